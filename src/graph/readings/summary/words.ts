/** Things one after another as they are read aloud: "a, b and c". */
export function listed(things: string[]): string {
  const last = things.at(-1) ?? '';
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`;
}

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** How many there are, in words up to twelve: "one meeting", "14 meetings". */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${SMALL[n] ?? grouped(n)} ${n === 1 ? one : many}`;

/** A whole number with commas between thousands. */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** The text with a capital at its beginning. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day, or the day that an instant begins with, as people say it: "3 March 2026". */
export function spokenDay(day: string): string {
  const [, year, month, of] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  return year === undefined ? day : `${Number(of)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Two days and all between them: "2 to 8 March 2026". */
export function spokenSpan(from: string, to: string): string {
  const [first, last] = [spokenDay(from).split(' '), spokenDay(to)];
  const same = last.split(' ');
  const otherMonth = first[1] === same[1] ? 1 : 2;
  const kept = first.slice(0, first[2] === same[2] ? otherMonth : 3);
  return `${kept.join(' ')} to ${last}`;
}

/** A sum of money: "CHF 12,400", "EUR 29.50". */
export function spokenMoney(amount: unknown, currency: unknown): string | undefined {
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const [whole = '', cents] = (Number.isInteger(value) ? String(value) : value.toFixed(2)).split('.');
  const figure = cents === undefined ? grouped(Number(whole)) : `${grouped(Number(whole))}.${cents}`;
  return typeof currency === 'string' && currency !== '' ? `${currency} ${figure}` : figure;
}

const MAX_QUOTED = 120;

/** A title or remark in quotation marks, without its full stop, cut at a word where it is long. */
export function quoted(text: string): string {
  const clean = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]+$/, '');
  if (clean.length <= MAX_QUOTED) return `“${clean}”`;
  return `“${clean.slice(0, MAX_QUOTED).replace(/\s+\S*$/, '')}…”`;
}
