import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { remembered } from '../../common/text/remembered.ts';
import { firstPart } from '../words/parts.ts';
import type { Mention } from '../../common/model.ts';
import { ACTOR, COMMON, FIRST, gazetteer, isFirstName, PLACE } from '../tagger/gazetteer.ts';
import { TITLES } from '../words/kinds.ts';
import { lettersOf } from '../words/names.ts';
import { isAddressed, nameParts, unaddressed } from './names.ts';

const AMBIGUOUS = -1;

/** Who and what an item has named so far, asked by short forms: first names, surnames, initials, acronyms, domains. */
export interface Referents {
  add(index: number, mention: Mention): void;
  /** The single earlier mention that a name of this label stands for, or undefined. */
  find(label: string, name: string): number | undefined;
}

/** An empty set of referents; a short form that two things share stands for neither. */
export function referents(): Referents {
  const labels = new Map<string, Map<string, number>>();
  return {
    add(index, mention) {
      const thing = mention.as ?? index;
      const forms = labels.get(mention.label) ?? new Map<string, number>();
      labels.set(mention.label, forms);
      for (const key of formsOf(mention)) forms.set(key, (forms.get(key) ?? thing) === thing ? thing : AMBIGUOUS);
    },
    find(label, name) {
      const forms = labels.get(label);
      if (!forms) return undefined;
      for (const key of label === 'Contact' ? askPerson(name) : askOrganization(name)) {
        const found = forms.get(key);
        if (found !== undefined) return found === AMBIGUOUS ? undefined : found;
      }
      return undefined;
    },
  };
}

const plain = remembered((name: string): string =>
  name
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/\s+/g, ' ')
    .trim(),
);

function formsOf({ label, name, identifiers }: Mention): string[] {
  const keys: string[] = [];
  for (const { kind, value } of identifiers)
    if (kind === 'domain') keys.push(`letters ${firstPart(value, '.').replace(/[^a-z0-9]/g, '')}`);
  if (!name) return label === 'Contact' ? keys.concat(mailboxForms(identifiers)) : keys;
  keys.push(`name ${plain(name)}`);
  if (label !== 'Contact') return keys.concat(organizationForms(name));
  return keys.concat(personForms(name), addressedForms(name, identifiers));
}

/** What a mailbox adds to the name beside it: the given name of an initial (`T. Halm <tara@…>`), and that some write the surname first. */
function addressedForms(name: string, identifiers: Mention['identifiers']): string[] {
  const local = identifiers.find((i) => i.kind === 'email')?.value.split('@')[0];
  const { first = '', last = '' } = nameParts(name);
  const [initial = ''] = first;
  if (local === undefined || !last) return [];
  if (first.replace('.', '').length > 1) return / .* /.test(name) ? [] : [`both ${last} ${first}`];
  const given = local.split(/[._-]/).find((word) => word.length > 2 && word.startsWith(initial) && word !== last);
  return given ? [`both ${given} ${last}`] : [];
}

/** A mailbox `sarah.chen` stands for Sarah Chen where nobody says otherwise. */
function mailboxForms(identifiers: Mention['identifiers']): string[] {
  const local = identifiers.find((i) => i.kind === 'email')?.value.split('@')[0] ?? '';
  const match = /^([a-z]{2,20})[._](?:[a-z]\.)?([a-z]{1,24})$/.exec(local);
  const [, first = '', last = ''] = match ?? [];
  const begun = `begun ${first.slice(0, BEGUN)} ${last}`;
  if (match) return [`name ${first} ${last}`, `both ${first} ${last}`, ...(first.length < BEGUN ? [] : [begun])];
  return /^[a-z][._-]?[a-z]{4,24}$/.test(local) ? [`mailbox ${local.replace(/[._-]/, '')}`] : [];
}

/** So many letters of a given name make a short form of it: `cha.menon`. */
const BEGUN = 3;

const personForms = remembered((name: string): readonly string[] => {
  const { first, last } = nameParts(name);
  if (!first || !last) return first ? [`first ${first}`] : [];
  return [
    `first ${first}`,
    `last ${last}`,
    `initial ${first[0]} ${last}`,
    ...(first.includes('-') ? [`initial ${initialsOf(first)} ${last}`] : []),
    `both ${first} ${last}`,
    `short ${first} ${last[0]}`,
    ...middleForms(plain(unaddressed(name)).split(' ')),
  ];
});

/** Somebody with two given names may go by both, or by the second: `Per Arne` and `Arne Vik` of `Per Arne Vik`. */
const middleForms = ([one = '', other = '', last, ...more]: string[]): string[] =>
  last && !more.length && other.length > 2 && !PARTICLE.test(other)
    ? [`name ${one} ${other}`, `both ${other} ${last}`]
    : [];

/** Begins a surname of two words: `Mr. Van Loren`. */
const PARTICLE = /^(?:van|von|de|del|della|di|da|du|la|le|der|den|ter|ten|bin|al)$/;

/** The initials of a given name of two: `H.-P`. */
const DOUBLE = /^\p{L}\p{Ll}?\.-\p{L}\p{Ll}?$/u;
const initialsOf = (given: string): string =>
  given
    .split('-')
    .map((part) => part.charAt(0))
    .join('-');

const askPerson = remembered((name: string): readonly string[] => {
  const bare = unaddressed(name);
  const words = plain(name).split(' ');
  const titled = words.length > 1 && (isAddressed(name) || TITLES.has(words[0]?.replace('.', '') ?? ''));
  const { first, last } = nameParts(bare);
  if (!first) return [];
  if (PARTICLE.test(words[0] ?? '')) return [`name ${plain(name)}`, `last ${plain(name)}`];
  if (!last) return titled ? [`last ${first}`] : [`name ${first}`, `first ${first}`, `last ${first}`];
  const both = [`name ${plain(name)}`, `both ${first} ${last}`];
  if (first.length === 1 || DOUBLE.test(first)) return [...both, `initial ${initialsOf(first)} ${last}`];
  if (last.length === 1) return [...both, `short ${first} ${last}`];
  const boxed = isFirstName(first) ? [`mailbox ${first.charAt(0)}${last}`] : [];
  return [...both, `begun ${first.slice(0, BEGUN)} ${last}`, ...boxed];
});

const SEATED =
  /^(?:universit\p{L}*|college|council|school|hospital|court|police|museum|airport|orchestra|cathedral|county|borough|city|hochschule|klinik\p{L}*|gymnasium)$/iu;

/** True for a house that is called after its place: that place alone is not the house. */
const isSeated = (words: string[]): boolean => words.some((word) => SEATED.test(word));

const organizationForms = remembered((name: string): readonly string[] => {
  const words = name.split(/\s+/).filter((word) => !LEGAL_FORMS.has(word.toLowerCase().replace(/[.,]/g, '')));
  const acronym = words
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase();
  const keys = [`letters ${lettersOf(name)}`, ...withoutArticle(name)];
  if (acronym.length > 1) keys.push(`acronym ${acronym}`);
  const [head = ''] = words;
  if (words.length > 1 && head.length > 2 && head.toLowerCase() !== 'the' && !isSeated(words))
    keys.push(`head ${head.toLowerCase()}`);
  const stem = words.length === 1 ? /^(\p{Lu}[\p{L}]{2,})-\p{Lu}/u.exec(head)?.[1] : undefined;
  if (stem) keys.push(`head ${stem.toLowerCase()}`);
  if (words.length > 2 && ((gazetteer.get(head.toLowerCase()) ?? 0) & FIRST) === 0)
    keys.push(`head ${words.slice(0, 2).join(' ').toLowerCase()}`);
  return keys;
});

/** The letters of a name of several words behind its article: `The Harbour Club` is the `Harbour Club`. */
const withoutArticle = (name: string): string[] =>
  /^[Tt]he \S+ \S/.test(name) ? [`letters ${lettersOf(name.slice('the '.length))}`] : [];

const PEOPLE_OF = /^\p{Lu}\p{L}+(?:ish|ese|ian|ean)$/u;

/** True for a word that stands for itself, not for what is named after it: a place, a people, a given name, an ordinary word. */
const isWord = (name: string): boolean =>
  PEOPLE_OF.test(name) ||
  name
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ((gazetteer.get(word) ?? 0) & (PLACE | COMMON | ACTOR | FIRST)) > 0);

/** Two letters with stops: a region or somebody's initials. */
const INITIALS = /^[A-Z]\.\s?[A-Z]\.$/;

const askOrganization = remembered((name: string): readonly string[] => {
  const keys = [`name ${plain(name)}`, `letters ${lettersOf(name)}`, ...withoutArticle(name)];
  if (/^[A-Z][A-Z.&]{1,6}$/.test(name) && !INITIALS.test(name))
    keys.push(`acronym ${name.toLowerCase().replace(/[^a-z]/g, '')}`);
  if (name.split(/\s+/).length <= 2 && !isWord(name)) keys.push(`head ${plain(name)}`);
  return keys;
});
