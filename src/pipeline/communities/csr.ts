import { addFloat, addInt, floatAt, intAt } from '../../common/typed-arrays.ts';
/** An undirected weighted graph on typed arrays: the neighbours of node `v` stand at `offsets[v]` to `offsets[v + 1]`. */
export interface Csr {
  n: number;
  offsets: Int32Array;
  targets: Int32Array;
  weights: Float64Array;
  /** Sum of weights at each node, loops of aggregated nodes included. */
  strength: Float64Array;
}

/** Builds the graph from an edge list; every edge weighs 1, loops are dropped. */
export function csrOf(n: number, from: Int32Array, to: Int32Array): Csr {
  const offsets = new Int32Array(n + 1);
  for (let i = 0; i < from.length; i++) {
    if (from[i] === to[i]) continue;
    addInt(offsets, intAt(from, i) + 1, 1);
    addInt(offsets, intAt(to, i) + 1, 1);
  }
  for (let v = 0; v < n; v++) addInt(offsets, v + 1, intAt(offsets, v));
  const next = offsets.slice(0, n);
  const targets = new Int32Array(intAt(offsets, n));
  for (let i = 0; i < from.length; i++) {
    if (from[i] === to[i]) continue;
    targets[addInt(next, intAt(from, i), 1) - 1] = intAt(to, i);
    targets[addInt(next, intAt(to, i), 1) - 1] = intAt(from, i);
  }
  const strength = Float64Array.from({ length: n }, (_, v) => intAt(offsets, v + 1) - intAt(offsets, v));
  return { n, offsets, targets, weights: new Float64Array(targets.length).fill(1), strength };
}

/** The graph whose nodes are the groups of `groupOf` (0 to `groups` - 1); weights between groups add up. */
export function contract(graph: Csr, groupOf: Int32Array, groups: number): Csr {
  const { starts, members } = bucket(groupOf, groups);
  const offsets = new Int32Array(groups + 1);
  const targets = new Int32Array(graph.targets.length);
  const weights = new Float64Array(graph.targets.length);
  const strength = new Float64Array(groups);
  const slot = new Int32Array(groups).fill(-1);
  let end = 0;
  for (let group = 0; group < groups; group++) {
    const begin = end;
    for (let i = intAt(starts, group); i < intAt(starts, group + 1); i++) {
      const v = intAt(members, i);
      addFloat(strength, group, floatAt(graph.strength, v));
      for (let e = intAt(graph.offsets, v); e < intAt(graph.offsets, v + 1); e++) {
        const other = intAt(groupOf, intAt(graph.targets, e));
        if (other === group) continue;
        if (intAt(slot, other) < begin) {
          slot[other] = end;
          targets[end++] = other;
        }
        addFloat(weights, intAt(slot, other), floatAt(graph.weights, e));
      }
    }
    offsets[group + 1] = end;
  }
  return { n: groups, offsets, targets: targets.slice(0, end), weights: weights.slice(0, end), strength };
}

/** Groups as runs of one array: members of group `g` stand at `starts[g]` to `starts[g + 1]`. */
export function bucket(groupOf: Int32Array, groups: number): { starts: Int32Array; members: Int32Array } {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) addInt(starts, group + 1, 1);
  for (let group = 0; group < groups; group++) addInt(starts, group + 1, intAt(starts, group));
  const next = starts.slice(0, groups);
  const members = new Int32Array(groupOf.length);
  for (let v = 0; v < groupOf.length; v++) members[addInt(next, intAt(groupOf, v), 1) - 1] = v;
  return { starts, members };
}

/** Renumbers groups 0, 1, … in order of first appearance, in place; returns how many there are. */
export function renumber(groupOf: Int32Array): number {
  const names = new Int32Array(groupOf.reduce((most, group) => Math.max(most, group), -1) + 1).fill(-1);
  let groups = 0;
  for (let v = 0; v < groupOf.length; v++) {
    const old = intAt(groupOf, v);
    if (names[old] === -1) names[old] = groups++;
    groupOf[v] = intAt(names, old);
  }
  return groups;
}
