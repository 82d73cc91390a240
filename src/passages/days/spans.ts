import { prefilter } from '../../common/prefilter/prefilter.ts';
import { isVerb, weekdayNamed } from '../../common/text/calendar-names.ts';
import { monthOf } from '../../common/text/month-of.ts';
import { dayAfter } from '../../common/time.ts';
import { boundsMeant, type Meant, type Span } from './bounds.ts';
import { aheadOf, leadingDay, MONTH, relative, WEEKDAY } from './days.ts';
import { seasonMeant } from './seasons.ts';
import { COUNT, countIn, SPOKEN } from './spoken.ts';

type Unit = 'week' | 'month' | 'quarter' | 'year';
type One = (typeof SPOKEN)[number];

const THE = "(?:the |les? |la |l['’]|los |el |il |gli |de |di )?";
const alone = (form: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:in|from|during|in den|in der|im|am|on|dans|pendant|en|durante) )?${THE}(?:${form})(?![\p{L}\p{N}]|['’]s)`,
    'iu',
  );
const spoken = (formOf: (one: One) => string): RegExp => alone(SPOKEN.map(formOf).join('|'));
const following = (behind: string | undefined, form: (behind: string) => string): string =>
  behind === undefined ? '' : `|${form(behind)}`;

const lastOf = (unit: Unit): RegExp =>
  spoken(
    ({ last, behind, [unit]: named }) => `(?:${last}) (?:${named})${following(behind, (b) => `(?:${named}) (?:${b})`)}`,
  );
/** So many of a unit up to today. */
const countOf = (unit: 'day' | 'week' | 'month'): RegExp =>
  spoken(
    ({ last, behind, since, [`${unit}s` as const]: named }) =>
      `(?:${last}|${since}) (?:${COUNT}) (?:${named})${following(behind, (b) => `(?:${COUNT}) (?:${b}) (?:${named})`)}`,
  );
const agoOf = (unit: Unit | 'day'): RegExp =>
  spoken(({ ago, [unit]: one, [`${unit}s` as const]: more }) => {
    const count = `(?:${COUNT}) (?:${one}|${more})`;
    if (ago.before === undefined) return `${count} (?:${ago.behind})`;
    return `(?:${ago.before}) ${count}${ago.behind === undefined ? '' : ` (?:${ago.behind})`}`;
  });
const lastWeekday = alone(
  [
    `(?:${SPOKEN.map(({ last }) => last).join('|')}) (?:${WEEKDAY})(?! (?:of|in|im) )`,
    `(?:${WEEKDAY}) (?:${SPOKEN.flatMap(({ behind }) => behind ?? []).join('|')})`,
  ].join('|'),
);
/** Today or a day before it. */
const BEFORE = new RegExp(
  relative((ahead) => ahead <= 0),
  'iu',
);
const ANY_WEEKDAY = new RegExp(WEEKDAY, 'iu');

/** How many days are counted for one. */
const DAYS = { day: 1, week: 7, month: 30 };
/** What is recent is not older. */
const RECENT = 30;

const spanBack = (today: string, days: number): Span => ({ since: dayAfter(today, -days), until: today });
const onDay = (day: string): Span => ({ since: day, until: day });
const isHeld = (words: string, form: RegExp): string => form.exec(words)?.[0] ?? '';
/** The last such weekday before today. */
const weekdayBefore = (today: string, name: string): string =>
  dayAfter(today, -(((new Date(today).getUTCDay() - weekdayNamed(name) + 6) % 7) + 1));

const SPANS: [RegExp, (today: string, words: string) => Span][] = [
  [alone(BEFORE.source), (today, words) => onDay(dayAfter(today, aheadOf(isHeld(words, BEFORE))))],
  ...(['day', 'week', 'month'] as const).map((unit): (typeof SPANS)[number] => [
    countOf(unit),
    (today, words) => spanBack(today, DAYS[unit] * countIn(words)),
  ]),
  [agoOf('day'), (today, words) => onDay(dayAfter(today, -countIn(words)))],
  ...(['week', 'month', 'quarter', 'year'] as const).flatMap((unit): typeof SPANS => [
    [lastOf(unit), (today) => before(unit, today, 1)],
    [spoken((one) => `(?:${one.this}) (?:${one[unit]})`), (today) => spanOf(unit, today)],
    [agoOf(unit), (today, words) => before(unit, today, countIn(words))],
  ]),
  [lastWeekday, (today, words) => onDay(weekdayBefore(today, isHeld(words, ANY_WEEKDAY)))],
  [spoken(({ recently }) => recently), (today) => spanBack(today, RECENT)],
];

const spansFor = prefilter(SPANS, ([form]) => form);

/** The week from Monday, month, quarter or year that a day is in. */
function spanOf(unit: Unit, day: string): Span {
  if (unit === 'year') return { since: `${day.slice(0, 4)}-01-01`, until: `${day.slice(0, 4)}-12-31` };
  if (unit === 'week') {
    const since = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { since, until: dayAfter(since, 6) };
  }
  const months = unit === 'quarter' ? 3 : 1;
  const first = Number(day.slice(5, 7)) - ((Number(day.slice(5, 7)) - 1) % months);
  const since = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  return { since, until: dayAfter(`${dayAfter(since, 31 * months).slice(0, 7)}-01`, -1) };
}

const MOST_BACK = 120;

/** The unit that is so many before that of today. */
function before(unit: Unit, today: string, count: number): Span {
  let span = spanOf(unit, today);
  for (let back = 0; back < Math.min(count, MOST_BACK); back++) span = spanOf(unit, dayAfter(span.since, -1));
  return span;
}

const SINCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SPOKEN.map(({ since }) => since).join('|')}) ?(?:the )?(?=[\p{L}\p{N}])`,
  'giu',
);
/** A month, weekday or year, as it may stand behind `since` and `before`. */
const NAMED: [RegExp, (today: string, groups: Record<string, string | undefined>) => Span | undefined][] = [
  [/^(?<day>\d{4}-\d\d-\d\d)(?!\d)/, (_, { day = '' }) => onDay(day)],
  [
    new RegExp(String.raw`^${MONTH}(?:\s(?:del?\s)?(?<year>\d{4}))?(?!\s?\d|[\p{L}\p{N}])`, 'iu'),
    (today, { month = '', year }) =>
      isVerb(month) ? undefined : spanOf('month', firstOf(today, monthOf(month), year)),
  ],
  [
    new RegExp(`^(?:(?:${SPOKEN.map(({ last }) => last).join('|')}) )?(?<weekday>${WEEKDAY})(?![\\p{L}\\p{N}])`, 'iu'),
    (today, { weekday = '' }) => onDay(weekdayBefore(today, weekday)),
  ],
  [/^(?<year>(?:19|20)\d\d)(?![\p{L}\p{N}])/u, (_, { year = '' }) => spanOf('year', `${year}-01-01`)],
];

/** The first of a month, the latest without a year. */
function firstOf(today: string, month: number, year: string | undefined): string {
  const inYear = (one: string) => `${one}-${String(month).padStart(2, '0')}-01`;
  if (year !== undefined) return inYear(year);
  const latest = inYear(today.slice(0, 4));
  return latest <= today ? latest : inYear(String(Number(today.slice(0, 4)) - 1));
}

/** From a day or a span on until today: `since March`, `seit letzter Woche`. */
function sinceMeant(text: string, today: string): Meant | undefined {
  for (const { index, 0: word } of text.matchAll(SINCE)) {
    const behind = text.slice(index + word.length);
    const found = leadingSpan(behind, today);
    if (found && found.span.since <= today)
      return {
        span: { since: found.span.since, until: today },
        rest: `${text.slice(0, index)} ${behind.slice(found.length)}`,
      };
  }
  return undefined;
}

/** The day, month, year or other span with which a text begins, and how long its name is. */
function leadingSpan(text: string, today: string): { span: Span; length: number } | undefined {
  const written = leadingDay(text, today);
  if (written) return { span: onDay(written.day), length: written.length };
  for (const [form, spanFrom] of NAMED) {
    const found = form.exec(text);
    const span = found ? spanFrom(today, found.groups ?? {}) : undefined;
    if (found && span) return { span, length: found[0].length };
  }
  for (const [form, spanFrom] of spansFor(text)) {
    const found = form.exec(text);
    if (found?.index === 0) return { span: spanFrom(today, found[0]), length: found[0].length };
  }
  return undefined;
}

/** What asks for whatever was then. */
const HAPPENED =
  /(?<![\p{L}\p{N}])(?:happen(?:ed|s|ing)?|going on|went on|(?:what['’]?s|anything) new|passiert|geschehen|geschah|passée?|pas[óo]|pasado|successo|skjedde|skete|h[äa]nde)(?![\p{L}\p{N}])/giu;

/**
 * When a question asks about (`last week`, `gestern`, `since March`, `before May`), told from today, with the question without it;
 * undefined where it does not say.
 */
export function spanMeant(text: string, today: string): Meant | undefined {
  const meant =
    sinceMeant(text, today) ?? boundsMeant(text, today, leadingSpan) ?? seasonMeant(text, today) ?? spanIn(text, today);
  return meant && { ...meant, rest: meant.rest.replaceAll(HAPPENED, ' ') };
}

function spanIn(text: string, today: string): Meant | undefined {
  for (const [form, spanFrom] of spansFor(text)) {
    const found = form.exec(text);
    if (found) return { span: spanFrom(today, found[0]), rest: text.replace(form, ' ') };
  }
  return undefined;
}

/** True for a span of today alone. */
export const isToday = ({ since, until }: Partial<Span>, today: string): boolean => since === today && until === today;
