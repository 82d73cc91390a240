/** Behind a term it stands for all terms that begin so; no term ends with it. */
export const BEGINNING = '%';

/** All terms that begin with these letters, as one. */
export const beginningWith = (letters: string): string => letters + BEGINNING;

/** The letters of those among terms that stand for all that begin so. */
export const beginningsOf = (terms: Iterable<string>): string[] =>
  [...terms].flatMap((term) => (term.endsWith(BEGINNING) ? [term.slice(0, -1)] : []));

/** A term of the graph with this number, as a query. */
export const quoted = (number: number, term: string): string =>
  term.endsWith(BEGINNING) ? `'${number} ${term.slice(0, -1)}':*` : `'${number} ${term}'`;
/** Any of these terms, as a query. */
export const either = (number: number, terms: string[]): string =>
  `(${terms.map((term) => quoted(number, term)).join(' | ')})`;

/**
 * The passages that hold all groups of one of the sets, as a query. What several sets begin with stands once: `a & (b | c)` is weighed
 * faster than `a & b | a & c`, which the index does for each passage that it comes by. The same list of terms is the same group.
 */
export function anyOf(number: number, sets: string[][][]): string {
  const led = new Map<string[], string[][][]>();
  for (const [first = [], ...others] of sets) led.set(first, [...(led.get(first) ?? []), others]);
  return [...led].map(([first, rests]) => ledBy(number, first, rests)).join(' | ');
}

function ledBy(number: number, first: string[], rests: string[][][]): string {
  const isEnough = rests.some((rest) => rest.length === 0);
  return isEnough ? either(number, first) : `(${either(number, first)} & (${anyOf(number, rests)}))`;
}

/** The query narrowed to passages that hold all these terms too. */
export const within = (number: number, query: string, terms: string[]): string =>
  terms.reduce((narrowed, term) => `(${narrowed}) & ${quoted(number, term)}`, query);
