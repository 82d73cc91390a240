import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { FIRST, gazetteer, LAST, PLACE } from './gazetteer.ts';
import { isOfPartners } from './legal-form.ts';
import type { Reading } from './reading.ts';

const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? '';
const textAt = (tokens: Token[], at: number): string => tokens[at]?.text ?? '';

/** True for a firm with a legal form that has one more word before its `and`: `Tarn and Teal Builders Ltd`; between two parties stand two firms. */
function isTwin(tokens: Token[], from: number, to: number): boolean {
  const [one, ahead] = [tokens[from - 2], tokens[from - 3]];
  if (
    !one ||
    !/^\p{Lu}\p{Ll}+$/u.test(one.text) ||
    isCapital(ahead) ||
    /^(?:between|both|from|,|and)$/i.test(ahead?.text ?? '')
  )
    return false;
  const isKnown = ((gazetteer.get(lower(one)) ?? 0) & (FIRST | PLACE)) > 0;
  return !isKnown && LEGAL_FORMS.has(lower(tokens[to - 1]).replace(/\./g, '')) && to - from < 5;
}

/** Words with which the second half of one firm's name begins: `Northern Power and Light Company`. */
export const HALVES = new Set(
  'light gas electric power water sons brothers daughters partners associates company co trust telegraph telephone steel iron coal oil railway trade commerce technology engineering sciences science arts research development training sports welfare wildlife education industry family human prevention services investment securities exchange kollegen partner söhne sohn töchter fils figli zonen sønner söner'.split(
    ' ',
  ),
);
export const isAnd = (token: Token | undefined): boolean => token?.text === 'and' || token?.text === '&';

/** From where to where a firm's name reaches, with the half that stands beyond an `and` and the partners before a comma. */
export function reachOf(reading: Reading, tokens: Token[]): [from: number, to: number] {
  let { from, to } = reading;
  if (isAnd(tokens[to]) && HALVES.has(lower(tokens[to + 1])) && isCapital(tokens[to + 1])) {
    to += 2;
    while (to < reading.to + 4 && isCapital(tokens[to])) to++;
  }
  if (isAnd(tokens[from - 1]) && (isTwin(tokens, from, to) || isOfTwo(tokens, from, to))) from -= 2;
  else if (
    isAnd(tokens[from - 1]) &&
    (HALVES.has(lower(tokens[from])) ||
      (to - from === 2 && KIND.test(textAt(tokens, to - 1)) && isPair(tokens, from))) &&
    to - from > 1
  ) {
    let first = from - 1;
    while (first > from - 5 && isCapital(tokens[first - 1]) && !isFormed(tokens[first - 1])) first--;
    if (first < from - 1) from = first;
  }
  to = listedEnd(tokens, from, to);
  const head = listedHead(tokens, from, to);
  return [head - (isOfPartners(tokens, head) ? 2 : 0), to];
}

const isFormed = (token: Token | undefined): boolean => LEGAL_FORMS.has(lower(token).replaceAll('.', ''));

const KIND = /^(?:Company|Society|Association|Institute|Trust|Museum|Guild|Union|Federation|Club|League|Agency|Board)$/;

/** True where two words of a name stand before the `and` of the second half: `Northern Rail and Canal Company`. */
const isPair = (tokens: Token[], from: number): boolean =>
  isField(tokens[from]) &&
  isField(tokens[from - 2]) &&
  isCapital(tokens[from - 3]) &&
  !/^[Tt]he$/.test(textAt(tokens, from - 3));

/** True for a house of two trades behind its article: `The Tar and Rope Company`. */
const isOfTwo = (tokens: Token[], from: number, to: number): boolean =>
  /^[Tt]he$/.test(textAt(tokens, from - 3)) &&
  isField(tokens[from - 2]) &&
  isField(tokens[from]) &&
  tokens.slice(from + 1, to).some(({ text }) => KIND.test(text));

const BODY = /^(?:Committee|Council|Commission|Board|Department|Ministry|Directorate)$/;

/** What has fields: `Department for Culture, Media and Sport`. */
const OF_FIELDS = /^(?:Department|Ministry|Minister|Directorate|Secretariat|Office|Secretary|Committee)$/;

/** Where the fields end that follow the name of what has them. */
function listedEnd(tokens: Token[], from: number, to: number): number {
  const isOf = /^(?:for|of)$/.test(textAt(tokens, from + 1)) || /^(?:for|of)$/.test(textAt(tokens, from + 2));
  if (!isOf || !tokens.slice(from, from + 2).some(({ text }) => OF_FIELDS.test(text))) return to;
  let end = to;
  while (textAt(tokens, end) === ',' && isField(tokens[end + 1])) end += 2;
  return isAnd(tokens[end]) && isField(tokens[end + 1]) && end > to ? end + 2 : to;
}

/** Where the words begin that a house's name lists behind its article: `The Moss, Fern and Heather Trust`. */
function articledHead(tokens: Token[], from: number): number | undefined {
  let first = isAnd(tokens[from - 1]) ? from - 1 : from;
  const isListed = () =>
    /^\p{Lu}\p{Ll}+$/u.test(textAt(tokens, first - 1)) && !/^[Tt]he$/.test(textAt(tokens, first - 1));
  while (from - first < 8 && isListed()) first -= textAt(tokens, first - 2) === ',' ? 2 : 1;
  if (textAt(tokens, first) === ',') first++;
  return first < from && /^[Tt]he$/.test(textAt(tokens, first - 1)) && tokens.slice(first, from).some(isAnd)
    ? first
    : undefined;
}

/** Where the fields begin that a body's name lists: `Audit, Risk and Compliance Committee`; of people and firms before it there are none. */
function listedHead(tokens: Token[], from: number, to: number): number {
  if (KIND.test(textAt(tokens, to - 1)) && to - from < 4) {
    const articled =
      articledHead(tokens, from) ?? (isAnd(tokens[from + 1]) ? articledHead(tokens, from + 2) : undefined);
    if (articled !== undefined) return articled;
  }
  const isInside = textAt(tokens, from - 1) === ',' && tokens.slice(from + 1, from + 4).some(isAnd);
  if (!BODY.test(textAt(tokens, to - 1)) || !(isInside || isAnd(tokens[from - 1]))) return from;
  let first = from - 1;
  while (isField(tokens[first - 1])) first -= textAt(tokens, first - 2) === ',' ? 2 : 1;
  if (textAt(tokens, first) === ',') first++;
  return first < from - 1 ? first : from;
}

const isField = (token: Token | undefined): boolean =>
  token !== undefined &&
  /^(?!The|Our|Your|Their|Its)\p{Lu}\p{Ll}{2,}$/u.test(token.text) &&
  ((gazetteer.get(lower(token)) ?? 0) & (FIRST | LAST | PLACE)) === 0;
