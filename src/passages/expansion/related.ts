import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import { holding, idfOf, type Weighed } from '../choosing.ts';
import { isHeldBy, type Wanted } from '../question.ts';
import { relatedTo } from './related-words.ts';
import { standingOf, type Read } from './standing-of.ts';

/** How much a word of like meaning tells beside the word itself. */
const BESIDE = 0.2;
/** What stands in more passages leads to too many. */
const MAX_HELD = 2000;

/** The words of a question in English with those of like meaning in the place of each that no passage holds. */
export async function standInsOf(db: Db, graph: string, { wanted, known }: Read): Promise<Read> {
  const unheld = new Set(wanted.filter((one) => !one.isRepeated && !isHeldBy(one, known)));
  const further = await standingOf(
    db,
    graph,
    known,
    [...unheld].flatMap(({ word }) => relatedTo(word)),
  );
  const standIn = (one: Wanted): Wanted => {
    const forms = relatedTo(one.word).filter(isHeldIn(further));
    return forms.length > 0 ? { ...one, forms, isStandIn: true } : one;
  };
  return { known: further, wanted: wanted.map((one) => (unheld.has(one) ? standIn(one) : one)) };
}

/** The words of a question in English with those of like meaning beside them, as far as passages hold these and the question does not. */
export async function withRelated(db: Db, graph: string, words: Weighed[], known: Standing): Promise<Weighed[]> {
  const asked = new Set(words.flatMap(({ forms }) => forms));
  const relatedOf = ({ word, isRepeated, isStandIn }: Weighed) =>
    isRepeated || isStandIn ? [] : relatedTo(word).filter((term) => !asked.has(term));
  const further = await standingOf(db, graph, known, words.flatMap(relatedOf));
  return words.map((one) => {
    const terms = relatedOf(one)
      .filter(isHeldIn(further))
      .filter((term) => (further.of.get(term) ?? 0) <= MAX_HELD);
    if (terms.length === 0) return one;
    const held = one.held + holding(terms, further);
    return { ...one, held, beside: { terms, weight: BESIDE * Math.min(one.weight, idfOf(terms, further)) } };
  });
}

const isHeldIn =
  ({ of }: Standing) =>
  (term: string): boolean =>
    (of.get(term) ?? 0) > 0;
