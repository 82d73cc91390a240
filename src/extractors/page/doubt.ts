import type { Label, Mention } from '../../common/model.ts';
import { remembered } from '../../common/text/remembered.ts';
import { FIRST, LAST, listsOfName, ORGANIZATION, SUFFIX } from '../tagger/gazetteer.ts';
import { isOrganizationName } from '../words/names.ts';
import { isRoleName } from '../words/roles.ts';

const LISTED = FIRST | LAST | ORGANIZATION | SUFFIX;
/** Below this a name that no word list supports counts for little by itself. */
const UNSURE = { person: 0.55, organization: 0.5 };

const bitsOf = remembered((name: string): readonly number[] =>
  name.toLowerCase().split(/[ .]+/).filter(Boolean).map(listsOfName),
);

/** How sure a lone name must be: a person's surer where the item says itself who its people are, any given name else. */
const LONE = { peopled: 0.75, unlisted: 0.7, organization: 0.5 };

/** A given name of two, which says no more of somebody than a given name: `Jean-Luc`. */
const DOUBLE = /^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u;

/** True for a reading that counts only once its name is known: one that no word list supports, a role, a lone name that is not sure, two given names in one without a form of address; `peopled` items name their people themselves. */
export function isDoubtful(
  confidence: number,
  label: Label,
  name: string,
  { peopled, titled }: { peopled: boolean; titled: boolean },
): boolean {
  const bits = bitsOf(name);
  if (label === 'Organization') return isUnsure(bits, confidence, UNSURE.organization) || isVague(bits, confidence);
  if (isRoleName(name) || isUnsure(bits, confidence, UNSURE.person) || (DOUBLE.test(name) && !titled)) return true;
  if (bits.length > 1) return false;
  return peopled ? confidence < LONE.peopled : bits.every((bit) => (bit & FIRST) === 0) && confidence < LONE.unlisted;
}

const isUnsure = (bits: readonly number[], confidence: number, least: number): boolean =>
  confidence < least && bits.every((bit) => (bit & LISTED) === 0);

const isVague = (bits: readonly number[], confidence: number): boolean =>
  bits.length < 2 && bits.every((bit) => (bit & ORGANIZATION) === 0) && confidence < LONE.organization;

/** Initials of two given names before a surname: nothing else is written so. */
const TWO_INITIALS = /^\p{Lu}\p{Ll}?\.-\p{Lu}\p{Ll}?\. \p{Lu}/u;

/** True for a name that says of itself neither whose nor what it is: any noun may look so where all are capitalised. */
export function isThin(label: Label, name: string): boolean {
  if (label === 'Organization') return !/\s/.test(name) || !isOrganizationName(name);
  if (TWO_INITIALS.test(name)) return false;
  const bits = bitsOf(name);
  return bits.length < 2 ? bits.every((bit) => (bit & FIRST) === 0) : bits.every((bit) => (bit & (FIRST | LAST)) === 0);
}

/** Makes a name count that counted little where it stood first. */
export function sustain(mention: Mention, confidence: number): void {
  if (mention.tier !== 'weak') return;
  mention.tier = 'reading';
  mention.confidence = Math.max(mention.confidence, confidence);
}
