import { call, inOrg, query, Refused } from './api.ts';
import { byStanding } from '../common/settling/keeping.ts';
import { ask } from './dialogs/ask.tsx';
import { redraw } from './changes.ts';
import { countWaiting } from './graph-state.ts';
import { go, place } from './place.ts';
import { tell, tellOf } from './toasts.tsx';
import type { Entity, Node, Value } from './api-types.ts';
import { words } from './words.ts';
import { propertyName } from './words/fields.ts';
import { capital } from './words/spoken.ts';

/** Takes back a merge in the graph in which it was made. */
export async function undoMerge(merge_id: string, graph_id: string): Promise<void> {
  await call('POST', inOrg('merges', merge_id) + '/undo', { graph_id });
  redraw();
}

/** Takes back what was decided of a pair, which then waits again. */
export async function undoPair(pair_id: string, graph_id: string): Promise<void> {
  await call('POST', `${inOrg('l3/review_pairs', pair_id)}/undo`, { graph_id });
  redraw();
  void countWaiting(graph_id).catch(() => {});
}

/** Takes back what was decided of a suggestion, which then waits again. */
export async function undoSuggestion(id: string, graph_id: string): Promise<void> {
  await call('POST', `${inOrg('suggestions', id)}/undo`, { graph_id });
  redraw();
  void countWaiting(graph_id).catch(() => {});
}

/** Makes a node and another one, by the id and name of the one whose are better known; can be undone. */
export async function mergeWith(node: Node, other: { id: string }): Promise<void> {
  const graph_id = place.value.graph;
  try {
    const path = inOrg('entity', other.id) + query({ limit: 1, graph_id });
    const [keep, drop] = [node, await call<Entity>('GET', path)].toSorted(byStanding) as [Node, Node];
    const body = { keep_id: keep.id, drop_id: drop.id, graph_id };
    const { merge_id } = await call<{ merge_id: string }>('POST', inOrg('merges'), body);
    redraw();
    go({ node: keep.id });
    tell(words.inspector.merged(keep.name), { undo: () => undoMerge(merge_id, graph_id) });
  } catch (error) {
    tellOf(error);
  }
}

/** Writes by hand; throws what the API rejects. */
async function write(body: { graph_id: string } & Record<string, unknown>): Promise<void> {
  const { status, reason } = await call<{ status: string; reason?: string }>('POST', inOrg('write'), body);
  if (status === 'rejected') throw new Refused(422, status, reason ?? status);
}

/** Corrects a property by hand, which outweighs everything read; undone by writing what stood there before. */
export async function correct(node: Entity, property: string, value: Value, before: Value | undefined): Promise<void> {
  const graph_id = place.value.graph;
  const put = (to: Value) =>
    write({ action: 'correction', node_id: node.id, properties: { [property]: to }, graph_id });
  try {
    await put(value);
    redraw();
    const undo = before === undefined ? undefined : () => put(before).then(redraw);
    tell(words.inspector.corrected(capital(propertyName(property))), { undo });
  } catch (error) {
    tellOf(error);
  }
}

/** Takes a node out of the graph, after asking; undone by writing it by hand with what was known of it. */
export async function deleteNode(node: Entity): Promise<void> {
  if (!(await ask(words.inspector.removeSure(node.name), words.inspector.remove))) return;
  const graph_id = place.value.graph;
  try {
    await call('DELETE', inOrg('nodes', node.id) + query({ graph_id }));
    go({ node: undefined });
    redraw();
    tell(words.inspector.removed(node.name), { undo: () => rewrite(node, graph_id) });
  } catch (error) {
    tellOf(error);
  }
}

async function rewrite({ id, label, name, email, properties }: Entity, graph_id: string): Promise<void> {
  await write({
    graph_id,
    action: 'upsert_node',
    label,
    node_id: id,
    properties: { ...properties, name, ...(email && { email }) },
  });
  redraw();
}
