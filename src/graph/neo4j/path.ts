import type { Driver } from 'neo4j-driver';
import { edgesAmong } from './neighbours.ts';
import { nodes } from './nodes.ts';
import { keyOf, uidOf } from './rows.ts';
import { read } from './run.ts';
import { byCodePoint } from '../order.ts';
import { shortestPath } from '../readings/paths.ts';
import type { Path, PathEnds } from '../store.ts';
import { elementAt, valueAt } from '../../common/element-at.ts';

interface Met {
  id: string;
  degree: number;
}

/** The shortest path as `GraphStore.path` promises it. */
export function path(driver: Driver, graph: string, ...ends: PathEnds): Promise<Path | undefined> {
  const met = new Map<number, Met>();
  const idOf = (uid: number) => valueAt(met, uid).id;
  const steps = {
    step: step.bind(null, driver, graph, met),
    weigh: weigh.bind(null, driver, graph, met),
    firstById: async (uids: number[]) =>
      elementAt(
        uids.toSorted((a, b) => byCodePoint(idOf(a), idOf(b))),
        0,
      ),
    nodes: nodes.bind(null, driver, graph),
    edgesAmong: edgesAmong.bind(null, driver, graph),
  };
  return shortestPath(steps, ...ends);
}

/** Notes the ids and degrees of the nodes that a step meets, so that nothing has to ask for them. */
async function step(driver: Driver, graph: string, met: Map<number, Met>, uids: number[]) {
  const found = await read<{ at: number; other: string } & Met>(
    driver,
    `UNWIND range(0, size($keys) - 1) AS at MATCH (k:QuernNode {uid: $keys[at]})-[]-(n)
     RETURN at, n.uid AS other, n.id AS id, n.degree AS degree`,
    { keys: uids.map((uid) => keyOf(graph, uid)) },
  );
  return found.map(({ at, other, id, degree }) => {
    const uid = uidOf(graph, other);
    met.set(uid, { id, degree });
    return { at: elementAt(uids, at), other: uid };
  });
}

async function weigh(driver: Driver, graph: string, met: Map<number, Met>, uids: number[]): Promise<number> {
  const unknown = uids.filter((uid) => !met.has(uid));
  const found = unknown.length > 0 ? await nodes(driver, graph, unknown) : [];
  for (const { uid, id, degree } of found) met.set(uid, { id, degree });
  return uids.reduce((sum, uid) => sum + (met.get(uid)?.degree ?? 0), 0);
}
