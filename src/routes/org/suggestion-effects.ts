import type { FoundNode } from '../../graph/store.ts';
import { confirmedEdge, confirmedWrite } from '../../stores/confirmed-documents.ts';
import { request, type NewDecision } from '../../stores/decisions.ts';
import * as documents from '../../stores/documents.ts';
import { keysOf } from '../../stores/evidence.ts';
import * as reviewPairs from '../../stores/review-pairs.ts';
import type { Db } from '../../stores/sql.ts';
import type { Category, Suggestion } from '../../stores/suggestions.ts';
import { apartOf, edgeDeletionOf, mergeOf, nodeDeletionOf, type By } from './deciding.ts';

/** A suggestion that is being decided, in the transaction that does it. */
export interface Deciding {
  db: Db;
  org: string;
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
type Act = (deciding: Deciding) => Promise<Effect>;

/** What follows from a decision; of a queued write the same whatever it is about. */
export function effectOf(decided: 'confirmed' | 'rejected', { category, document }: Suggestion): Act {
  return (document ? WRITE : EFFECTS[category])[decided];
}

const requested = async ({ db, asked }: Deciding, made: NewDecision): Promise<string> => request(db, asked.graph, made);

/** Asks for a decision about the pair behind a suggestion, and puts down that nobody is to be asked about that pair again. */
async function ofPair(
  deciding: Deciding,
  decision: reviewPairs.Decided['decision'],
  made: NewDecision,
): Promise<string> {
  const { db, org, asked, by } = deciding;
  const decisionId = await requested(deciding, made);
  const pair = { org, graph: asked.graph, pairId: String(asked.payload.pair_id), by: by.madeBy, rationale: by.reason };
  await reviewPairs.decide(db, { ...pair, decision, decisionId });
  return decisionId;
}

const merge: Act = async (deciding) => {
  const { asked, by } = deciding;
  const [keep, drop] = deciding.nodes.toSorted(byStanding);
  const id = await ofPair(deciding, 'merge', await mergeOf(deciding, asked.graph, keep!, drop!, by));
  return { done: 'merged', decisions: [id], merge_id: id, node_id: keep!.id };
};

/** First what has a mail address, then what more is known of: the node goes by its id. */
export const byStanding = (a: FoundNode, b: FoundNode): number =>
  Number(b.email !== undefined) - Number(a.email !== undefined) ||
  b.provenance.mentions - a.provenance.mentions ||
  (a.id < b.id ? -1 : 1);

const apart = ({ nodes: [a, b], ...deciding }: Deciding): Promise<NewDecision> =>
  apartOf(deciding, deciding.asked.graph, a!, b!, deciding.by);

const keepApart: Act = async (deciding) => ({
  done: 'kept_apart',
  decisions: [await ofPair(deciding, 'keep_separate', await apart(deciding))],
});

const link: Act = async (deciding) => {
  const decisions = [await ofPair(deciding, 'link', await apart(deciding))];
  return { ...(await writeEdge(deciding, 'linked_to')), done: 'linked', decisions };
};

async function writeEdge({ db, org, asked: { graph, id }, nodes, day }: Deciding, type: string) {
  const there = async ({ label, uid }: FoundNode) => ({ label, keys: await keysOf(db, graph, uid) });
  const [from, to] = [await there(nodes[0]!), await there(nodes[1]!)];
  await documents.put(db, [confirmedEdge({ org, graph, id, day }, type, from, to)]);
  return { documents: [id], edge_id: `${nodes[0]!.id}::${type}::${nodes[1]!.id}` };
}

const typeOf = ({ asked }: Deciding): string => String(asked.payload.type);

const confirmEdge: Act = async (deciding) => ({
  ...(await writeEdge(deciding, typeOf(deciding))),
  done: 'edge_confirmed',
});

const deleteEdge: Act = async (deciding) => {
  const [from, to] = deciding.nodes.map(({ uid }) => uid);
  const edge = { type: typeOf(deciding), from: from!, to: to! };
  const made = await edgeDeletionOf(deciding, deciding.asked.graph, edge, deciding.by);
  return { done: 'edge_deleted', decisions: [await requested(deciding, made)] };
};

const deleteNode: Act = async (deciding) => {
  const made = await nodeDeletionOf(deciding, deciding.asked.graph, deciding.nodes[0]!, deciding.by);
  return { done: 'node_deleted', decisions: [await requested(deciding, made)] };
};

const write: Act = async ({ db, asked }) => {
  await documents.put(db, [confirmedWrite(asked.document!)]);
  return { done: 'written', documents: [asked.document!.id] };
};

const nothing =
  (done: Effect['done']): Act =>
  async () => ({ done });

const WRITE = { confirmed: write, rejected: nothing('not_written') };
const EFFECTS: Record<Category, Record<'confirmed' | 'rejected', Act>> = {
  merge_candidate: { confirmed: merge, rejected: keepApart },
  link_review: { confirmed: link, rejected: keepApart },
  uncertain_relationship: { confirmed: confirmEdge, rejected: deleteEdge },
  incomplete_contact: { confirmed: nothing('noted'), rejected: nothing('dismissed') },
  unconnected_entity: { confirmed: deleteNode, rejected: nothing('node_kept') },
};
