/** A whole number with commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** How many of a thing there are: "1 file", "1,100 items"; for a noun whose plural has no "s", both are given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** A moment by the clock of this machine: "2026-11-23 04:00 GMT+1". */
export function clock(moment: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
