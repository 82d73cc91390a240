import { matchesOf } from '../../../common/text/matches.ts';

/** The digits of an inner line that a text gives without the number before them; `lead` is where its label begins. */
export interface Extension {
  value: string;
  lead: number;
  start: number;
  end: number;
}

/** What an inner line is called, in the languages that are read. */
export const DIALLED_WORDS =
  'ext\\.?|extension|durchwahl|dw\\.?|apparat|ankn\\.?|anknytn\\.?|anknytning|poste|toestel|tst\\.?|extensión|int\\.|interno';
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\d])(?:x[-.]?(?=\\d{4,5}(?!\\d))|x ?(?=\\d-\\d{4})|(?:${DIALLED_WORDS})(?: (?:is|ist|är|no\\.?|nr\\.?|number))?[-.: ]{0,2}(?=\\d))(\\d-\\d{4}|\\d{2,6})(?![\\d\\p{L}%]|[-.,:/]\\d)`,
  'giu',
);
/** Right before or behind an extension whose number is told. */
const NUMBER_BEFORE = /\d[\s,;(]{0,3}$/;
const NUMBER_BEHIND = /^,? ?(?:on|at|of|under|unter|der)? ?[+(\d]/;
const REACH = 8;

/** The extensions of a text, those of a number that it tells left out. */
export const extensionsIn = (text: string): Extension[] =>
  matchesOf(WRITTEN, text).flatMap(({ 0: whole, 1: digits = '', index: lead }) => {
    const end = lead + whole.length;
    const isOfNumber =
      NUMBER_BEFORE.test(text.slice(Math.max(0, lead - REACH), lead)) ||
      NUMBER_BEHIND.test(text.slice(end, end + REACH));
    return isOfNumber ? [] : [{ value: digits.replace('-', ''), lead, start: end - digits.length, end }];
  });
