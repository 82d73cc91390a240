import { giveWay } from '../../common/concurrency/precedence.ts';
import type { GraphChange } from '../../graph/store.ts';
import { lookupChange } from '../../identity/unit/listing.ts';
import { isDirty, rowOf } from '../../identity/unit/profile.ts';
import { project as decide, type Difference, type Projection } from '../../identity/project.ts';
import type { Allowed } from '../../identity/projection/project-edges.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import * as things from '../../stores/projection/things.ts';
import { loadFor } from '../unit/load.ts';
import type { Unit } from '../unit/unit-of-work.ts';

/** Loads what a difference may concern, works out what follows and writes it; answers with what the graph store is to be given. */
export async function project(unit: Unit, difference: Difference, allowed: Allowed): Promise<GraphChange> {
  const projection = await loadFor(unit, decide(unit, difference, allowed));
  await giveWay();
  await writeProjection(unit, projection);
  const { nodes, edges } = projection;
  return { nodes: nodes.written, edges: edges.written, gone: { nodes: nodes.removed, edges: edges.removed } };
}

/** Writes all profiles that changed, the texts under which they are found, their things, and the sums of claims between them. */
async function writeProjection({ db, graph, profiles: met }: Unit, { nodes, edges }: Projection): Promise<void> {
  const all = [...met.values()];
  const dirty = all.filter(isDirty);
  const fresh = dirty.filter((p) => !p.before);
  const changed = dirty.filter((p) => p.before);
  await profiles.writeLookups(db, graph, lookupChange(all));
  await profiles.write(db, graph, fresh.map(rowOf), changed.map(rowOf));
  await things.remove(db, nodes.removed);
  await things.write(db, graph, nodes.rows);
  await pairs.remove(
    db,
    edges.sums.filter(({ state }) => !state).map(({ pair }) => pair),
  );
  await pairs.write(
    db,
    graph,
    edges.sums.flatMap(({ pair, state }) => (state ? [{ ...pair, state }] : [])),
  );
}
