import { byText } from './facts.ts';
import { bySort } from './groups.ts';
import { shortHash } from './ids.ts';
import { comparedName, domainKey, emailKey, externalKey } from './keys.ts';
import { lookupText } from './lookup-families.ts';
import { domainLabel, isSpelledAfter, knownText, letters, sharesFirstWord } from './names.ts';
import { each, type State } from './profile.ts';
import type { Key } from './key.ts';

/** What lookups need to know of a profile. */
export interface Subject {
  key: string;
  parsed: Key;
  state: State;
  /** Mentions of its own. */
  mentions: number;
  /** It counts for something. */
  isLive: boolean;
}

/** The texts by which a profile is found and grouped; what each family is for stands in `lookup-families.ts`. */
export function lookupsOf(subject: Subject): Set<string> {
  const key = subject.parsed;
  if (key.kind === 'candidate' || key.kind === 'document' || key.kind === 'own_id' || !subject.mentions)
    return new Set(anchored(key, subject));
  if (key.kind === 'reading') return new Set([lookupText('waiting_run', key.entity, key.run)]);
  if (!subject.isLive) return new Set();
  return new Set(key.kind === 'name' ? named(key, subject) : strong(key, subject));
}

function* anchored(key: Key, subject: Subject): Generator<string> {
  if (key.kind === 'name' && isSought(key) && subject.isLive) yield soughtName(key);
}

/** A name that cannot be found by its key when a holder of it comes or goes. */
const isSought = ({ label, discriminator }: Key): boolean => discriminator !== '' || label === 'Organization';

const soughtName = ({ entity, label, value }: Key): string =>
  soughtAt(`${entity}|${label}|${holderName(label, value)}`);

/** Stands for the entity where a name counts in every one. */
export const ANYWHERE = '*';

/** The text under which those are found who bear the name of a place, `<entity>|<label>|<name>`: organizations in whatever entity, for a business may answer to it. */
export function soughtAt(place: string): string {
  const [entity = '', label = '', ...name] = place.split('|');
  return lookupText('sought_name', label === 'Organization' ? ANYWHERE : entity, label, ...name);
}

/** A compared name as holders are looked up by it: an organization's by its letters, for it may come from a domain. */
export const holderName = (label: Key['label'], compared: string): string =>
  label === 'Organization' ? letters(compared) || compared : compared;

/** Level of a strong profile among the holders of its name; 0: it holds none. */
export const levelOf = ({ kind, label }: Key): 0 | 1 | 2 | 3 => {
  if (kind === 'email' || kind === 'domain' || kind === 'url') return 1;
  if (kind === 'external_id') return label === 'Contact' || label === 'Organization' ? 2 : 1;
  return kind === 'name' ? 3 : 0;
};

/** True for one word of a person's name: in another text it may be somebody else's. */
export const isLone = ({ label, value }: Pick<Key, 'label' | 'value'>): boolean =>
  label === 'Contact' && !value.includes(' ');

function* named(key: Key, { state }: Subject): Generator<string> {
  const { entity, label, value, discriminator } = key;
  if (label !== 'Activity' && label !== 'Thread' && !isLone(key)) yield* known(entity, value);
  if (isSought(key)) yield soughtName(key);
  if (discriminator) {
    const place = `${entity}|${label}|${holderName(label, value)}`;
    if (!isLone(key)) yield lookupText('discriminated_holder', place);
    yield lookupText('stated', discriminator);
    yield* statedBesideName(3, place, [discriminator]);
  }
  for (const [text] of each(state, 'identifier')) {
    if (text.startsWith('phone|')) yield lookupText('name_phone', text.slice(6));
    if (text.startsWith('handle|')) yield lookupText('known_name', entity, knownText(text.slice(7)));
  }
}

function* known(entity: string, compared: string): Generator<string> {
  const text = knownText(compared);
  if (text) yield lookupText('known_name', entity, text);
}

function* strong(key: Key, { key: own, state }: Subject): Generator<string> {
  const entities = each(state, 'entity').map(([entity]) => entity);
  const stated = each(state, 'discriminator').map(([text]) => text);
  for (const [text] of each(state, 'established_name')) yield* heldName(key, ...scopedName(text), stated);
  if (key.kind === 'domain') {
    for (const text of houseNames(key, state)) yield* heldName(key, ...scopedName(text), stated);
    for (const entity of entities) yield* domainName(key, entity);
  }
  for (const [text] of each(state, 'identifier')) {
    const [kind, value] = [text.slice(0, text.indexOf('|')), text.slice(text.indexOf('|') + 1)];
    const identity = identityOf(key, kind, value);
    if (identity && identity !== own) yield lookupText('asserted_key', identity);
    if (kind === 'phone') yield lookupText('holder_phone', value);
    if (kind === 'handle' && key.kind === 'business') yield businessHolder(key.value, value);
    else if (kind === 'handle') for (const entity of entities) yield lookupText('known_name', entity, knownText(value));
  }
  for (const text of stated) yield lookupText('stated', text);
}

/** A name as a state keeps it, apart: the entity in which it was written, and the name. */
const scopedName = (text: string): [entity: string, name: string] => {
  const at = text.indexOf('|');
  return [text.slice(0, at), text.slice(at + 1)];
};

/**
 * The names that texts give a domain's organization and that the domain is spelled after: a signature beside the mailbox says as much as
 * a field. The only firm that texts name there needs no more than the domain's first word.
 */
function houseNames({ value }: Key, state: State): string[] {
  const names = each(state, 'other_name').map(([text]) => ({ text, name: scopedName(text)[1] }));
  const compared = (name: string) => comparedName('Organization', name);
  const firms = names.filter(({ name }) => sharesFirstWord(value, name));
  const isOnly = new Set(names.map(({ name }) => compared(name))).size === 1;
  const spelled = names.filter(({ name }) => isSpelledAfter(value, compared(name)));
  return [...new Set([...spelled, ...(isOnly ? firms : [])])].map(({ text }) => text);
}

function* heldName(key: Key, entity: string, name: string, stated: string[]): Generator<string> {
  const { label } = key;
  const compared = comparedName(label, name);
  if (key.kind === 'business')
    return yield* [
      lookupText('business_name', entity, knownText(name)),
      ...(name === key.value ? [] : [businessHolder(key.value, name)]),
      ...(isTelling(compared) ? [businessHolder(ANYWHERE, name)] : []),
    ];
  if (isLone({ label, value: compared })) return;
  if (label !== 'Thread' && label !== 'Activity') yield* known(entity, compared);
  const place = `${entity}|${label}|${holderName(label, compared)}`;
  const isExternal = levelOf(key) === 2;
  yield lookupText(isExternal ? 'external_holder' : 'identified_holder', place);
  if (key.kind === 'domain' && isTelling(compared))
    yield lookupText('identified_holder', ANYWHERE, label, holderName(label, compared));
  if (isExternal) yield* statedBesideName(2, place, stated);
}

/** True for a compared name of several words: elsewhere, too, it means the business that is called so. */
export const isTelling = (compared: string): boolean => compared.includes(' ');

/** A business answers to its names and handles within its own entity, to a name of several words in others, too; the slug alone is no name. */
const businessHolder = (entity: string, name: string): string =>
  lookupText('business_holder', entity, 'Organization', holderName('Organization', comparedName('Business', name)));

/** What is stated beside a name by who may join its holder, birth dates and employers each as one number. */
function* statedBesideName(level: 2 | 3, place: string, stated: string[]): Generator<string> {
  for (const [sort, some] of Object.entries(bySort(stated)))
    if (some.length) yield lookupText('stated_beside_name', numberOf(some), level, sort, place);
}

const numberOf = (texts: string[]): number => Number.parseInt(shortHash(texts.toSorted(byText).join('\n'), 12), 16);

/** What somebody states beside a name. */
export interface Statement {
  /** The key that all who state something of one sort beside one name share. */
  key: string;
  /** A number that those who state the same share. */
  hash: number;
  level: string;
  place: string;
}

/** Takes a look-up text of what is stated beside a name apart. */
export function statementOf(text: string): Statement {
  const [, hash = '', level = '', sort = '', ...rest] = text.split('|');
  const place = rest.join('|');
  return { key: lookupText('stated_beside_name', level, sort, place), hash: Number(hash), level, place };
}

function* domainName({ value, label }: Key, entity: string): Generator<string> {
  const name = domainLabel(value);
  if (name.length < 2) return;
  yield lookupText('identified_holder', entity, label, name);
  yield lookupText('known_name', entity, knownText(name));
}

/** The key of the profile that an identifier alone would give; undefined for kinds that prove nothing. */
export function identityOf({ label, entity }: Key, kind: string, value: string): string | undefined {
  if (kind === 'email' && label === 'Contact') return emailKey(value);
  if (kind === 'domain' && (label === 'Organization' || label === 'Business')) return domainKey(value);
  return kind === 'external_id' ? externalKey(label, entity, value) : undefined;
}
