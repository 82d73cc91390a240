/** How long what has few to do is thought to have more soon. */
const MS = 2_000;
/** Of a batch a fourth is worked at once meanwhile. */
const SHARES = 4;

/** Keeps in mind whether somebody waited lately, by a clock in milliseconds. */
export function openLately(now: () => number) {
  let until = -Infinity;
  return {
    /** Notes that somebody waits in this process for something that is done in milliseconds. */
    noteWaited(): void {
      until = now() + MS;
    },
    /** How many of a batch of `most` are worked at once: a share of them while somebody waited lately, so that nobody waits for a whole batch of others. */
    atOnce: (most: number): number => (now() < until ? Math.max(1, Math.ceil(most / SHARES)) : most),
  };
}

export const { noteWaited, atOnce } = openLately(() => performance.now());
