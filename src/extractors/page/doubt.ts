import type { Label } from '../../model.ts';
import { FIRST, gazetteer, LAST, ORGANIZATION, SUFFIX } from '../tagger/gazetteer.ts';
import { isOrganizationName } from '../words/names.ts';

const LISTED = FIRST | LAST | ORGANIZATION | SUFFIX;
const UNSURE = 0.58;

const bitsOf = (name: string): number[] =>
  name
    .toLowerCase()
    .split(/[ .]+/)
    .filter(Boolean)
    .map((word) => gazetteer.get(word) ?? 0);

/** True for a reading that counts only once its name is known: one that no word list supports, an organization's lone word, a person's lone word below `enough` that is no common given name. */
export function isDoubtful(confidence: number, label: Label, name: string, enough: number): boolean {
  const bits = bitsOf(name);
  if (confidence < UNSURE && bits.every((bit) => (bit & LISTED) === 0)) return true;
  if (label === 'Organization') return !/\s/.test(name) && bits.every((bit) => (bit & ORGANIZATION) === 0);
  return bits.length < 2 && bits.every((bit) => (bit & FIRST) === 0) && confidence < enough;
}

/** True for a name that says of itself neither whose nor what it is: any noun may look so where all are capitalised. */
export function isThin(label: Label, name: string): boolean {
  if (label === 'Organization') return !/\s/.test(name) || !isOrganizationName(name);
  const bits = bitsOf(name);
  return bits.length < 2 ? bits.every((bit) => (bit & FIRST) === 0) : bits.every((bit) => (bit & (FIRST | LAST)) === 0);
}
