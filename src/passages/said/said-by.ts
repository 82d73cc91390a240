import { namesOf } from '../../graph/search/words.ts';
import type { Hits } from '../../graph/store.ts';
import { sentBy } from '../../stores/passages/passage-items.ts';
import * as search from '../../stores/passages/passage-search.ts';
import type { Candidate } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Weighed } from '../choosing.ts';
import { statedIn } from '../statements/stated.ts';
import { formsOf } from '../terms.ts';
import { wordsOf } from '../tokens.ts';
import { sayingIn } from './saying.ts';
import { turnsIn } from './turns.ts';

/** What a passage weighs in which they say it, beside one in which they are spoken of. */
const LIFT = 1.4;
const LOOKED_AT = 40;

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
    sentBy(
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
  const others = new Set(
    asked.filter(({ word, isTelling }) => !isTelling && !isName(word)).flatMap(({ forms }) => forms),
  );
  const isTold = (said: string) =>
    others.size === 0 ||
    wordsOf(said).some((word) => meets(word, others)) ||
    statedIn(said).some((kind) => others.has(kind));
  const isTheirs = (text: string) =>
    turnsIn(text).some(({ name, said }) => {
      const words = wordsOf(name);
      return words.length > 0 && names.some((own) => words.every((word) => own.has(word))) && isTold(said);
    });
  const theirs = new Set(texts.filter(({ text }) => isTheirs(text)).map(({ uid }) => uid));
  const written = new Set(sent);
  return candidates
    .map((one) =>
      theirs.has(one.uid) || written.has(one.item) ? { ...one, score: LIFT * one.score, isTheirs: true } : one,
    )
    .toSorted((a, b) => b.score - a.score);
}

const meets = (word: string, forms: ReadonlySet<string>): boolean => formsOf(word).some((form) => forms.has(form));
