import { matchesOf } from '../../common/text/matches.ts';
import type { Marked } from './masked.ts';

const NOTED =
  /\b(?:born|died|née|nee|b\.|d\.|c\.|circa|formerly|previously|originally|known|aka|a\.k\.a|abbreviated|alias|short|shortened|stylized|pronounced|nasdaq|nyse|amex|tsx|lse|otc|listed|traded)\b|\d{4}/i;
const TELLS =
  /\b(?:founde[rd]|co-?founde[rd]|ceo|president|chair\w{0,6}|director|owne[rd]|acquired|subsidiary|division|unit|wife|husband|married|spouse|vp|cto|cfo|coo|officer|partner|manager|professor|head|lead|member|son|daughter|now with|part of)\b/i;
/** What a contract calls a party from here on: `("the Buyer")`, `(im Folgenden: Mieterin)`. */
const DEFINED =
  /^(?:the |each an? |hereinafter |collectively,? |together,? )*["“][^"“”]{2,40}["”]$|^(?:im folgenden|nachfolgend)\b/i;
const ASIDE = /\s*\(([^()]{0,200})\)/g;
/** The mail address of somebody who is named before it: `Dana Frost <dana@acme.example>, CFO of`. */
const ADDRESS = /\s{0,2}[<(](?:mailto:)?[^\s<>()@]{1,64}@[^\s<>()@]{1,120}[>)]/g;
const BORN = /\b(?:n[ée]e?|born|geb\.|geborene[rn]?|formerly|previously|früher|vormals|ehemals) \p{Lu}/u;
/** Another name of somebody behind the name: `, née Dana Marlow,`. */
const OTHER_NAME =
  /(?:, | )(?:née?|nee|born|geb\.|geborene[rn]?|formerly|previously|früher|vormals|ehemals) (?:\p{Lu}[\p{L}'’-]+ ){0,2}\p{Lu}[\p{L}'’-]+(?:,|(?= (?:is|was|has|ist|war|hat)\b))/gu;
const SHORT = /^["'“”]?[^\s]{1,12}["'“”]?$/;

/** Bracketed notes that tell no relation, as spans of `text` with the space before them: other names, dates of birth, tickers, where a thing named before the bracket is, somebody's mail address. */
export function asidesIn(text: string, start: number, end: number, things: Marked[]): { start: number; end: number }[] {
  const sentence = text.slice(start, end);
  const before = (from: number) => things.findLast((thing) => thing.end <= from + 1 && from - thing.end < 2);
  const found: { start: number; end: number }[] = [];
  if (sentence.includes('('))
    for (const match of matchesOf(ASIDE, sentence)) {
      const from = start + match.index;
      const to = from + match[0].length;
      const inside = things.filter((thing) => thing.start > from && thing.end < to);
      if (isNote(match[1] ?? '', before(from), inside)) found.push({ start: from, end: to });
    }
  if (sentence.includes('@'))
    for (const match of matchesOf(ADDRESS, sentence)) {
      const from = start + match.index;
      const to = from + match[0].length;
      const isKnown = found.some((one) => one.start < to && from < one.end);
      if (before(from)?.kind === 'P' && !isKnown) found.push({ start: from, end: to });
    }
  if (BORN.test(sentence))
    for (const match of matchesOf(OTHER_NAME, sentence)) {
      const from = start + match.index;
      const to = from + match[0].length;
      const isNamed = things.some((thing) => thing.start < to && from < thing.end);
      const isKnown = found.some((one) => one.start < to && from < one.end);
      if (before(from)?.end === from && before(from)?.kind === 'P' && !isNamed && !isKnown)
        found.push({ start: from, end: to });
    }
  return found.toSorted((a, b) => a.start - b.start);
}

function isNote(content: string, before: Marked | undefined, inside: Marked[]): boolean {
  if (DEFINED.test(content)) return true;
  if (TELLS.test(content) || content.includes('%')) return false;
  if (!/[a-z]/i.test(content) || NOTED.test(content)) return true;
  if (before?.kind === 'O')
    return SHORT.test(content) || inside.every(({ kind }) => kind !== 'P') === inside.length > 0;
  return before?.kind === 'P' && inside.every(({ kind }) => kind === 'L') && inside.length > 0;
}
