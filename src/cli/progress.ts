const WIDTH = 24;

/** A share of 1 as whole percent. */
export const percent = (share: number): string => `${Math.floor(Math.min(1, share) * 100)} %`;

/** A size in the unit that fits. */
export function bytes(count: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  return `${(count / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** A bar of what is done. */
export function bar(done: number, all: number, word: string): string {
  const share = all === 0 ? 1 : done / all;
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${all} ${word}`;
}

/** How many a second since then; nothing in the first half second. */
export function rate(done: number, fromMs: number): string {
  const seconds = (performance.now() - fromMs) / 1_000;
  return seconds > 0.5 ? `, ${Math.round(done / seconds)}/s` : '';
}
