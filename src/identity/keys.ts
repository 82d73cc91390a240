import { elementAt } from '../common/element-at.ts';
import { CHOSEN, type Identifier, type IdentifierKind, type Label, type Mention } from '../common/model.ts';
import { keyOf } from '../common/identity-keys.ts';
import { alternatives, type Alternative } from './alternatives.ts';
import { byText, type Facts } from './facts.ts';
import { knownText, organizationName, personName, plainName } from './names.ts';
import { precedence } from './precedence.ts';
import { type Key, parseKey } from './key.ts';

const COMPARED: Partial<Record<Label, (name: string) => string>> = {
  Contact: personName,
  Organization: organizationName,
  Business: organizationName,
};

/** A name as its label's names are compared; for a name without letters the name itself in lower case. */
export function comparedName(label: Label, name: string): string {
  return (COMPARED[label] ?? plainName)(name) || name.trim().toLowerCase().replaceAll('|', ' ');
}

/** A stated birth date or employer as it is compared. */
export function comparedDiscriminator(text = ''): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : organizationName(text);
}

/** The key of the name that a reading stands for: the profile that all readings of that name share. */
export const nameKeyOf = ({ entity, label, value, discriminator }: Key): string =>
  keyOf('name', entity, label, value, discriminator);

/** The key of a profile by an identifier alone. */
export const emailKey = (email: string): string => keyOf('email', email);
export const domainKey = (domain: string): string => keyOf('domain', domain);
export const externalKey = (label: Label, entity: string, id: string): string =>
  keyOf('external_id', entity, label, id);

/**
 * The identity key of each mention of one document, chosen from the document alone; null for a mention that names nothing.
 * Coreferent mentions share one key, and so do the overlapping readings and weak candidates of a span.
 */
export function keysOf(mentions: Mention[], facts: Facts): (string | null)[] {
  const first = mentions.map((m, i) => antecedent(mentions, m, i));
  const identifiers = mentions.map(() => [] as Identifier[]);
  mentions.forEach((m, i) => elementAt(identifiers, elementAt(first, i)).push(...m.identifiers));
  const spans = alternatives(
    mentions,
    (i) => first[i] === i && isOpen(elementAt(mentions, i), elementAt(identifiers, i)),
  );
  const keys = mentions.map((m, i) =>
    first[i] === i ? keyFrom(m, elementAt(identifiers, i), spans.get(i), facts) : null,
  );
  return first.map((i) => keys[i] ?? null);
}

/** True for a mention whose thing neither identifiers nor a person told. */
const isOpen = (mention: Mention, identifiers: Identifier[]): boolean =>
  !mention.keys && !isStrong({ label: mention.label, identifiers }) && !isReached(mention, identifiers);

/** True for somebody of one name whose phone or house the text tells: that says enough of whom it means. */
const isReached = ({ label, name = '', discriminator }: Mention, identifiers: Identifier[]): boolean =>
  label === 'Contact' &&
  (discriminator !== undefined || (/^\S+$/.test(name.trim()) && identifiers.some(({ kind }) => kind === 'phone')));

function antecedent(mentions: Mention[], mention: Mention, index: number): number {
  let [at, seen] = [index, 0];
  for (let m: Mention | undefined = mention; m?.as !== undefined && seen++ < mentions.length; m = mentions[at])
    at = m.as;
  return mentions[at] ? at : index;
}

const value = (identifiers: Identifier[], kind: IdentifierKind): string | undefined =>
  identifiers.reduce<string | undefined>(
    (least, i) => (i.kind === kind && i.value && (least === undefined || i.value < least) ? i.value : least),
    undefined,
  );

/** True when identifiers say which thing a mention of this label is of. */
export const isStrong = ({ label, identifiers }: Pick<Mention, 'label' | 'identifiers'>): boolean =>
  identifiers.some(
    (i) =>
      ['email', 'external_id'].includes(i.kind) ||
      (i.kind === 'domain' && label === 'Organization') ||
      (i.kind === 'url' && label === 'Asset'),
  );

function keyFrom(
  mention: Mention,
  identifiers: Identifier[],
  span: Alternative | undefined,
  facts: Facts,
): string | null {
  const { label } = mention;
  if (mention.keys?.length) return best(mention.keys);
  const own = value(identifiers, 'external_id');
  const email = value(identifiers, 'email');
  const domain = value(identifiers, 'domain');
  const url = value(identifiers, 'url');
  if (label === 'Business') return keyOf('business', own ?? facts.entity);
  if (label === 'Contact' && email) return emailKey(email);
  if (label === 'Organization' && domain) return domainKey(domain);
  if (label === 'Activity' || label === 'Asset') {
    if (own) return keyOf('own_id', own);
    if (label === 'Asset' && url) return keyOf('url', url);
    if (mention.self) return keyOf('document', facts.id);
  } else if (own) return externalKey(label, isScoped(label, own) ? facts.entity : '', own);
  return span ? spanKey(span, facts) : (nameKey(mention, facts) ?? (email ? emailKey(email) : null));
}

/** The key that names a thing first. */
const best = (keys: string[]): string =>
  elementAt(
    keys.toSorted((a, b) => precedence(parseKey(a)) - precedence(parseKey(b)) || byText(a, b)),
    0,
  );

/** Sources count their deals and threads for themselves; what a caller chose is one thing in the whole graph. */
const isScoped = (label: Label, own: string): boolean =>
  (label === 'Account' || label === 'Thread') && !own.startsWith(CHOSEN);

function nameKey(mention: Mention, { entity }: Facts): string | null {
  const name = mention.name?.trim();
  if (!name) return handleKey(mention, entity);
  return keyOf(
    'name',
    entity,
    mention.label,
    comparedName(mention.label, name),
    comparedDiscriminator(mention.discriminator),
  );
}

function handleKey({ identifiers, label }: Mention, entity: string): string | null {
  const handle = value(identifiers, 'handle');
  return handle ? keyOf('name', entity, label, comparedName(label, handle), '') : null;
}

function spanKey({ run, reading }: Alternative, { entity }: Facts): string | null {
  const text = knownText(run) || run.trim().toLowerCase().replaceAll('|', ' ');
  if (!reading?.name) return text ? keyOf('candidate', entity, text) : null;
  const { label, name, discriminator } = reading;
  return keyOf('reading', entity, label, comparedName(label, name), comparedDiscriminator(discriminator), text);
}
