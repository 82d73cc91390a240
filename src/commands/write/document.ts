import type { Context } from '../../context.ts';
import { relationQuestion } from '../../common/text/relation-question.ts';
import { invalid, Problem } from '../../common/errors.ts';
import type { GraphScope, OrgScope } from '../../http/route.ts';
import type { Label } from '../../common/model.ts';
import { allows } from '../../ontologies/ontology.ts';
import type { NewDocument } from '../../stores/documents/documents.ts';
import {
  correctionDocument,
  edgeDocument,
  mentionedBy,
  upsertDocument,
  type Writing,
} from '../../stores/documents/written-documents.ts';
import { dayIn } from '../../common/time.ts';
import { passEntityGate } from '../ingest/entity-gate.ts';
import { existing, existingOrNone, fresh, labelOf, type Aim } from './node.ts';
import { readEdgeProperties, readProperties } from './properties.ts';
import { needed, type Written } from './body.ts';

/** What a write comes to: its document, what it is about in words, and the identity keys on its sides. */
export interface WriteDocument {
  document: NewDocument;
  title: string;
  a: string[];
  b: string[];
  edgeType?: string;
}

/** Turns a request into the document that settling takes up; throws for whatever does not fit the graph. */
export async function documentOf(
  ctx: Context,
  org: OrgScope,
  target: GraphScope,
  body: Written,
): Promise<WriteDocument> {
  if (body.entity !== undefined) await passEntityGate(ctx.db, org.id, body.entity, ['body', 'entity']);
  const at = ctx.clock.now();
  const writing: Writing = {
    org: org.id,
    graph: target.key,
    entity: body.entity ?? '',
    at,
    day: dayIn(ctx.config.TIME_ZONE, at),
    confidence: body.confidence,
    ...(body.evidence === undefined ? {} : { evidence: body.evidence }),
  };
  return MAKE[body.action](ctx, { org, target, body, writing });
}

/** The node or edge that a settled write made or changed, by its id; nothing when it is not there. */
export async function outcome(
  { db }: Pick<Context, 'db'>,
  graph: string,
  { edgeType }: Pick<WriteDocument, 'edgeType'>,
  documentId: string,
): Promise<{ node_id?: string; edge_id?: string }> {
  const things = await mentionedBy(db, graph, documentId);
  const [one, other] = [things.get(0), things.get(1)];
  if (!edgeType) return one ? { node_id: one } : {};
  return one && other ? { edge_id: `${one}::${edgeType}::${other}` } : {};
}

/** A request to write, and what is common to all that is written of it. */
interface Request {
  org: OrgScope;
  target: GraphScope;
  body: Written;
  writing: Writing;
}
type Make = (ctx: Context, request: Request) => Promise<WriteDocument>;

const upsert: Make = async ({ db, graph }, { org, target, body, writing }) => {
  const { node_id: id, entity = '' } = body;
  const known = id === undefined ? undefined : await existingOrNone(db, graph, target.key, id);
  if (known) {
    agree(body.label, known);
    return about(
      upsertDocument(homeOf(writing, known), known, readProperties(known.mention.label, body.properties)),
      known,
      body,
    );
  }
  const label = labelOf(body.label, id, target);
  const stated = readProperties(label, body.properties);
  const found = await fresh(db, org.id, { label, id, stated, entity });
  return about(upsertDocument({ ...writing, entity: found.entity }, found.aim, stated), found.aim, body);
};

const correct: Make = async ({ db, graph }, { target, body, writing }) => {
  const known = await existing(db, graph, target.key, needed(body, 'node_id'));
  agree(body.label, known);
  const stated = readProperties(known.mention.label, body.properties);
  if (Object.keys(body.properties).length === 0)
    throw invalid(['body', 'properties'], 'Say what is to be corrected', 'missing');
  return about(correctionDocument(homeOf(writing, known), known, stated), known, body);
};

const join: Make = async ({ db, graph }, { target, body, writing }) => {
  const ids = [needed(body, 'from_id'), needed(body, 'to_id')] as const;
  const [from, to] = await Promise.all([
    existing(db, graph, target.key, ids[0]),
    existing(db, graph, target.key, ids[1]),
  ]);
  const type = edgeTypeOf(body, target, from, to);
  const document = edgeDocument(writing, type, [from, to], readEdgeProperties(body.properties));
  const title = relationQuestion(from.knownAs ?? ids[0], type, to.knownAs ?? ids[1]);
  return { document, title, a: from.mention.keys ?? [], b: to.mention.keys ?? [], edgeType: type };
};

const MAKE: Record<Written['action'], Make> = { upsert_node: upsert, create_edge: join, correction: correct };

function about(document: NewDocument, { mention, knownAs }: Aim, body: Written): WriteDocument {
  const name = knownAs ?? body.properties.name ?? body.node_id ?? 'it';
  const what = Object.keys(body.properties).join(', ');
  const title = knownAs
    ? `Is it right to write ${what || 'again'} of ${knownAs}?`
    : `Is there ${one(mention.label)} ${String(name)}?`;
  return { document, title, a: mention.keys ?? [], b: [] };
}

/** A node that is there is written of in its own entity, unless another is given. */
const homeOf = (writing: Writing, { node }: Aim): Writing => ({
  ...writing,
  entity: writing.entity || (node?.entity ?? ''),
});

/** A label with its article. */
const one = (label: Label): string => `${/^[AO]/.test(label) ? 'an' : 'a'} ${label}`;

function agree(label: Label | undefined, { mention, knownAs }: Aim): void {
  if (label !== undefined && label !== mention.label)
    throw invalid(['body', 'label'], `${knownAs} is ${one(mention.label)}. Leave the label out, or say that`, 'label');
}

function edgeTypeOf(body: Written, { ontology }: GraphScope, from: Aim, to: Aim): string {
  const [a, b] = [from.mention.label, to.mention.label];
  const given = body.edge_type ?? body.relationship;
  const type = given
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (from.node?.uid === to.node?.uid)
    throw invalid(['body', 'to_id'], 'Both ends are the same node. Join two different ones', 'same_node');
  if (type !== undefined && allows(ontology, type, a, b)) return type;
  const rules = ontology.edges.filter((rule) => rule.from === a && rule.to === b);
  const allowed = [...new Set([...rules.map((rule) => rule.type), 'linked_to'])];
  const msg = `From ${one(a)} to ${one(b)} an edge may be one of: ${allowed.join(', ')}`;
  throw new Problem('invalid', msg, {
    issues: [{ loc: ['body', 'edge_type'], msg, type: type === undefined ? 'missing' : 'edge_type' }],
    body: { allowed },
  });
}
