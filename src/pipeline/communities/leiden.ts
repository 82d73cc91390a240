import { addFloat, addInt, floatAt, intAt } from '../../common/typed-arrays.ts';
import { contract, csrOf, renumber, type Csr } from './csr.ts';

interface LeidenOptions {
  seed?: number;
  /** Modularity's resolution; higher gives smaller communities. Default 1. */
  resolution?: number;
}

/**
 * Communities by the Leiden method (Traag, Waltman and van Eck 2019, doi 10.1038/s41598-019-41695-z): local moving with a
 * queue, refinement, aggregation. Returns each node's community, 0 to k - 1; the same input and seed give the same answer.
 */
export function leiden(
  n: number,
  from: Int32Array,
  to: Int32Array,
  { seed = 1, resolution = 1 }: LeidenOptions = {},
): Int32Array {
  const random = mulberry32(seed);
  let graph = csrOf(n, from, to);
  const total = graph.strength.reduce((sum, s) => sum + s, 0) || 1;
  const gamma = resolution / total;
  const nodeOf = Int32Array.from({ length: n }, (_, v) => v);
  let community = Int32Array.from({ length: n }, (_, v) => v);
  for (;;) {
    moveNodes(graph, community, gamma, random);
    const communities = renumber(community);
    if (communities === graph.n) break;
    const refined = refine(graph, community, gamma, random);
    let groups = renumber(refined);
    if (groups === graph.n) {
      refined.set(community);
      groups = communities;
    }
    const next = new Int32Array(groups);
    for (let v = 0; v < graph.n; v++) next[intAt(refined, v)] = intAt(community, v);
    for (let v = 0; v < n; v++) nodeOf[v] = intAt(refined, intAt(nodeOf, v));
    graph = contract(graph, refined, groups);
    community = next;
  }
  return nodeOf.map((v) => intAt(community, v));
}

/** Fast local moving: nodes whose neighbourhood changed are looked at again until none wants to move. */
function moveNodes(graph: Csr, community: Int32Array, gamma: number, random: () => number): void {
  const { n, offsets, targets, strength } = graph;
  const mass = new Float64Array(n);
  const size = new Int32Array(n);
  for (let v = 0; v < n; v++) {
    addFloat(mass, intAt(community, v), floatAt(strength, v));
    addInt(size, intAt(community, v), 1);
  }
  const empty: number[] = [];
  for (let c = 0; c < n; c++) if (size[c] === 0) empty.push(c);
  const near = new Neighbourhood(n);
  const queue = shuffled(n, random);
  const queued = new Uint8Array(n).fill(1);
  for (let head = 0, waiting = n; waiting > 0; head = head + 1 === n ? 0 : head + 1, waiting--) {
    const v = intAt(queue, head);
    queued[v] = 0;
    const old = intAt(community, v);
    near.gather(graph, v, community);
    addFloat(mass, old, -floatAt(strength, v));
    const spare = intAt(size, old) > 1 ? empty.at(-1) : undefined;
    const best = near.best(mass, old, gamma * floatAt(strength, v), spare);
    near.clear();
    addFloat(mass, best, floatAt(strength, v));
    if (best === old) continue;
    if (best === empty.at(-1)) empty.pop();
    addInt(size, best, 1);
    if (addInt(size, old, -1) === 0) empty.push(old);
    community[v] = best;
    const end = intAt(offsets, v + 1);
    for (let e = intAt(offsets, v); e < end; e++) {
      const u = targets[e] ?? NONE;
      if (queued[u] || community[u] === best) continue;
      queued[u] = 1;
      queue[(head + waiting) % n] = u;
      waiting++;
    }
  }
}

/** Inside each community, well-connected single nodes join the neighbouring group that gains most. */
function refine(graph: Csr, community: Int32Array, gamma: number, random: () => number): Int32Array {
  const { n, offsets, targets, weights, strength } = graph;
  const group = Int32Array.from({ length: n }, (_, v) => v);
  const mass = Float64Array.from(strength);
  const communityMass = new Float64Array(n);
  const size = new Int32Array(n).fill(1);
  const outward = new Float64Array(n);
  for (let v = 0; v < n; v++) {
    addFloat(communityMass, intAt(community, v), floatAt(strength, v));
    for (let e = intAt(offsets, v); e < intAt(offsets, v + 1); e++)
      if (community[intAt(targets, e)] === community[v]) addFloat(outward, v, floatAt(weights, e));
  }
  const connected = (g: number, whole: number) =>
    floatAt(outward, g) >= gamma * floatAt(mass, g) * (whole - floatAt(mass, g));
  const near = new Neighbourhood(n);
  for (const v of shuffled(n, random)) {
    const whole = floatAt(communityMass, intAt(community, v));
    if (group[v] !== v || size[v] !== 1 || !connected(v, whole)) continue;
    near.gather(graph, v, group, community);
    let best = -1;
    let gain = 1e-12;
    for (let i = 0; i < near.count; i++) {
      const g = intAt(near.touched, i);
      const here = floatAt(near.weight, g) - gamma * floatAt(strength, v) * floatAt(mass, g);
      if (g !== v && here > gain && connected(g, whole)) [best, gain] = [g, here];
    }
    if (best >= 0) {
      group[v] = best;
      addInt(size, best, 1);
      size[v] = 0;
      addFloat(mass, best, floatAt(strength, v));
      addFloat(outward, best, floatAt(outward, v) - 2 * floatAt(near.weight, best));
    }
    near.clear();
  }
  return group;
}

/** What stands for an element that an array lacks; the loops over edges never read one, and spare the check. */
const NONE = -1;

/** Weights from one node to the groups around it; reused for all nodes, so nothing is allocated in the loops. */
class Neighbourhood {
  readonly weight: Float64Array;
  readonly touched: Int32Array;
  count = 0;
  constructor(n: number) {
    this.weight = new Float64Array(n);
    this.touched = new Int32Array(n);
  }
  gather({ offsets, targets, weights }: Csr, v: number, groupOf: Int32Array, within?: Int32Array): void {
    const end = intAt(offsets, v + 1);
    for (let e = intAt(offsets, v); e < end; e++) {
      const u = targets[e] ?? NONE;
      if (within && within[u] !== within[v]) continue;
      const g = groupOf[u] ?? NONE;
      const known = this.weight[g] ?? 0;
      if (known === 0) this.touched[this.count++] = g;
      this.weight[g] = known + (weights[e] ?? 0);
    }
  }
  /** The group that gains most when a node leaves `old` for it, else `old`; `empty` where the node is better off alone. */
  best(mass: Float64Array, old: number, pull: number, empty: number | undefined): number {
    let best = old;
    let gain = floatAt(this.weight, old) - pull * floatAt(mass, old);
    for (let i = 0; i < this.count; i++) {
      const c = this.touched[i] ?? NONE;
      const here = (this.weight[c] ?? 0) - pull * (mass[c] ?? 0);
      if (c !== old && here > gain + 1e-12) [best, gain] = [c, here];
    }
    return gain < 0 && empty !== undefined ? empty : best;
  }
  clear(): void {
    for (let i = 0; i < this.count; i++) this.weight[this.touched[i] ?? NONE] = 0;
    this.count = 0;
  }
}

function shuffled(n: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: n }, (_, v) => v);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [intAt(order, j), intAt(order, i)];
  }
  return order;
}

/** Tommy Ettinger's mulberry32: a seeded generator of numbers in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
