/** Orders items by their days, the oldest first. */
export const byDate = (a: { date: string }, b: { date: string }): number =>
  Number(a.date > b.date) - Number(a.date < b.date);
