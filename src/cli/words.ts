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

/** What is said under a list of which there is more than was asked for. */
export const andMore = ({ next_cursor }: { next_cursor?: string | undefined }): string =>
  next_cursor === undefined ? '' : '\nThere are more: a larger --limit shows them.';
