import { MONTH_NAMES } from '../../../common/text/calendar-names.ts';

const VERBS = 'wrote|writes|schrieb|a écrit|skrev|schreef|ha scritto|escribió|escreveu';
const OPENERS = 'on|am|le|den|op|il|el|em';
const MAX = 160;

/** `On 5 Oct 2026 at 10:03, Ada Lindt wrote:`: the day, then who. */
const BEFORE = new RegExp(`^(?:${OPENERS})\\b(.{4,${MAX}})\\b(?:${VERBS})\\s?:?$`, 'iu');
/** `Am 05.10.2026 um 10:03 schrieb Ada Lindt:`: who stands behind the verb. */
const BEHIND = new RegExp(`^(?:${OPENERS})\\b(.{4,${MAX}}?)\\b(?:${VERBS})\\s+(\\S.{1,${MAX}}?)\\s?:$`, 'iu');
/** `Ada Lindt <ada@firm.example> schrieb am 5. Oktober 2026 um 10:03:`: who first. */
const FIRST = new RegExp(
  `^(\\p{Lu}[^:<>]{1,80}(?:<[^<>\\s]{3,120}>)?) (?:${VERBS}) (?:${OPENERS})\\b(.{4,${MAX}}):$`,
  'u',
);

/** Weekdays as mail programs write them, in English, German, French, Dutch, the Nordic languages, Spanish, Portuguese and Italian. */
const WEEKDAYS = new Set(
  (
    'mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday ' +
    'mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ' +
    'lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche ' +
    'ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
    'man mån tir tis ons tor tors fre lør lör søn sön mandag måndag tirsdag tisdag onsdag torsdag fredag lørdag lördag søndag söndag ' +
    'mié jue vie sáb dom lunes martes miércoles jueves viernes sábado domingo seg ter qua qui sex ' +
    'gio sab lunedì martedì mercoledì giovedì venerdì sabato domenica'
  ).split(' '),
);
const isWeekday = (word: string): boolean => WEEKDAYS.has(word.toLowerCase().replace(/[.,]+$/, ''));
const LINK = /^(?:of|the|at|um|à|om|kl\.?|de|del|den|a|às?|las|alle|ore|giorno|il)$/iu;
const CLOCK = /^(?:h|am|pm|a\.m\.|p\.m\.|uhr|utc|gmt|cet|cest|est|edt|pst|pdt|bst),?$/iu;
const FIGURE = /\d/;
const DAY = /^\d{1,2}(?:st|nd|rd|th|\.|º|er)?$/i;
const MONTH = new RegExp(
  `^(?:${MONTH_NAMES.all}|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|mrt|mei|fev|out|dez|avr|févr|déc)[.,]?,?$`,
  'iu',
);

/** Who a line says wrote what is quoted below it, as it stands there: the words behind the day. Undefined for a line that is none. */
export function attributionIn(text: string): string | undefined {
  const [, dayBefore = '', behind] = BEHIND.exec(text) ?? [];
  if (behind !== undefined && isDay(dayBefore)) return behind;
  const [, first, dayBehind = ''] = FIRST.exec(text) ?? [];
  if (first !== undefined && isDay(dayBehind)) return first;
  const before = BEFORE.exec(text)?.[1];
  return before === undefined ? undefined : withoutDay(before.trim());
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Whether words say a day, with a figure, and nothing else. */
const isDay = (text: string): boolean => FIGURE.test(text) && wordsOf(text).every((_, at, words) => isOfDay(words, at));

/** What stands behind the words of a day and its time; all of it where nothing does. */
function withoutDay(text: string): string {
  const words = wordsOf(text);
  let at = 0;
  while (at < words.length && isOfDay(words, at)) at++;
  return words.slice(at).join(' ') || text;
}

/** Whether a word belongs to the day that the words begin with: a figure, or what stands beside one. */
function isOfDay(words: string[], at: number): boolean {
  const [word = '', next = '', last = ''] = [words[at], words[at + 1], words[at - 1]];
  if (FIGURE.test(word) && !word.includes('@')) return true;
  if (isWeekday(word) && words.slice(0, at).every((w) => LINK.test(w))) return true;
  if (MONTH.test(word)) return FIGURE.test(next) || DAY.test(last) || LINK.test(last);
  if (CLOCK.test(word)) return FIGURE.test(last);
  return LINK.test(word) && (FIGURE.test(next) || MONTH.test(next) || LINK.test(next) || isWeekday(next));
}
