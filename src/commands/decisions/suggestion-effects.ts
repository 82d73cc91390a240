import type { Context } from '../../context.ts';
import type { FoundNode } from '../../graph/store.ts';
import type { Caller, OrgScope } from '../../http/route.ts';
import { confirmedEdge, confirmedWrite } from '../../stores/documents/confirmed-documents.ts';
import * as documents from '../../stores/documents/documents.ts';
import { keysOf } from '../../stores/projection/evidence.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Category, Suggestion } from '../../stores/review/suggestions.ts';
import { edgeDeletionOf, nodeDeletionOf, type By } from './decision-commands.ts';
import { endsOf } from './suggestion-subject.ts';
import { ask } from './close-suggestions.ts';
import { decidePairIn, type PairDecision } from './decide-pair.ts';
import { elementAt, present } from '../../common/element-at.ts';

/** A suggestion that is being decided, in the transaction that does it. */
export interface EffectContext {
  ctx: Context;
  db: Db;
  org: OrgScope;
  caller: Caller;
  asked: Suggestion;
  /** What it is about now. */
  nodes: FoundNode[];
  by: By;
  /** Of the decision, where the service stands. */
  day: string;
}

export const DONE = [
  'merged',
  'kept_apart',
  'linked',
  'edge_confirmed',
  'edge_deleted',
  'written',
  'not_written',
  'noted',
  'dismissed',
  'node_deleted',
  'node_kept',
] as const;

/** What deciding does: durable with the decision, and to be waited for. */
export interface Effect {
  done: (typeof DONE)[number];
  documents?: string[];
  decisions?: string[];
  merge_id?: string;
  /** The node that it leaves, or an alias of it. */
  node_id?: string;
  edge_id?: string;
}
type Act = (context: EffectContext) => Promise<Effect>;

/** What follows from a decision; of a queued write the same whatever it is about. */
export function effectOf(decided: 'confirmed' | 'rejected', { category, document }: Suggestion): Act {
  return (document ? WRITE : EFFECTS[category])[decided];
}

/** What is decided of the pair behind a suggestion is decided of that pair. */
const ofPair =
  (decision: PairDecision['decision'], done: Effect['done']): Act =>
  async ({ ctx, db, org, caller, asked, by }) => {
    const pair = { org, caller, target: { key: asked.graph }, pairId: String(asked.payload.pair_id), decision };
    const { decisionId, documents: written, edgeId } = await decidePairIn(ctx, db, { ...pair, rationale: by.reason });
    return { done, decisions: [decisionId], documents: written, ...(edgeId && { edge_id: edgeId }) };
  };

const merge: Act = async (context) => {
  const effect = await ofPair('merge', 'merged')(context);
  return { ...effect, merge_id: effect.decisions?.[0], node_id: elementAt(context.nodes, 0).id };
};

const typeOf = ({ payload }: Suggestion): string => String(payload.type);

/** A person's word for what was read, as of the day on which that was said: to be asked about is no sign of life. */
const confirmEdge: Act = async ({ db, org, asked, nodes, day }) => {
  const there = async ({ label, uid }: FoundNode) => ({ label, keys: await keysOf(db, asked.graph, uid) });
  const [one, other] = endsOf(nodes);
  const [from, to] = [await there(one), await there(other)];
  const statedOn = asked.evidence[0]?.date ?? day;
  const place = { org: org.id, graph: asked.graph, id: asked.id, day: statedOn };
  await documents.put(db, [confirmedEdge(place, typeOf(asked), from, to)]);
  const edge_id = `${one.id}::${typeOf(asked)}::${other.id}`;
  return { done: 'edge_confirmed', documents: [asked.id], edge_id };
};

const deleteEdge: Act = async ({ db, asked, nodes, by }) => {
  const [one, other] = endsOf(nodes);
  const edge = { type: typeOf(asked), from: one.uid, to: other.uid };
  const decision = await edgeDeletionOf({ db, graph: asked.graph }, edge, by);
  return { done: 'edge_deleted', decisions: [(await ask(db, asked.graph, decision)).id] };
};

const deleteNode: Act = async ({ db, asked, nodes, by }) => {
  const decision = await nodeDeletionOf({ db, graph: asked.graph }, elementAt(nodes, 0), by);
  return { done: 'node_deleted', decisions: [(await ask(db, asked.graph, decision)).id] };
};

const write: Act = async ({ db, asked }) => {
  const document = present(asked.document, 'document of a write');
  await documents.put(db, [confirmedWrite(document)]);
  return { done: 'written', documents: [document.id] };
};

const nothing =
  (done: Effect['done']): Act =>
  async () => ({ done });

const WRITE = { confirmed: write, rejected: nothing('not_written') };
const EFFECTS: Record<Category, Record<'confirmed' | 'rejected', Act>> = {
  merge_candidate: { confirmed: merge, rejected: ofPair('keep_separate', 'kept_apart') },
  link_review: { confirmed: ofPair('link', 'linked'), rejected: ofPair('keep_separate', 'kept_apart') },
  uncertain_relationship: { confirmed: confirmEdge, rejected: deleteEdge },
  incomplete_contact: { confirmed: nothing('noted'), rejected: nothing('dismissed') },
  unconnected_entity: { confirmed: deleteNode, rejected: nothing('node_kept') },
};
