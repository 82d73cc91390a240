import { rememberedPairs } from '../../common/text/remembered.ts';
import { HOUSE_PARTS } from '../../common/text/house-parts.ts';
import { purposeOf } from '../../common/text/house-purpose.ts';
import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { bare, hasLegalForm, lettersOf } from './names.ts';
import { firstPart } from './parts.ts';

const words = (list: string) => new Set(list.split(' '));

/** What a domain spells of the end of a name has at least so many letters. */
const MIN_ENDING = 8;

const labelOf = (domain: string): string => firstPart(domain, '.').replace(/[^a-z0-9]/g, '');
const UMLAUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa' };

/** True where a domain's words are the first two or more of a name's in their order: `kestrel-coffee` has the `Kestrel Coffee Roasters`. */
function isWords(parts: string[], domain: string): boolean {
  const words = firstPart(domain, '.').split('-');
  let at = 0;
  for (const part of parts) if (lettersOf(part) === words[at]) at++;
  return words.length > 1 && at === words.length && lettersOf(parts[0] ?? '') === words[0];
}

/** True when an organization's name and a domain are spelled with the same letters, legal form left out. */
export function namesDomain(name: string, domain: string): boolean {
  const label = labelOf(domain);
  return spellingsOf(name).some((one) => lettersOf(one) === label || `the${lettersOf(one)}` === label);
}

/** A name as it is written, and with its umlauts written out as domains have them. */
function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase().replace(/^(?:universität|university of) /, 'uni ');
  const spelled = lower.replace(/[äöüßøå]/g, (letter) => UMLAUT[letter] ?? letter);
  const joined = spelled.replace(' & ', ' and ');
  return [...new Set([name, spelled, joined])];
}

const GENERIC = words(
  'group holding holdings worldwide international global company deutschland europe usa schweiz austria uk',
);

const KINDS = words(
  'association company agency society council insurance trust studio foundation institute cooperative union',
);

/** True where a domain has at least the first two words of a name, and what follows says only what kind of house it is. */
function isWithKind(parts: string[], domain: string): boolean {
  let kept = parts;
  const isKind = (part = '') => KINDS.has(bare(part)) || LEGAL_FORMS.has(bare(part));
  while (kept.length > 2 && isKind(kept.at(-1))) kept = kept.slice(0, -1);
  return kept.length > 1 && kept.length < parts.length && namesDomain(kept.join(' '), domain);
}

/** True where a domain has what a house says that it is for: `stadtforschung` has the `Institut für Stadtforschung`. */
function isPurpose(name: string, domain: string): boolean {
  const purpose = purposeOf(name) ?? '';
  return lettersOf(purpose).length >= MIN_ENDING && namesDomain(purpose, domain);
}

const initialsOf = (parts: string[]): string =>
  parts
    .flatMap((part) => /^\p{Lu}/u.exec(part) ?? [])
    .join('')
    .toLowerCase();

/** True when a firm as a signature writes it is the house of a mail domain: by the same letters or by initials, a word for its kind left out; `Acme Benefits` at acme.com is a part of it. */
export const isHouse = rememberedPairs((name: string, domain: string): boolean => {
  const parts = name.split(/\s+/);
  const letters = lettersOf(name);
  const label = labelOf(domain);
  const plain = parts.filter((part) => !GENERIC.has(bare(part))).join(' ');
  const initials = [parts, parts.filter((part) => !LEGAL_FORMS.has(bare(part)))].map(initialsOf);
  if (namesDomain(name, domain) || (plain && plain !== name && namesDomain(plain, domain))) return true;
  if (label.length > 1 && initials.includes(label)) return true;
  if (letters.length > 3 && label.startsWith(letters)) return true;
  return isWithKind(parts, domain) || isWords(parts, domain) || isPurpose(name, domain);
});

/** True for the word before the hyphen of a domain: `Stöhr` of `stoehr-antriebe.de`. */
function isFirstWord(word: string, domain: string): boolean {
  const [first = '', ...more] = firstPart(domain, '.').split('-');
  return more.length > 0 && first.length > 3 && namesDomain(word, first);
}

/** True for a firm with a legal form whose name begins with a domain's letters: its house, or a part of it, which only others can tell. */
export function mayBeHouse(name: string, domain: string): boolean {
  const parts = name.split(/\s+/);
  const label = labelOf(domain);
  return (
    label.length > 2 && (lettersOf(name).startsWith(label) || isFirstWord(parts[0] ?? '', domain)) && hasLegalForm(name)
  );
}

/** True where a domain, or its part before a hyphen, has the last two words or more of a name: `boavista-coffee` has the `Fazenda Boa Vista`. */
export function hasEnding(name: string, domain: string): boolean {
  const parts = name.split(/[\s-]+/).map(lettersOf);
  const first = firstPart(domain, '.').split('-', 1).map(bare).join('');
  const endings = parts.slice(1, -1).map((_, n) => parts.slice(n + 1).join(''));
  return endings.some((ending) => ending.length >= MIN_ENDING && (ending === first || ending === labelOf(domain)));
}

/** True where a domain is what people shorten a name to: its first words (`arcadon` of `Arcadon Yachts`), its last ones, or their beginnings (`navlab` of `Malmo Naval Lab`). */
export const isShortened = (name: string, domain: string): boolean =>
  spellingsOf(name).some((one) => isShortenedAs(one, domain));

function isShortenedAs(name: string, domain: string): boolean {
  const parts = name.split(/[\s-]+/).map(lettersOf);
  while (parts.length > 2 && LEGAL_FORMS.has(parts.at(-1) ?? '')) parts.pop();
  const label = labelOf(domain);
  if (parts.length < 2 || label.length < 5) return false;
  if (parts[0] === label) return !HOUSE_PARTS.has(parts.at(-1) ?? '');
  if (hasEnding(name, domain) || parts.some((_, n) => n > 0 && parts.slice(0, n + 1).join('') === label)) return true;
  return parts.slice(0, -1).some((_, from) => isOfBeginnings(parts.slice(from), label));
}

/** True for a firm that a mail domain is spelled after in any of these ways. */
export const isNamedAs = rememberedPairs(
  (name: string, domain: string): boolean =>
    isHouse(name, domain) ||
    mayBeHouse(name, domain) ||
    isShortened(name, domain) ||
    isWithInitials(name, domain) ||
    isTurned(name, domain),
);

/** True where a domain has a name's first word and, behind a hyphen, the initials of the others: `elmdon-pc` has the `Elmdon Parish Council`. */
function isWithInitials(name: string, domain: string): boolean {
  const [first = '', initials = '', ...more] = firstPart(domain, '.').split('-');
  const [head = '', ...rest] = name.split(/\s+/);
  return more.length === 0 && rest.length > 1 && lettersOf(head) === first && initialsOf(rest) === initials;
}

/** True where a domain has the two words of a name the other way round: `halm-sanitaer` has the `Sanitär Halm`. */
function isTurned(name: string, domain: string): boolean {
  const [one, other, ...more] = name.split(/\s+/);
  return other !== undefined && more.length === 0 && namesDomain(`${other} ${one}`, domain);
}

/** True for letters that three or more of each word's first ones make, in their order. */
function isOfBeginnings(parts: string[], letters: string): boolean {
  let ends = new Set([0]);
  for (const part of parts)
    ends = new Set([...ends].flatMap((end) => beginningsOf(part, letters.slice(end)).map((length) => end + length)));
  return ends.has(letters.length);
}

/** How many of a word's first letters, three at least, the letters begin with. */
function beginningsOf(word: string, letters: string): number[] {
  let most = 0;
  while (most < word.length && word[most] === letters[most]) most++;
  return Array.from({ length: Math.max(0, most - 2) }, (_, n) => n + 3);
}
