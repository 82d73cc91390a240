import { dayAfter } from '../../common/time.ts';
import { PAST, type Meant, type Span } from './bounds.ts';
import { SPOKEN } from './spoken.ts';

/** What seasons are called, by the month with which they begin. */
const SEASONS: Record<string, string> = {
  '03': 'spring|springtime|frühjahr|frühling|printemps|primavera|voorjaar|lente|våren?|foråret',
  '06': 'summer|sommer|été|verano|estate|zomer|sommar(?:en)?|sommeren',
  '09': 'autumn|fall|herbst|automne|otoño|autunno|herfst|hösten?|efteråret',
  '12': 'winter|hiver|invierno|inverno|vintern?|vinteren',
};
const ANY = Object.entries(SEASONS)
  .map(([month, words]) => `(?<m${month}>${words})`)
  .join('|');

const alone = (form: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${form})(?![\p{L}\p{N}])`, 'iu');
const IN = "(?:in|during|im|während des|en|au|pendant|durante|nel|om|på|i) (?:the |het |el |la |le |l’|l')?";
/** `in the summer of 2025`: a year tells which. */
const OF_YEAR = alone(`${IN}(?:${ANY}) (?:of |des jahres |de |del )?(?<year>(?:19|20)\\d\\d)`);
const LAST = SPOKEN.map(({ last }) => last).join('|');
const BEHIND = SPOKEN.flatMap(({ behind }) => behind ?? []).join('|');
/** `last summer`, `été dernier`. */
const PREVIOUS = [alone(`(?:${IN})?(?:${LAST}) (?:${ANY})`), alone(`(?:${IN})?(?:${ANY}) (?:${BEHIND})`)];

/** Three months from that with which it begins. */
function seasonOf(year: number, month: string): Span {
  const since = `${year}-${month}-01`;
  const last = dayAfter(since, 75);
  return { since, until: dayAfter(`${dayAfter(`${last.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1) };
}

const monthIn = (groups: Record<string, string | undefined>): string =>
  Object.keys(SEASONS).find((month) => groups[`m${month}`] !== undefined) ?? '';

/** The latest such season that is over. */
function previous(month: string, today: string): Span {
  const year = Number(today.slice(0, 4));
  const spans = [year, year - 1, year - 2].map((one) => seasonOf(one, month));
  return spans.find(({ until }) => until < today) ?? seasonOf(year - 2, month);
}

/** The season in which a question asks for what was said or done: `last autumn`, `in summer 2025`. */
export function seasonMeant(text: string, today: string): Meant | undefined {
  const named = PAST.test(text) ? OF_YEAR.exec(text) : null;
  if (named) {
    const span = seasonOf(Number(named.groups?.year), monthIn(named.groups ?? {}));
    return span.since <= today ? { span, rest: text.replace(OF_YEAR, ' ') } : undefined;
  }
  for (const form of PREVIOUS) {
    const found = form.exec(text);
    if (found) return { span: previous(monthIn(found.groups ?? {}), today), rest: text.replace(form, ' ') };
  }
  return undefined;
}
