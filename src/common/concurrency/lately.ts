/** How long what has few to do is thought to have more soon. */
const MS = 2_000;
const MANY = 4;

let until = 0;

/** Notes that somebody waits in this process for something that is done in milliseconds. */
export function noteWaited(): void {
  until = performance.now() + MS;
}

/** How many of a batch of `most` are worked at once: a share of them while somebody waited lately, so that nobody waits for a whole batch of others. */
export const atOnce = (most: number): number =>
  performance.now() < until ? Math.max(1, Math.ceil(most / MANY)) : most;
