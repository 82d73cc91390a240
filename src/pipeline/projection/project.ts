import type { GraphChange } from '../../graph/store.ts';
import type { Difference } from './apply-documents.ts';
import { projectEdges, type Allowed } from './project-edges.ts';
import { projectNodes } from './project-nodes.ts';
import { isChanged, type Profile } from '../../identity/settling/profile.ts';
import { regroup } from '../../identity/settling/regroup.ts';
import { loadFor } from './load.ts';
import { writeProfiles, type Unit } from './unit-of-work.ts';

/** Groups again what changed and works out the nodes and edges that follow; `forced` profiles are grouped again whatever they are. */
export async function project(
  unit: Unit,
  difference: Difference,
  allowed: Allowed,
  forced: Profile[] = [],
): Promise<GraphChange> {
  const changed = [...new Set([...difference.touched.filter(isChanged), ...forced])];
  if (changed.length) await loadFor(unit, regroup(unit, changed));
  const nodes = await projectNodes(unit);
  await writeProfiles(unit);
  const edges = await projectEdges(unit, difference, nodes, allowed);
  return { nodes: nodes.written, edges: edges.written, gone: { nodes: nodes.gone, edges: edges.gone } };
}
