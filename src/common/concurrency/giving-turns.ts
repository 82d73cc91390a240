import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds that a work may hold the event loop before others have their turns. */
const HELD_MS = 10;

/** What a long work awaits between its steps: others have their turns there, once it has held the event loop for a while. */
export function givingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HELD_MS) return;
    await turn();
    since = performance.now();
  };
}

/** What a function makes of each of a list, while others have their turns. */
export async function eachInTurns<T, R>(list: readonly T[], made: (one: T) => R): Promise<R[]> {
  const turn = givingTurns();
  const all: R[] = [];
  for (const one of list) {
    all.push(made(one));
    await turn();
  }
  return all;
}

/** Those of a list that pass, while others have their turns. */
export async function filterInTurns<T>(list: readonly T[], passes: (one: T) => boolean): Promise<T[]> {
  const passed = await eachInTurns(list, passes);
  return list.filter((_, n) => passed[n]);
}
