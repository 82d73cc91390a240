import type { GraphChange } from '../../graph/store.ts';
import { isChanged } from '../../identity/settling/profile.ts';
import { regroup } from '../../identity/settling/regroup.ts';
import type { Difference } from './difference.ts';
import { loadFor } from './load.ts';
import { projectEdges, type Allowed } from './project-edges.ts';
import { projectNodes } from './project-nodes.ts';
import { forgetDecisions, type Unit } from './unit-of-work.ts';
import { writeProfiles } from './write.ts';

/** Groups again what changed and works out the nodes and edges that follow. */
export async function project(unit: Unit, difference: Difference, allowed: Allowed): Promise<GraphChange> {
  const { touched = [], forced = [] } = difference;
  forgetDecisions(unit);
  const changed = [...new Set([...touched.filter(isChanged), ...forced])];
  if (changed.length) await loadFor(unit, regroup(unit, changed));
  const nodes = await projectNodes(unit);
  await writeProfiles(unit);
  const edges = await projectEdges(unit, difference, nodes, allowed);
  return { nodes: nodes.written, edges: edges.written, gone: { nodes: nodes.gone, edges: edges.gone } };
}
