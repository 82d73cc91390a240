import { isCommon, isFirstName } from '../tagger/gazetteer.ts';
import { isRole } from './domains.ts';
import { isJob } from './jobs.ts';
import { firstPart } from './parts.ts';

const FUNCTION =
  /\b(?:announcements?|notifications?|newsletter|help ?desk|desk|no-?reply|do not reply|mailer|crawler|robot|daemon|alerts?|team|support|customer service|system|administrator|postmaster|webmaster|mailing list)$/i;

/** A body within a house or beside it, and words that join what nobody's name joins: `Betriebsrat Werk II`, `Women in Cycling`. */
const BODY =
  /^(?:\p{Lu}?\p{L}*(?:beirat|betriebsrat|personalrat|gemeinderat|vertretung|ausschuss|redaktion)|Vorstand|Präsidium|Works Council|Friends of)(?: |$)|\b(?:network|forum|initiative|working group|arbeitskreis|stammtisch)$|\p{L} (?:in|for|für|im) \p{Lu}/iu;

/** Which of several a function is: `Warehouse B`, `Wache 3`. */
const WHICH = / (?:\p{Lu}|\d{1,2}|[IVX]{1,4})$/u;

/** A name of one to three words, without initials and without titles. */
const PLAIN =
  /^(?!(?:Herr|Frau|Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madame|Signora?|Señora?) )\p{Lu}[\p{L}-]{2,30}(?: \p{L}[\p{L}-]{2,30}){0,2}$/u;

/** True when a display name is that of a function, a body or a program, not of a person. */
export const isFunctionName = (name: string): boolean =>
  (FUNCTION.test(name) && !isFirstName(firstPart(name, ' ').toLowerCase())) || BODY.test(name);

/** True when a display name is a function's beside an address that does not spell it as a person's: `Hausverwaltung <hv@…>`, `Bauhof Nord <bauhof@…>`. */
export function isFunctionAt(name: string, local: string): boolean {
  const bare = name.replace(WHICH, '');
  if (!PLAIN.test(bare)) return false;
  const words = bare.toLowerCase().split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.some(isFirstName) || !(isRole(last) || (isRole(first) && !isJob(first)))) return false;
  if (words.length === 1) return true;
  const ofPerson = [
    `${first}.${last}`,
    `${first[0]}.${last}`,
    `${first[0]}${last}`,
    last,
    ...(isCommon(first) ? [] : [first]),
  ];
  return !ofPerson.includes(local);
}
