import { MONTH_NAMES } from '../../common/text/calendar-names.ts';

/** A sign, a box, a number or a letter that marks a point, and the number of a section. */
const MARK =
  /^(?:[-–—*+•‣◦▪▫■□●○·→➔➤✓✔✗✘☐☑☒✅](?:\s+|(?=[\p{L}"„“«(]))|\[[ xX]?\]\s*|\[\p{Lu}{0,3}\d{1,2}\]\s+|(?:\d{1,2}\.|\(?\d{1,2}\))(?:\s+|(?=\p{L}))|\(?(?:[A-Za-z]|[ivx]{1,4})\)\s+|(?:§ ?\d{1,3}\p{Ll}?|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=\p{Lu}\p{Ll}))/u;
const NUMBER = /\d\.?\s*$/;
/** What is counted, dated or measured by the number before it: `1. Mai`, `10. 12.`, `2. Rate`, `1. Vorsitzende`, `2.5 Tonnen`. */
const COUNTED = new RegExp(
  `^(?:\\d{1,2}\\.(?:\\d{4}|(?!\\d))|${MONTH_NAMES.dotted}|vorsitzende[rnms]?|vorstand|bürgermeister(?:in)?|platz|runde|teil|kapitel|rate|teilzahlung|mahnung|quartal|halbjahr|hälfte|stock|etage|og|ug|klasse|liga|tonnen?|liter|prozent|million(?:en)?|milliarden?|mio|mrd|meter|stunden?|tage|wochen?|monate|jahre|kilo\\p{L}*|quadratmeter|kubikmeter|stück|euro|franken|zimmer)(?!\\p{L})`,
  'iu',
);

/** True where a text begins with a letter that no bracket closes, as most do: no mark stands there. */
function isWord(text: string, at: number): boolean {
  const sign = text.charCodeAt(at) | SMALL;
  if (sign < A || sign > Z) return false;
  const close = text.indexOf(')', at + 1);
  return close < 0 || close > at + LONGEST_LETTERS;
}
const [A, Z, SMALL, LONGEST_LETTERS] = [97, 122, 32, 4];

/** How long the marks and numbers are that make a text a point of a list, with the blanks behind them: 0 where it begins with its words. */
export function listMark(text: string): number {
  let at = 0;
  for (;;) {
    if (isWord(text, at)) return at;
    const [mark = ''] = MARK.exec(text.slice(at)) ?? [];
    const end = at + mark.length;
    if (mark === '' || end === text.length || (NUMBER.test(mark) && COUNTED.test(text.slice(end)))) return at;
    at = end;
  }
}

const TICKED = /\[[xX]\]|[☑☒✅]/u;
const STRUCK = /^~~[^~]+~~\s*$/;
const UNTICKED = /\[ ?\]|☐/;
/** True for a point that is ticked off or struck out. */
export const isTicked = (text: string): boolean => {
  const mark = listMark(text);
  return TICKED.test(text.slice(0, mark)) || STRUCK.test(text.slice(mark));
};
/** True for a point that can be ticked off and is not. */
export const isUnticked = (text: string): boolean => UNTICKED.test(text.slice(0, listMark(text)));
