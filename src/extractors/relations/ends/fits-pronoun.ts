import { sexOfPronoun } from '../antecedents/sex-of.ts';
import type { Masked } from '../masked.ts';
import type { Reading, RuleMatch } from '../rule.ts';

/** The subject of the words that a match begins with. */
const SUBJECT = /\b(s?he)(?:'s|'d)?(?: (?!and\b|or\b)[a-z]+){0,3} ?$/i;
/** Whose relative somebody is. */
const OF_WHOM = /\b(?:his|her)\b(?!,? (?:and|or)\b)/gi;
const KIN: ReadonlySet<string> = new Set(['spouse_of', 'parent_of', 'reports_to']);
/** So far before a match the words `and his` may stand. */
const NEAR = 20;

/** False for a reading of somebody whom the words mean by a pronoun of the other sex: `Karl met Odile; he founded <O2>` says nothing of Odile. */
export function fitsPronoun({ text, actors }: Masked, match: RuleMatch, { type, from, to }: Reading): boolean {
  const end = from.at + from.mark.length;
  const subject = from.at < match.index ? SUBJECT.exec(text.slice(Math.max(0, end), match.index))?.[1] : undefined;
  if (from.sex && subject && from.sex !== sexOfPronoun(subject)) return false;
  if (!KIN.has(type)) return true;
  const start = Math.max(0, match.index - NEAR);
  for (const { 0: word, index } of text.slice(start, match.index + match[0].length).matchAll(OF_WHOM)) {
    const at = start + index;
    const owner = [from, to].filter((one) => one.kind === 'P' && one.at < at).toSorted((a, b) => b.at - a.at)[0];
    const isBetween = actors.some(
      (one) => one.kind === 'P' && owner && owner.at >= 0 && one.at > owner.at && one.at < at,
    );
    if (owner?.sex && !isBetween && owner.sex !== sexOfPronoun(word)) return false;
  }
  return true;
}
