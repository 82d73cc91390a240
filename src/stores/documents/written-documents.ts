import type { Assertions, Claim, IdentifierKind, Label, Mention, Value } from '../../common/model.ts';
import { contentHash } from '../items/content-hash.ts';
import type { NewDocument } from './documents.ts';
import { uuidv7 } from '../db/ids.ts';
import { row, rows, type Db } from '../db/sql.ts';

/** How far what people write is believed: a write, and a correction of what is there. */
export const WRITTEN = 90;
export const CORRECTED = 100;

/** Where and when something is written, and how sure its writer is. */
export interface Writing {
  org: string;
  graph: string;
  /** Slug; '' when it belongs to no entity. */
  entity: string;
  at: Date;
  /** The day of `at` where the service stands. */
  day: string;
  confidence: number;
  /** The writer's reason, in words. */
  evidence?: string;
}

/** A thing as a writer means it: by the identity keys of one that is there, or as the mention that makes it. */
export interface Meant {
  mention: Pick<Mention, 'label' | 'identifiers' | 'name' | 'keys'>;
  /** The name by which one that is there goes. */
  knownAs?: string;
}

/** What is stated of a thing beside what it is. */
export type Statement = Partial<Pick<Mention, 'name' | 'type' | 'subtype' | 'occurredAt'>> & {
  identifiers: Mention['identifiers'];
  properties: Record<string, Value>;
};

/** The document of a node that is written, made or extended. */
export function upsertDocument(writing: Writing, meant: Meant, statement: Statement): NewDocument {
  const how = { ...sure(writing, WRITTEN), rule: 'write.upsert_node', tier: 'establishing' as const };
  const mentions = [whole(meant, statement, how), ...also(meant, statement, how), ...byId(meant, statement, how)];
  return written(writing, { mentions, claims: [] });
}

/** The document of a correction: it says what a thing is like, and is no reason for it to be there. */
export function correctionDocument(writing: Writing, meant: Meant, statement: Statement): NewDocument {
  const how = { ...sure(writing, CORRECTED), rule: 'write.correction', tier: 'added' as const };
  return written(writing, { mentions: [whole(meant, statement, how), ...also(meant, statement, how)], claims: [] });
}

/** The document of an edge between two things that are there. */
export function edgeDocument(
  writing: Writing,
  type: string,
  [from, to]: [Meant, Meant],
  properties: Record<string, Value>,
): NewDocument {
  const rule = 'write.create_edge';
  const { confidence, evidence } = writing;
  const end = ({ mention }: Meant): Mention => ({ ...mention, tier: 'added', rule, confidence, authority: 0 });
  const withEvidence = evidence === undefined ? properties : { ...properties, evidence };
  const claim: Claim = { type, from: 0, to: 1, rule, confidence, authority: WRITTEN, properties: withEvidence };
  return written(writing, { mentions: [end(from), end(to)], claims: [claim] });
}

type How = Pick<Mention, 'tier' | 'rule' | 'confidence' | 'authority' | 'quote'>;

const sure = ({ confidence, evidence }: Writing, authority: number) => ({
  confidence,
  authority,
  ...(evidence === undefined ? {} : { quote: evidence }),
});

const whole = ({ mention }: Meant, statement: Statement, how: How): Mention => ({
  ...mention,
  ...statement,
  identifiers: [...mention.identifiers, ...statement.identifiers],
  ...how,
});

/** What an address says of a thing that may be known by a name alone: that the same name is at that address. */
function also({ mention: { label, keys }, knownAs }: Meant, statement: Statement, how: How): Mention[] {
  const name = statement.name ?? knownAs;
  if (!keys || !name || label === 'Business') return [];
  const authority = statement.name ? how.authority : 0;
  return statement.identifiers
    .filter(({ kind }) => kind === 'email' || kind === 'domain')
    .map((one) => ({ ...how, label, name, tier: 'establishing', identifiers: [one], authority }));
}

/** The identifier that gives a thing of a label its identity key, whatever else identifies it. */
const FIRST: Partial<Record<Label, IdentifierKind>> = { Contact: 'email', Organization: 'domain' };

/** A new thing by what its writer's id says alone: what is stated of it beside may give it another key, and then it goes by both. */
function byId({ mention: { label, keys, name, identifiers } }: Meant, statement: Statement, how: How): Mention[] {
  const isFirst = statement.identifiers.some(({ kind }) => kind === FIRST[label]);
  if (keys || !isFirst || (identifiers.length === 0 && name === undefined)) return [];
  return [{ ...how, label, identifiers, ...(name !== undefined && { name }) }];
}

function written({ org, graph, entity, at, day }: Writing, assertions: Assertions): NewDocument {
  return {
    org,
    graph,
    id: `write_${uuidv7(at)}`,
    kind: 'written',
    entity,
    source: 'write',
    date: day,
    contentHash: contentHash({ entity, date: day, assertions }),
    assertions,
  };
}

/** The readable ids of the things that a settled document's mentions belong to, by the mentions' places; those of none are left out. */
export async function mentionedBy(db: Db, graph: string, id: string): Promise<Map<number, string>> {
  const found = await rows<{ n: number; id: string }>(db, {
    name: 'things of a document',
    text: `select m.n, t.id from documents d join mentions m on m.graph = d.graph and m.doc = d.uid join profiles p on p.uid = m.profile
      join things t on t.uid = p.thing where d.graph = $1 and d.doc_id = $2 order by m.n`,
    values: [graph, id],
  });
  return new Map(found.map((r) => [r.n, r.id]));
}

/** The readable id of the node that an item is by itself; undefined when a rule or a decision leaves it out. */
export async function nodeOf(db: Db, graph: string, itemId: string): Promise<string | undefined> {
  const found = await row<{ id: string }>(db, {
    name: 'node of an item',
    text: `select t.id from documents d join mentions m on m.graph = d.graph and m.doc = d.uid and m.details->>'self' = 'true' join profiles p on p.uid = m.profile
      join things t on t.uid = p.thing where d.graph = $1 and d.doc_id = $2 limit 1`,
    values: [graph, itemId],
  });
  return found?.id;
}
