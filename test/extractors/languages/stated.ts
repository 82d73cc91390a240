import { read } from '../read.ts';

/** What a note states of people and organizations, what is over with `(over)`. */
export function stated(body: string): string[] {
  const { claims, statements } = read({ type: 'note', body });
  const found = claims.map((claim, n) => `${statements[n]!}${claim.validTo === undefined ? '' : ' (over)'}`);
  return [...new Set(found.filter((one) => !/ (?:mentions|about|attended) |\bself\b/.test(one)))].toSorted();
}
