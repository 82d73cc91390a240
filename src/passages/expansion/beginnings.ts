import { beginningWith } from '../../stores/passages/passage-query.ts';
import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Wanted } from '../question.ts';
import { stemOf } from '../terms.ts';

/** Fewer letters begin too many words. */
const SHORTEST = /^[\p{L}\p{M}]{4,}$/u;
/** Another word for what is asked for begins so many compounds only if it is long. */
const LONG = /^[a-z]{5,}$/;
const MAX_GERMAN = 3;

/** The words that no passage holds in any form, as beginnings of longer ones: of compounds, and of forms in languages without a stemmer. */
export const beginnings = (wanted: Wanted[], { of }: Standing): Map<string, string[]> =>
  new Map(
    wanted
      .filter(({ word, forms }) => SHORTEST.test(word) && !forms.some((form) => (of.get(form) ?? 0) > 0))
      .map(({ word, german }) => [word, [word, ...inGerman(german)].map(beginningWith)]),
  );

/** What compounds begin with, as the stems of texts do. */
const inGerman = (words: readonly string[]): string[] =>
  words
    .filter((word) => LONG.test(word))
    .slice(0, MAX_GERMAN)
    .map((word) => stemOf(word, 'de'))
    .filter((stem) => SHORTEST.test(stem));

/** The words with the beginnings among their forms that passages hold. */
export const withBeginnings = (wanted: Wanted[], begun: Map<string, string[]>, { of }: Standing): Wanted[] =>
  wanted.map((one) => {
    const terms = (begun.get(one.word) ?? []).filter((term) => (of.get(term) ?? 0) > 0);
    return terms.length > 0 ? { ...one, own: [...one.own, ...terms], forms: [...one.forms, ...terms] } : one;
  });
