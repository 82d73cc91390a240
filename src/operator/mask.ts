const IDS = /(^|_)(ids?|graph|queue|job|day)$/;
const MASK = '•••';

/** A job's data with every text masked that is not an id; numbers, flags and the shape stay. */
export function masked(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return IDS.test(key) ? value : MASK;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, masked(entry, name)]));
}
