/** A whole number with commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** How many of a thing there are: "1 file", "1,100 items"; for a noun whose plural has no "s", both are given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
