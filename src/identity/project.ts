import type { Decision } from '../common/settling/decision.ts';
import type { ClaimRow } from '../common/settling/rows.ts';
import { together, type Deciding } from './unit/needs.ts';
import { claimsAround } from './unit/answers.ts';
import { sumPairs } from './projection/pair-sums.ts';
import type { Neighbourhood } from './unit/neighbourhood.ts';
import { isChanged, type Profile } from './unit/profile.ts';
import { movedAmong, projectEdges, type Allowed, type EdgeChange } from './projection/project-edges.ts';
import { projectNodes, type NodeChange } from './projection/project-nodes.ts';
import { regroup } from './grouping/regroup.ts';

/** What a graph is to be brought in step with. */
export interface Difference {
  /** Profiles with new aggregates. */
  touched?: Profile[];
  /** Profiles to be grouped again, whatever they are. */
  forced?: Profile[];
  /** Claims that came and went. */
  added?: ClaimRow[];
  removed?: ClaimRow[];
  /** Decisions about edges that came into force or went. */
  ofEdges?: Decision[];
}

/** What follows for nodes and edges; what follows for profiles and where they are listed stands in the neighbourhood. */
export interface Projection {
  nodes: NodeChange;
  edges: EdgeChange;
}

/** Groups again what changed and works out the nodes and edges that follow. */
export function* project(
  near: Neighbourhood,
  { touched = [], forced = [], added = [], removed = [], ofEdges = [] }: Difference,
  allowed: Allowed,
): Deciding<Projection> {
  const changed = [...new Set([...touched.filter(isChanged), ...forced])];
  const [sums] = yield* together([sumPairs(near, added, removed), regroup(near, changed)]);
  const [nodes, around] = yield* together([projectNodes(near), claimsAround(near, movedAmong(near))]);
  return { nodes, edges: yield* projectEdges(near, { added, removed, ofEdges, sums, around }, nodes, allowed) };
}
