import { isDay } from '../../../common/time.ts';

const TIMED = /^(DTSTART|DTEND|RDATE|EXDATE)((?:;[^:]*)?):(.*)$/i;
const WRITTEN = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/i;

/**
 * A calendar's unfolded text without days and times of events that there are not, such as a 31 February: the parser takes the days that
 * come after, and years below 100 for those of the last century.
 */
export function withoutImpossibleDays(text: string): string {
  let inEvent = false;
  return text
    .split('\n')
    .flatMap((line) => {
      const edge = /^(BEGIN|END):VEVENT\s*$/i.exec(line);
      if (edge) inEvent = edge[1]?.toUpperCase() === 'BEGIN';
      return inEvent ? possible(line) : line;
    })
    .join('\n');
}

function possible(line: string): string[] {
  const [, name = '', parameters = '', value] = TIMED.exec(line) ?? [];
  if (value === undefined) return [line];
  const values = value.split(',');
  const kept = values.filter((one) => !isImpossible(one.trim()));
  if (kept.length === values.length) return [line];
  return kept.length > 0 ? [`${name}${parameters}:${kept.join(',')}`] : [];
}

/** Of a day or an instant, alone or as the beginning of a period; what is written otherwise is left to the parser. The end of a day may be 24:00. */
function isImpossible(value: string): boolean {
  const [, year = '', month, day, hour = '0', minute = '0', second = '0'] =
    WRITTEN.exec(value.split('/')[0] ?? '') ?? [];
  if (year === '') return false;
  const isTime = Number(hour) < 24 || `${hour}${minute}${second}` === '240000';
  return (
    Number(year) < 100 || !isDay(`${year}-${month}-${day}`) || !isTime || Number(minute) > 59 || Number(second) > 60
  );
}
