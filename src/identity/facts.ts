/** What identity may know of a document: nothing that the service made but its id. */
export interface Facts {
  id: string;
  entity: string;
  source: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Content hash, hex. */
  hash: string;
  /** Place among what people wrote; null for items. */
  seq: number | null;
}

/** How a value is weighed against others, as text that compares: authority, then the later write, else date and content hash. */
export function rankOf(authority: number, facts: Facts): string {
  const level = String(Math.round(authority)).padStart(3, '0');
  return facts.seq === null
    ? `${level}${facts.day}${facts.hash.slice(0, 16)}`
    : `${level}~${String(facts.seq).padStart(15, '0')}`;
}

/** The authority from which what a person wrote brings back what was deleted before. */
const BY_HAND = 90;

/** The place in the sequence of writes that a rank tells of what a person wrote by hand; 0 for anything else. */
export const writtenAt = (rank: string): number =>
  rank[3] === '~' && authorityOf(rank) >= BY_HAND ? Number(rank.slice(4)) : 0;

/** The authority that a rank begins with. */
export const authorityOf = (rank: string): number => Number(rank.slice(0, 3));

/** The larger of two ranks. */
export const higher = (a: string, b: string): string => (a > b ? a : b);

/** The order of UTF-16 units, for sorting; ties in the graph are never left to a locale. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
