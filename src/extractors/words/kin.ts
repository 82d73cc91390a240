import { firstPart } from './parts.ts';
import { registrable } from './domains.ts';
import { hasEnding } from './house-domains.ts';
import { lettersOf } from './names.ts';

/** True when an organization's name and a domain could be one organization's: shared letters, initials, or the last words. */
export function isKin(name: string, domain: string): boolean {
  const letters = lettersOf(name);
  const label = firstPart(registrable(domain), '.').replace(/[^a-z0-9]/g, '');
  const head = lettersOf(firstPart(name, /\s+/));
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
  if (!letters || !label) return false;
  return (
    letters.startsWith(label) ||
    label.startsWith(letters) ||
    (label.length > 4 && letters.includes(label)) ||
    (initials.length > 1 && label === initials) ||
    (head.length > 3 && label.startsWith(head)) ||
    hasEnding(name, domain)
  );
}
