import { MONTH_NAMES } from '../../common/text/calendar-names.ts';
import { monthOf } from '../../common/text/month-of.ts';
import type { Reading, RuleMatch } from './rule.ts';
import type { Scene } from './scene.ts';

/** `1 May 2027`, `May 1, 2027`, `1. Mai`, `May`, `1.5.2027`, `2027-05-01`, `2027`. */
const DAY = `(?:(\\d{1,2})(?:st|nd|rd|th|\\.)? )?(?:of )?(${MONTH_NAMES.all})\\b\\.?(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:))?(?:,? (\\d{4}))?|(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})?|(\\d{4})-(\\d\\d)-(\\d\\d)|(\\d{4})\\b`;
const SINCE =
  '(?:effective(?: from| as of| on)?|with effect (?:from|as of|on)|as (?:of|from)|from|starting|beginning|commencing|ab|zum|mit wirkung (?:zum|vom|ab))';
/** From when on, right before what is said: `From 1 July Dana Frost is …`. */
const BEFORE = new RegExp(
  `(?:^|[,(;] ?|\\b(?:and|und|that|dass) )${SINCE} (?:the |dem )?(?:${DAY}),? (?:is |ist )?$`,
  'i',
);
/** From when on, in what is said or right behind it: `… as CEO, effective 1 May`. */
const BEHIND = new RegExp(`^[^<>;.]{0,12}?,? ?\\(?${SINCE} (?:the |dem )?(?:${DAY})`, 'i');
const WITHIN = new RegExp(`\\b${SINCE} (?:the |dem )?(?:${DAY})`, 'i');
/** What somebody begins in the present tense is to come where a day to come is named. */
const BEGINS =
  /(?<!\p{L})(?:joins?|joining|starts?|starting|becomes?|becoming|moves|switches|takes over|wechselt|beginnt|startet|übernimmt|tritt)\b/iu;
const WHEN = new RegExp(`\\b(?:in|on|im|am|zum|ab|from|by) (?:the )?(?:${DAY})`, 'i');
const SOON =
  /\b(?:next (?:week|month|year|quarter|spring|summer|autumn|fall|winter)|tomorrow|soon|shortly|later this (?:week|month|year)|(?:nächste|kommende)[nrms]? (?:woche|monat|jahr)|demnächst|bald|morgen)\b/i;
/** Who has an office to come. */
const DESIGNATED =
  /\b(?:incoming|designated?|future|prospective|(?:zu)?künftige[rnms]?|designierte[rnms]?|angehende[rnms]?)\b|-elect\b/i;
/** What begins is something else than that somebody is of the own house: `am Montag beginnt unser Monteur Ben Roth`. */
const OURS = /^(?:our|my|unser|mein|notre|mon|ma|nostr|nuestr)/i;
const OFFICIAL = /^(?:works_for|leads|member_of|advises)$/;

/** True where what is said of somebody's work begins only after the item's day: it is no fact yet. */
export function isComing(date: string | undefined, { text }: Scene, match: RuleMatch, reading: Reading): boolean {
  if (!OFFICIAL.test(reading.type)) return false;
  const ends = [reading.from, reading.to].filter(({ at }) => at >= 0);
  const start = Math.min(match.index, ...ends.map(({ at }) => at));
  const end = Math.max(match.index + match[0].length, ...ends.map(({ at, mark }) => at + mark.length));
  const span = text.slice(start, end);
  if (DESIGNATED.test(`${text.slice(Math.max(0, start - 12), start)}${span}`)) return true;
  if (!date) return false;
  const [before, behind] = [text.slice(Math.max(0, start - 50), start), text.slice(end, end + 60)];
  const isLater = (found: RegExpExecArray | null) => found !== null && dayOf(found, date) > date.slice(0, 10);
  if ([BEFORE.exec(before), BEHIND.exec(behind), WITHIN.exec(span)].some(isLater)) return true;
  if (!BEGINS.test(OURS.test(match[0]) ? span : `${before.slice(-12)}${span}`)) return false;
  const around = `${before} ${span} ${behind}`;
  return SOON.test(around) || isLater(WHEN.exec(around));
}

/** The day after the item's from which on a text says that something is so. */
export function dayToCome(text: string, date: string): string | undefined {
  const found = WITHIN.exec(text);
  const day = found ? dayOf(found, date) : '';
  return day > date ? day : undefined;
}

const HALF_A_YEAR = 6;

/** The day that words name; one without a year is the nearest to the item's, and what says nothing is its first. */
function dayOf(found: RegExpExecArray, date: string): string {
  const [day, name = '', after, year, dotDay, dotMonth, dotYear, isoYear, isoMonth, isoDay, alone] = found.slice(1);
  const month = Number(monthOf(name) || (dotMonth ?? isoMonth ?? 1));
  const [thisYear = 0, thisMonth = 0] = date.split('-').map(Number);
  const next = thisMonth - month >= HALF_A_YEAR ? thisYear + 1 : thisYear;
  const inYear = Number(year ?? dotYear ?? isoYear ?? alone ?? next);
  const inDay = Number(day ?? after ?? dotDay ?? isoDay ?? 1);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${inYear}-${two(month)}-${two(inDay)}`;
}
