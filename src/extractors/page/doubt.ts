import type { Label } from '../../model.ts';
import { FIRST, gazetteer, LAST, ORGANIZATION, SUFFIX } from '../tagger/gazetteer.ts';
import { isOrganizationName } from '../words/names.ts';
import { isRoleName } from '../words/roles.ts';

const LISTED = FIRST | LAST | ORGANIZATION | SUFFIX;
const UNSURE = 0.58;

const bitsOf = (name: string): number[] =>
  name
    .toLowerCase()
    .split(/[ .]+/)
    .filter(Boolean)
    .map((word) => gazetteer.get(word) ?? 0);

/** How sure a person's lone name must be: surer where the item says itself who its people are, any given name else. */
const LONE = { peopled: 0.9, unlisted: 0.8 };

/** True for a reading that counts only once its name is known: one that no word list supports, a role, an organization's lone word, a person's lone name that is not sure; `peopled` items name their people themselves. */
export function isDoubtful(confidence: number, label: Label, name: string, peopled: boolean): boolean {
  const bits = bitsOf(name);
  if (label === 'Contact' && isRoleName(name)) return true;
  if (confidence < UNSURE && bits.every((bit) => (bit & LISTED) === 0)) return true;
  if (label === 'Organization') return !/\s/.test(name) && bits.every((bit) => (bit & ORGANIZATION) === 0);
  if (bits.length > 1) return false;
  return peopled ? confidence < LONE.peopled : bits.every((bit) => (bit & FIRST) === 0) && confidence < LONE.unlisted;
}

/** True for a name that says of itself neither whose nor what it is: any noun may look so where all are capitalised. */
export function isThin(label: Label, name: string): boolean {
  if (label === 'Organization') return !/\s/.test(name) || !isOrganizationName(name);
  const bits = bitsOf(name);
  return bits.length < 2 ? bits.every((bit) => (bit & FIRST) === 0) : bits.every((bit) => (bit & (FIRST | LAST)) === 0);
}
