import { dayOf, isDay } from '../days/calendar.ts';
import type { Turn } from './turn.ts';

const STAMP = /(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?!\d)/;

/** The parts of a stamp's date as they are written, and what parts them. */
interface Stamp {
  parts: [first: number, second: number, third: number];
  sign: string;
}

/** The date with which the line of a turn is stamped. */
export function stampIn(head: string): Stamp | undefined {
  const [, first, sign = '', second, third] = STAMP.exec(head) ?? [];
  return first === undefined ? undefined : { parts: [Number(first), Number(second), Number(third)], sign };
}

type Order = 'ymd' | 'dmy' | 'mdy';

/** In which order all stamps of a talk are written; undefined where they may be read in two ways. */
function orderOf(stamps: Stamp[]): Order | undefined {
  if (stamps.some(({ parts: [first] }) => first > 31)) return 'ymd';
  if (stamps.some(({ parts: [first], sign }) => first > 12 || sign === '.')) return 'dmy';
  return stamps.some(({ parts: [, second] }) => second > 12) ? 'mdy' : undefined;
}

/** The turns with the days that their stamps say, where all can be read in one way only. */
export function dayed(turns: Turn[], stamps: (Stamp | undefined)[]): Turn[] {
  const order = orderOf(stamps.filter((one) => one !== undefined));
  if (!order) return turns;
  return turns.map((turn, n) => {
    const [a = 0, b = 0, c = 0] = stamps[n]?.parts ?? [];
    const written = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order];
    const [year = 0, month = 0, day = 0] = written;
    const on = dayOf({ day, month, year }, '');
    return year > 0 && isDay(on) ? { ...turn, day: on } : turn;
  });
}
