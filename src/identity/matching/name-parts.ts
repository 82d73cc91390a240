import { elementAt, lastOf } from '../../common/element-at.ts';
import { FIRST_NAMES, GENERATIONS } from '../tables.ts';

/** A compared name of a person, apart: its words without what tells a generation, a particle of the surname joined to it. */
export interface NameParts {
  words: string[];
  /** `jr` for the younger, a number for others; '' where none is told. */
  generation: string;
}

const JOINED = new Set(['mc', 'mac', 'o', 'd']);

/** Takes the compared name of a person apart. */
export function nameParts(name: string): NameParts {
  const words = name.split(' ');
  const generation = words.length > 2 ? (GENERATIONS.get(lastOf(words)) ?? '') : '';
  if (generation) words.pop();
  const particle = words.length > 2 ? elementAt(words, words.length - 2) : '';
  if (JOINED.has(particle)) words.splice(-2, 2, particle + lastOf(words));
  return { words, generation };
}

const MIN_LETTERS = 3;

/** Compared names that a mailbox without a dot may spell: `jholloway@…` gives `j holloway`, `janeholloway@…` `jane holloway`, too. */
export function mailboxNames(email: string): string[] {
  const box = email.slice(0, email.lastIndexOf('@'));
  if (!/^[a-z]+$/.test(box) || box.length <= MIN_LETTERS) return [];
  const splits = Array.from({ length: Math.max(0, box.length - 2 * MIN_LETTERS + 1) }, (_, i) => i + MIN_LETTERS);
  const full = splits.filter((at) => FIRST_NAMES.has(box.slice(0, at))).map((at) => [box.slice(0, at), box.slice(at)]);
  return [[box.charAt(0), box.slice(1)], ...full].map((words) => words.join(' '));
}

/** True for a mailbox that spells a compared name with its dots or without: `j.holloway@…` and `jholloway@…` say `j holloway`. */
export const spells = (email: string, name: string): boolean =>
  email.slice(0, email.lastIndexOf('@')).split(/[._-]/).join(' ') === name || mailboxNames(email).includes(name);

const SMALL = new Set(['of', 'the', 'and', 'for', 'de', 'des', 'der', 'die', 'du', 'et', 'und']);

/** The acronyms of a compared name of several words: of all of them, and without the small ones. */
export function acronymsOf(name: string): string[] {
  const words = name.split(' ');
  const initials = (some: string[]) => some.map((word) => word[0]).join('');
  return words.length > 1 ? [...new Set([initials(words), initials(words.filter((word) => !SMALL.has(word)))])] : [];
}
