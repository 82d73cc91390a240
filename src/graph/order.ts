/** Compares two texts by code point, as PostgreSQL's collation C and Neo4j do; UTF-16 units differ from it past U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  const ends = Math.min(a.length, b.length);
  let at = 0;
  while (at < ends && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === ends) return a.length - b.length;
  return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
const rank = (unit: number): number => (isSurrogate(unit) ? unit + 0x10000 : unit);

/** Compares by one number after another, then text, each pair given as [a, b]; the first difference decides. */
export function byEach(...pairs: [number | string, number | string][]): number {
  for (const [a, b] of pairs) {
    const order = typeof a === 'number' ? a - (b as number) : byCodePoint(a, b as string);
    if (order !== 0) return order;
  }
  return 0;
}
