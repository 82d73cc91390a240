import { idOf } from '../../identity/ids.ts';
import { domainKey, emailKey, externalKey } from '../../identity/keys.ts';
import { CHOSEN, type Label, type Mention, type Value } from '../../common/model.ts';
import { contentHash } from '../../stores/items/content-hash.ts';
import type { NewDocument } from '../../stores/documents/documents.ts';
import { addressIn, type Address, type EdgeLine, type NodeLine } from './graph-lines.ts';
import { keyOf } from '../../common/identity-keys.ts';
import { isDay, isInstant } from '../../common/time.ts';
import { parseKey } from '../../identity/key.ts';
import { SLUG } from './manifest.ts';

const BUSINESS = /^business:([a-z0-9][a-z0-9_-]*)$/;
const BARELY = 0.0001;
const MAIL = /^[^\s<>"|@]{1,100}@[^\s<>"|@]{1,200}$/;
/** A type has so many characters at most. */
const MAX_TYPE = 200;

/** Where imported lines go. */
export interface Into {
  org: string;
  graph: string;
  /** Begins the ids of their documents. */
  import: string;
  /** True for a slug that is the entity of one of the nodes. */
  isEntity(slug: string): boolean;
  /** True for the id of one of the nodes. */
  isNode(id: string): boolean;
}

const keyOfAddress = ({ kind, value }: Address): string => (kind === 'email' ? emailKey(value) : domainKey(value));

/**
 * The identity key of a node by its id alone: that of the mail address, domain or business that it names, else one that was chosen, by
 * which it goes as it is.
 */
function keyOfId({ isEntity }: Pick<Into, 'isEntity'>, id: string, label: Label): string {
  const address = label === 'Contact' || label === 'Organization' ? addressIn(id, isEntity) : undefined;
  const key = address && keyOfAddress(address);
  if (key !== undefined && idOf(parseKey(key), label) === id) return key;
  const slug = label === 'Business' ? BUSINESS.exec(id)?.[1] : undefined;
  if (slug) return keyOf('business', slug);
  return label === 'Activity' || label === 'Asset' ? keyOf('own_id', CHOSEN + id) : externalKey(label, '', CHOSEN + id);
}

const text = (value: Value | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const texts = (value: Value | undefined): string[] =>
  Array.isArray(value) ? (value as unknown[]).filter((one): one is string => typeof one === 'string') : [];

const isSlug = (one: string): boolean => SLUG.test(one);
const isWhen = (one: string): boolean => isDay(one) || isInstant(one);
const isType = (one: string): boolean => one.length <= MAX_TYPE;

/** A text that is what it is to be: a line may have any. */
function textThat(holds: (one: string) => boolean, value: Value | undefined): string | undefined {
  const one = text(value);
  return one !== undefined && holds(one) ? one : undefined;
}

/** The slugs of the entities that a node's line names. */
export const entitiesOf = ({ properties: { entity, entities } }: NodeLine): string[] =>
  [...(typeof entity === 'string' ? [entity] : texts(entity)), ...texts(entities)].filter(isSlug);

/** A node's fields and its own properties, told from each other; a field that is none is left out. */
function partsOf({ '@type': label, properties }: NodeLine) {
  const { entity, entities, type, subtype, email, occurred_at, aliases, community_id: _, ...own } = properties;
  return {
    entity: textThat(isSlug, entity) ?? '',
    entities: texts(entities).filter(isSlug),
    type: textThat(isType, type),
    subtype: textThat(isType, subtype),
    email: label === 'Business' ? undefined : textThat((one) => MAIL.test(one), email),
    occurredAt: textThat(isWhen, occurred_at),
    aliases: texts(aliases),
    own: own as Record<string, Value>,
  };
}

/**
 * What a node's line asserts. It tells its thing by a key of its own and states its name as a reading does, so that no name joins what
 * the line keeps apart; other addresses of it are the thing's too.
 */
export function nodeDocuments(into: Into, n: number, line: NodeLine): NewDocument[] {
  const { '@type': label, id, name, provenance } = line;
  const { entity, entities, type, subtype, email, occurredAt, aliases, own } = partsOf(line);
  const { confidence, authority } = provenance;
  const key = keyOfId(into, id, label);
  const free = (alias: string) => alias !== id && !into.isNode(alias);
  const addresses = aliases.filter(free).flatMap((alias) => addressIn(alias, into.isEntity) ?? []);
  const stated = email !== undefined && free(`contact:${email}`) ? [{ kind: 'email' as const, value: email }] : [];
  const main: Mention = {
    label,
    tier: 'establishing',
    keys: [key],
    identifiers: distinct([...addresses, ...stated]),
    rule: 'import.node',
    confidence: Math.max(confidence, BARELY),
    authority,
    ...(type !== undefined && { type }),
    ...(subtype !== undefined && { subtype }),
    ...(occurredAt !== undefined && { occurredAt }),
    properties: own,
  };
  const named: Mention = {
    label,
    tier: 'reading',
    keys: [key],
    name,
    identifiers: [],
    rule: 'import.name',
    confidence: 0,
    authority,
  };
  const elsewhere = addresses.map((address): Mention => ({
    ...named,
    keys: [keyOfAddress(address)],
    name: undefined,
    tier: 'establishing',
    confidence: main.confidence,
    authority: 0,
  }));
  const document = documentOf(into, `${n}`, { entity, ...provenance }, [main, named, ...elsewhere]);
  const bare: Mention = {
    label,
    tier: 'establishing',
    keys: [key],
    identifiers: [],
    rule: 'import.entity',
    confidence: main.confidence,
    authority: 0,
  };
  const further = entities.filter((one) => one !== entity);
  return [
    label === 'Business' ? document : { ...document, seq: null },
    ...further.map((one) => ({
      ...documentOf(into, `${n}:${one}`, { entity: one, ...provenance }, [bare]),
      seq: null,
    })),
  ];
}

const distinct = (addresses: Address[]): Address[] => [...new Map(addresses.map((a) => [keyOfAddress(a), a])).values()];

/** The labels of an edge's two nodes, and a day on which both were known. */
interface EdgeEnds {
  ends: [Label, Label];
  day: string;
}

/** What an edge's line asserts between two nodes of the import. */
export function edgeDocument(into: Into, n: number, line: EdgeLine, { ends, day }: EdgeEnds): NewDocument {
  const { type, from, to, provenance, properties } = line;
  const { valid_to, ...own } = properties;
  const validTo = textThat(isDay, valid_to);
  const { confidence, authority, source, valid_from } = provenance;
  const end = (id: string, label: Label): Mention => ({
    label,
    tier: 'added',
    keys: [keyOfId(into, id, label)],
    identifiers: [],
    rule: 'import.edge',
    confidence,
    authority: 0,
  });
  const claim = {
    type,
    from: 0,
    to: 1,
    rule: 'import.edge',
    confidence,
    authority,
    properties: own as Record<string, Value>,
    validFrom: valid_from,
    ...(validTo !== undefined && { validTo }),
  };
  const document = documentOf(into, `${n}`, { entity: '', source, valid_from: day }, [
    end(from, ends[0]),
    end(to, ends[1]),
  ]);
  return { ...document, seq: null, assertions: { ...document.assertions, claims: [claim] } };
}

function documentOf(
  into: Into,
  n: string,
  { entity, source, valid_from: date }: { entity: string; source: string; valid_from: string },
  mentions: Mention[],
): NewDocument {
  return {
    org: into.org,
    graph: into.graph,
    id: `${into.import}:${n}`,
    kind: 'imported',
    entity,
    source,
    date,
    contentHash: contentHash({ entity, source, date, mentions }),
    assertions: { mentions, claims: [] },
  };
}
