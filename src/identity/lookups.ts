import { comparedName, type Key } from './keys.ts';
import { domainLabel, knownText, letters } from './names.ts';
import { each, type State } from './profile.ts';

/** What lookups need to know of a profile. */
export interface Subject {
  key: string;
  parsed: Key;
  state: State;
  /** Mentions of its own. */
  mentions: number;
  /** It counts as a thing by its own evidence. */
  standing: boolean;
}

/**
 * The texts by which a profile is found and grouped, each with a family before it:
 * `x` identifier asserted beside its own · `h1` holder of a name by mail address, domain or a source's id · `h2` holder by an external id alone ·
 * `h3` holder by a name with a discriminator · `y` a name that its key does not tell · `k` known name, any label · `b` name of a business ·
 * `l` one word of a known person's name · `m` a person known by one word · `w` the run that a reading waits in ·
 * `p` phone of a holder · `v` phone of a name that may join one · `q` stated birth date or employer.
 */
export function lookupsOf(subject: Subject): Set<string> {
  const key = subject.parsed;
  if (key.kind === 'W' || key.kind === 'I' || key.kind === 'J' || !subject.mentions)
    return new Set(anchored(key, subject));
  if (key.kind === 'R') return new Set([`w|${key.entity}|${key.run}`]);
  if (!subject.standing) return new Set();
  return new Set(key.kind === 'N' ? named(key, subject) : strong(key, subject));
}

function* anchored(key: Key, subject: Subject): Generator<string> {
  if (key.kind === 'N' && (isSought(key) || isLone(key)) && subject.standing) yield waiting(key);
}

/** A name that cannot be found by its key when a holder of it comes or goes. */
const isSought = ({ label, discriminator }: Key): boolean => discriminator !== '' || label === 'Organization';

const waiting = ({ entity, label, value }: Key): string => `y|${entity}|${label}|${holderName(label, value)}`;

/** A compared name as holders are looked up by it: an organization's by its letters, for it may come from a domain. */
export const holderName = (label: Key['label'], compared: string): string =>
  label === 'Organization' ? letters(compared) || compared : compared;

/** Level of a strong profile among the holders of its name; 0: it holds none. */
export const levelOf = ({ kind, label }: Key): 0 | 1 | 2 | 3 => {
  if (kind === 'E' || kind === 'D' || kind === 'U') return 1;
  if (kind === 'X') return label === 'Contact' || label === 'Organization' ? 2 : 1;
  return kind === 'N' ? 3 : 0;
};

/** True for one word of a person's name: it belongs to whoever alone is known by it. */
export const isLone = ({ label, value }: Pick<Key, 'label' | 'value'>): boolean =>
  label === 'Contact' && !value.includes(' ');

function* named(key: Key, { state }: Subject): Generator<string> {
  const { entity, label, value, discriminator } = key;
  if (isLone(key)) yield `m|${entity}|${value}`;
  else if (label !== 'Activity' && label !== 'Thread') yield* known(entity, label, value);
  if (isSought(key)) yield waiting(key);
  if (discriminator) yield* [`h3|${entity}|${label}|${holderName(label, value)}`, `q|${discriminator}`];
  for (const [text] of each(state, 'x')) {
    if (text.startsWith('phone|')) yield `v|${text.slice(6)}`;
    if (text.startsWith('handle|')) yield `k|${entity}|${knownText(text.slice(7))}`;
  }
}

function* known(entity: string, label: Key['label'], compared: string): Generator<string> {
  const text = knownText(compared);
  if (text) yield `k|${entity}|${text}`;
  if (label !== 'Contact') return;
  const words = compared.split(' ');
  for (const word of [words[0]!, words.at(-1)!]) yield `l|${entity}|${knownText(word) || word}`;
}

function* strong(key: Key, { key: own, state }: Subject): Generator<string> {
  const entities = each(state, 'e').map(([entity]) => entity);
  for (const [text] of each(state, 'n'))
    yield* held(key, text.slice(0, text.indexOf('|')), text.slice(text.indexOf('|') + 1));
  if (key.kind === 'D') for (const entity of entities) yield* domainName(key, entity);
  for (const [text] of each(state, 'x')) {
    const [kind, value] = [text.slice(0, text.indexOf('|')), text.slice(text.indexOf('|') + 1)];
    const identity = identityOf(key, kind, value);
    if (identity && identity !== own) yield `x|${identity}`;
    if (kind === 'phone') yield `p|${value}`;
    if (kind === 'handle') for (const entity of entities) yield `k|${entity}|${knownText(value)}`;
  }
  for (const [text] of each(state, 'd')) yield `q|${text}`;
}

function* held(key: Key, entity: string, name: string): Generator<string> {
  if (key.kind === 'B') return yield `b|${entity}|${knownText(name)}`;
  const { label } = key;
  const compared = comparedName(label, name);
  if (label === 'Contact' && !compared.includes(' ')) return yield `l|${entity}|${compared}`;
  if (label !== 'Thread' && label !== 'Activity') yield* known(entity, label, compared);
  yield `h${levelOf(key)}|${entity}|${label}|${holderName(label, compared)}`;
}

function* domainName({ value, label }: Key, entity: string): Generator<string> {
  const name = domainLabel(value);
  if (name.length < 2) return;
  yield `h1|${entity}|${label}|${name}`;
  yield `k|${entity}|${knownText(name)}`;
}

/** The key of the profile that an identifier alone would give; undefined for kinds that prove nothing. */
export function identityOf({ label, entity }: Key, kind: string, value: string): string | undefined {
  if (kind === 'email' && label === 'Contact') return `E|${value}`;
  if (kind === 'domain' && label === 'Organization') return `D|${value}`;
  return kind === 'external_id' ? `X|${entity}|${label}|${value}` : undefined;
}

/** True for the families whose holders are counted, so that their rows carry the group. */
export const isCounted = (text: string): boolean => 'hkblmp'.includes(text[0]!);
