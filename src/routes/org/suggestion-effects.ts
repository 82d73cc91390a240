import { confirmedEdge, confirmedWrite } from '../../stores/confirmed-documents.ts';
import * as decisions from '../../stores/decisions.ts';
import * as documents from '../../stores/documents.ts';
import * as reviewPairs from '../../stores/review-pairs.ts';
import type { Db } from '../../stores/sql.ts';
import type { Category, Suggestion } from '../../stores/suggestions.ts';
import type { End } from './suggestion-subject.ts';

/** A suggestion that is being decided, what it is about now, and who says what. */
export interface Deciding {
  org: string;
  asked: Suggestion;
  ends: End[];
  by: string;
  reason?: string;
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
type Act = (tx: Db, deciding: Deciding) => Promise<Effect>;

/** What follows from a decision; of a queued write the same whatever it is about. */
export function effectOf(decided: 'confirmed' | 'rejected', { category, document }: Suggestion): Act {
  return (document ? WRITE : EFFECTS[category])[decided];
}

const request = (tx: Db, { asked, ends, by, reason }: Deciding, made: Pick<decisions.NewDecision, 'kind' | 'detail'>) =>
  decisions.request(tx, asked.graph, {
    ...made,
    a: ends[0]!.keys,
    b: ends[1]?.keys ?? [],
    madeBy: by,
    ...(reason !== undefined && { reason }),
  });

/** Puts down what was decided of the pair behind a suggestion, so that nobody is asked about it again. */
const notePair = (
  tx: Db,
  { org, asked, by, reason }: Deciding,
  decision: reviewPairs.Decided['decision'],
  decisionId: string,
) =>
  reviewPairs.decide(tx, {
    org,
    graph: asked.graph,
    pairId: String(asked.payload.pair_id),
    decision,
    decisionId,
    by,
    ...(reason !== undefined && { rationale: reason }),
  });

const merge: Act = async (tx, deciding) => {
  const [a, b] = deciding.ends;
  const id = await request(tx, deciding, { kind: 'merge', detail: { nodeId: a!.node.id, dropId: b!.node.id } });
  await notePair(tx, deciding, 'merge', id);
  return { done: 'merged', decisions: [id], merge_id: id, node_id: a!.node.id };
};

const keepApart: Act = async (tx, deciding) => {
  const id = await request(tx, deciding, { kind: 'apart' });
  await notePair(tx, deciding, 'keep_separate', id);
  return { done: 'kept_apart', decisions: [id] };
};

const link: Act = async (tx, deciding) => {
  const id = await request(tx, deciding, { kind: 'apart' });
  await notePair(tx, deciding, 'link', id);
  return { ...(await edge(tx, deciding, 'linked_to')), done: 'linked', decisions: [id] };
};

async function edge(tx: Db, { org, asked, ends, day }: Deciding, type: string) {
  const [from, to] = ends.map(({ node, keys }) => ({ label: node.label, keys }));
  await documents.put(tx, [confirmedEdge({ org, graph: asked.graph, id: asked.id, day }, type, from!, to!)]);
  return { documents: [asked.id], edge_id: `${ends[0]!.node.id}::${type}::${ends[1]!.node.id}` };
}

const confirmEdge: Act = async (tx, deciding) => ({
  ...(await edge(tx, deciding, String(deciding.asked.payload.type))),
  done: 'edge_confirmed',
});

const deleteEdge: Act = async (tx, deciding) => {
  const detail = { type: String(deciding.asked.payload.type) };
  return { done: 'edge_deleted', decisions: [await request(tx, deciding, { kind: 'delete_edge', detail })] };
};

const deleteNode: Act = async (tx, deciding) => {
  const detail = { nodeId: deciding.ends[0]!.node.id };
  return { done: 'node_deleted', decisions: [await request(tx, deciding, { kind: 'delete_node', detail })] };
};

const write: Act = async (tx, { asked }) => {
  await documents.put(tx, [confirmedWrite(asked.document!)]);
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
