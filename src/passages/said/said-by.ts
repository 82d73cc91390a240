import { namesOf } from '../../graph/search/words.ts';
import type { Hits } from '../../graph/store.ts';
import * as search from '../../stores/passages/passage-search.ts';
import type { Candidate } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Weighed } from '../choosing.ts';
import { formsOf } from '../terms.ts';
import { wordsOf } from '../tokens.ts';
import { turnsIn } from './turns.ts';

/** Verbs of what people say, as they stand behind who says it in a question, folded. */
const SAYING =
  /^(?:say|said|tell|told|ask|asked|promised?|wr(?:ite|ote|itten)|answer(?:ed)?|repl(?:y|ied)|think|thought|suggest(?:ed)?|proposed?|object(?:ed)?|want(?:ed)?|offer(?:ed)?|report(?:ed)?|explain(?:ed)?|warn(?:ed)?|agreed?|demand(?:ed)?|insist(?:ed)?|noted?|claim(?:ed)?|confirm(?:ed)?|announced?|assured?|complain(?:ed)?|requested|recommend(?:ed)?|advised?|critici[sz]ed?|gesagt|gemeint|geschrieben|versprochen|zugesagt|zugesichert|geantwortet|gefragt|gebeten|vorgeschlagen|angeboten|erklart|gewarnt|bestatigt|berichtet|gefordert|verlangt|empfohlen|angekundigt)$/;
const HELPING = /^(?:did|does|has|have|had|hat|hatte)$/;
/** Verbs that stand before who says it. */
const SAID_BY =
  /^(?:sagte?|meinte?|schrieb|versprach|antwortete|fragte|dit|ecrit|promis|repondu|dijo|escribio|prometio|detto|scritto|promesso)$/;
/** So many words may name somebody. */
const NAME = 4;
/** What a passage weighs in which they say it, beside one in which they are spoken of. */
const LIFT = 1.4;
const LOOKED_AT = 40;

/** The words of a question that may name who said what it asks for: those between `did` and `say`, or behind `sagte`; none in other questions. */
export function sayingIn(text: string): string[] {
  const words = wordsOf(text);
  const from = words.findIndex((word) => HELPING.test(word));
  const verb = from < 0 ? -1 : words.findIndex((word, i) => i > from + 1 && SAYING.test(word));
  if (verb > 0) return words.slice(from + 1, Math.min(verb, from + 1 + NAME));
  const said = words.findIndex((word) => SAID_BY.test(word));
  return said < 0 ? [] : words.slice(said + 1, said + 1 + NAME);
}

/** The people among what a question names who said what it asks for. */
export function speakersIn(text: string, named: Hits['hits']): Hits['hits'] {
  const words = sayingIn(text);
  return named.filter(
    ({ node }) => node.label === 'Contact' && namesOf(node).name.some((word) => words.includes(word)),
  );
}

/** A ranking in which what these people wrote, or said in a turn of their own, comes before what only speaks of them. */
export async function saidBy(
  { db, key }: { db: Db; key: string },
  speakers: Hits['hits'],
  candidates: Candidate[],
  asked: readonly Weighed[],
): Promise<Candidate[]> {
  const best = candidates.slice(0, LOOKED_AT);
  const [sent, texts] = await Promise.all([
    search.sentBy(
      db,
      key,
      speakers.map(({ node }) => node.uid),
    ),
    search.texts(
      db,
      key,
      best.map(({ uid }) => uid),
    ),
  ]);
  const names = speakers.map(({ node }) => new Set(namesOf(node).all));
  const isName = (word: string) => names.some((name) => name.has(word));
  const others = new Set(asked.filter(({ word }) => !isName(word)).flatMap(({ forms }) => forms));
  const isTold = (said: string) => others.size === 0 || wordsOf(said).some((word) => meets(word, others));
  const isTheirs = (text: string) =>
    turnsIn(text).some(({ name, said }) => {
      const words = wordsOf(name);
      return words.length > 0 && names.some((own) => words.every((word) => own.has(word))) && isTold(said);
    });
  const theirs = new Set(texts.filter(({ text }) => isTheirs(text)).map(({ uid }) => uid));
  const written = new Set(sent);
  return candidates
    .map((one) => (theirs.has(one.uid) || written.has(one.item) ? { ...one, score: LIFT * one.score } : one))
    .toSorted((a, b) => b.score - a.score);
}

const meets = (word: string, forms: ReadonlySet<string>): boolean => formsOf(word).some((form) => forms.has(form));
