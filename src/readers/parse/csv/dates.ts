import { isDay } from '../../../common/time.ts';

/** The day that a text is, as `YYYY-MM-DD`; undefined for a text that is none, or that could be two. */
export type DateReader = (text: string) => string | undefined;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

/**
 * Reads the days of a column. Years come first or last; with dots the day stands before the month, else whichever order some day of the
 * column proves, and none where no day does or two contradict.
 */
export function dateReader(column: string[]): DateReader {
  const written = column.flatMap((text) => {
    const found = YEAR_LAST.exec(text);
    return found && found[2] !== '.' ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  const dayFirst = written.some(([first]) => first > 12);
  const monthFirst = written.some(([, second]) => second > 12);
  return (text) => {
    const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
    if (year) return asDay(year, month, day);
    const [, first, sign, second, last] = YEAR_LAST.exec(text) ?? [];
    if (sign === '.' || (dayFirst && !monthFirst)) return asDay(last, second, first);
    return monthFirst && !dayFirst ? asDay(last, first, second) : undefined;
  };
}

function asDay(year = '', month = '', day = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
