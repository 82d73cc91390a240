import { daysBetween } from '../../../common/time.ts';
import { datesIn } from '../../page/days/dates.ts';
import { BEGINS } from './farewell-words.ts';

/** A last day lies at most so many days from the day on which it is told. */
export const FAR = 400;

/** The day of a sentence that stands next to the words of leaving, none on which something else begins. */
export function leavingDay(text: string, words: { start: number; end: number }, today: string): string | undefined {
  const days = datesIn(text, today).filter(
    (one) => Math.abs(daysBetween(one.day, today)) <= FAR && !BEGINS.test(text.slice(0, one.start)),
  );
  const away = (one: { start: number; end: number }) =>
    one.start >= words.end ? one.start - words.end : words.start - one.end;
  return days.toSorted((a, b) => away(a) - away(b))[0]?.day;
}
