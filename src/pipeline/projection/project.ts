import type { GraphChange } from '../../graph/store.ts';
import { project as decide, type Difference } from '../../identity/settling/project.ts';
import type { Allowed } from '../../identity/settling/project-edges.ts';
import { loadFor } from './load.ts';
import { forgetDecisions, type Unit } from './unit-of-work.ts';
import { writeProjection } from './write.ts';

/** Loads what a difference may concern, works out what follows and writes it; answers with what the graph store is to be given. */
export async function project(unit: Unit, difference: Difference, allowed: Allowed): Promise<GraphChange> {
  forgetDecisions(unit);
  const projection = await loadFor(unit, decide(unit, difference, allowed));
  await writeProjection(unit, projection);
  const { nodes, edges } = projection;
  return { nodes: nodes.written, edges: edges.written, gone: { nodes: nodes.gone, edges: edges.gone } };
}
