import { beginningWith } from '../../stores/passages/passage-query.ts';
import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Wanted } from '../question.ts';

/** Fewer letters begin too many words. */
const SHORTEST = /^[\p{L}\p{M}]{4,}$/u;

/** The words that no passage holds in any form, as beginnings of longer ones: of compounds, and of forms in languages without a stemmer. */
export const beginnings = (wanted: Wanted[], { of }: Standing): Map<string, string> =>
  new Map(
    wanted
      .filter(({ word, forms }) => SHORTEST.test(word) && !forms.some((form) => (of.get(form) ?? 0) > 0))
      .map(({ word }) => [word, beginningWith(word)]),
  );

/** The words with the beginnings among their forms that passages hold. */
export const withBeginnings = (wanted: Wanted[], begun: Map<string, string>, { of }: Standing): Wanted[] =>
  wanted.map((one) => {
    const term = begun.get(one.word);
    return term !== undefined && (of.get(term) ?? 0) > 0
      ? { ...one, own: [...one.own, term], forms: [...one.forms, term] }
      : one;
  });
