import { lastOf } from '../../common/element-at.ts';
import type { Label } from '../../common/model.ts';
import { byText } from '../facts.ts';
import { comparedName } from '../keys.ts';
import { isLone } from '../lookups.ts';
import { domainLabel, letters, organizationName } from '../names.ts';
import { each, type State } from '../profile.ts';
import type { ValueKind } from '../value-kinds.ts';
import { letterOf, type KeyKind, type KeyLetter } from '../../common/identity-keys.ts';
import { isDocumentLocal, parseKey, type Key } from '../key.ts';

/** What a profile's own mentions and claims say that it can be compared by. Every list is sorted or best first, so that equal evidence gives equal text. */
export interface Signals {
  key: string;
  /** The letter of its key's kind: signals are kept as they are here. */
  kind: KeyLetter;
  label: Label;
  entities: string[];
  /** Compared names, best first. */
  names: string[];
  /** A mail address, domain, url or own id of each kind that proves who it is. */
  emails: string[];
  domains: string[];
  externals: string[];
  urls: string[];
  phones: string[];
  handles: string[];
  /** Stated birth dates. */
  births: string[];
  /** Employers stated beside its name, as compared names. */
  stated: string[];
  /** Letters of the names and domains of the organizations that it claims to work for. */
  employers: string[];
  titles: string[];
  /** Keys of what else its claims join it to. */
  neighbours: string[];
}

/** A claim of a profile: its type and the key of the other end. */
export interface Tie {
  type: string;
  key: string;
}

/** A profile as matching reads it. */
interface Compared {
  key: string;
  parsed: Key;
  state: State;
  ties: Tie[];
}

const MAX_VALUES = 8;
/** With more ties than this a profile is everybody's neighbour, which says nothing. */
export const MAX_TIES = 200;
const EMPLOYING = new Set(['works_for', 'leads', 'founded', 'member_of']);
const KINDS: ReadonlySet<KeyKind> = new Set(['email', 'domain', 'external_id', 'url', 'name']);
const LABELS: ReadonlySet<Label> = new Set(['Contact', 'Organization', 'Account', 'Asset']);

/** True for profiles that may be one with another although no identifier says so: not items, readings, candidates, nor one word of a person's name. */
export const isMatchable = (key: Key): boolean =>
  KINDS.has(key.kind) && !isDocumentLocal(key.kind) && LABELS.has(key.label) && !(key.kind === 'name' && isLone(key));

/** What a profile can be compared by. */
export function signalsOf({ key, parsed, state, ties }: Compared): Signals {
  const { label, kind, value } = parsed;
  const identifiersOf = (type: string) =>
    best(state, 'identifier').flatMap((x) => (x.startsWith(`${type}|`) ? x.slice(type.length + 1) : []));
  const own = (of: KeyKind) => (kind === of ? [value] : []);
  const stated = [...best(state, 'discriminator'), ...(parsed.discriminator ? [parsed.discriminator] : [])];
  const known = ties.length > MAX_TIES ? [] : ties;
  const employing = known.filter((tie) => EMPLOYING.has(tie.type));
  return {
    key,
    kind: letterOf(kind),
    label,
    entities: sorted([...best(state, 'entity'), ...(kind === 'name' ? [parsed.entity] : [])]),
    names: namesOf(parsed, state),
    emails: label === 'Contact' ? sorted([...own('email'), ...identifiersOf('email')]) : [],
    domains: label === 'Organization' ? sorted([...own('domain'), ...identifiersOf('domain')]) : [],
    externals: sorted([...own('external_id'), ...identifiersOf('external_id')]),
    urls: label === 'Asset' ? sorted([...own('url'), ...identifiersOf('url')]) : [],
    phones: sorted(identifiersOf('phone')),
    handles: sorted(identifiersOf('handle').map((handle) => handle.toLowerCase())),
    births: sorted(stated.filter(isDay)),
    stated: sorted(stated.filter((text) => !isDay(text))),
    employers: sorted([
      ...stated.filter((text) => !isDay(text)).map(letters),
      ...employing.flatMap(({ key: other }) => lettersOf(parseKey(other))),
    ]),
    titles: sorted(titlesOf(state)),
    neighbours: sorted(
      known.filter((tie) => !EMPLOYING.has(tie.type)).map((tie) => tie.key),
      MAX_TIES,
    ),
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const sorted = (texts: string[], max = MAX_VALUES): string[] =>
  [...new Set(texts)].filter(Boolean).toSorted(byText).slice(0, max);

/** The values of a kind, best first. */
const best = (state: State, kind: ValueKind): string[] =>
  each(state, kind)
    .toSorted(([a, x], [b, y]) => byText(y, x) || byText(a, b))
    .map(([text]) => text);

function namesOf({ kind, label, value }: Key, state: State): string[] {
  const written = (kind: ValueKind) =>
    best(state, kind).map((text) => comparedName(label, text.slice(text.indexOf('|') + 1)));
  const established = written('established_name');
  const names = [...(kind === 'name' ? [value] : []), ...(established.length ? established : written('other_name'))];
  if (kind === 'domain') names.push(domainLabel(value));
  if (kind === 'name' && label === 'Organization') names.push(...shortNames(state));
  if (kind === 'email' && !names.some((name) => name.includes(' '))) names.push(...mailboxName(value));
  return [...new Set(names)].slice(0, MAX_VALUES);
}

/** The short names that texts state of an organization, as they are compared. */
const shortNames = (state: State): string[] =>
  each(state, 'identifier').flatMap(([text]) =>
    text.startsWith('handle|') ? comparedName('Organization', text.slice(7)) : [],
  );

/** The name that a mailbox spells out: `sarah.chen@…` gives `sarah chen`. */
function mailboxName(email: string): string[] {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]/);
  const spelled = words.length > 1 && words.length < 4 && words.every((word) => /^\p{L}+$/u.test(word));
  return spelled && lastOf(words).length > 1 ? [comparedName('Contact', words.join(' '))] : [];
}

const lettersOf = ({ kind, label, value }: Key): string[] => {
  if (label !== 'Organization') return [];
  return [kind === 'domain' ? domainLabel(value) : letters(organizationName(value))];
};

const titlesOf = (state: State): string[] =>
  best(state, 'property').flatMap((json) => {
    const [property, value] = JSON.parse(json) as [string, unknown];
    return property === 'title' && typeof value === 'string' ? value.trim().toLowerCase() : [];
  });
