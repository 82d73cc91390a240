import { signal } from '@preact/signals';
import { graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js';
import { calm } from '../theme.ts';
import { drawn, keep, scene } from './scene.ts';
import type { NodeLook } from './looks.ts';

export interface LayoutAsked {
  nodes: Float32Array;
  edges: Float32Array;
  settings: object;
  rounds: number;
  /** Milliseconds between two steps that are told. */
  every: number;
}
export interface LayoutStep {
  points: Float32Array;
  done: boolean;
}

/** Whether the graph is finding its shape. */
export const settling = signal(false);

const script = document.currentScript as HTMLScriptElement | null;
const url = script?.dataset.layout ?? '';
type Policy = { createScriptURL(url: string): unknown };
const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policy = types?.createPolicy('quern', { createScriptURL: (own: string) => own });

let worker: Worker | undefined;

/** Ends a layout that is under way. */
export function halt(): void {
  worker?.terminate();
  worker = undefined;
  settling.value = false;
}

/** Lays out what is drawn; given some nodes, only those move. The same graph from the same places ends the same way. */
export function arrange(only?: string[]): void {
  halt();
  if (scene.order < 2) return;
  const moving = only && new Set(only);
  const ids = scene.nodes();
  const { nodes, edges: joined } = graphToByteArrays(scene, pull);
  const edges = withStrings(joined);
  if (moving) ids.forEach((id, i) => (nodes[i * NODE_STRIDE + 9] = moving.has(id) ? 0 : 1));
  settling.value = true;
  worker = new Worker((policy ? policy.createScriptURL(url) : url) as string);
  worker.addEventListener('message', ({ data: { points, done } }: MessageEvent<LayoutStep>) => {
    if (done || !calm()) move(ids, points);
    if (!done) return;
    halt();
    keep();
    drawn.value = { ...drawn.value, version: drawn.value.version + 1 };
  });
  const asked: LayoutAsked = {
    nodes,
    edges,
    settings: settings(scene.order),
    rounds: rounds(scene.order, Boolean(only)),
    every: scene.order > 2000 ? 120 : 30,
  };
  worker.postMessage(asked, [nodes.buffer, edges.buffer]);
}

/** Edges within a community pull harder than those across, so that communities stand apart. */
function pull(...[, , , , from, to]: [unknown, unknown, unknown, unknown, NodeLook, NodeLook]): number {
  if (from.community === undefined || to.community === undefined) return 1;
  if (from.community === to.community) return 4;
  return scene.order > 1000 ? 0.04 : 0.2;
}

const STRING = 1;
const NODE_STRIDE = 10;

/** The edges, and a string from each node to the busiest of its community, so that communities stand together where few of their edges are drawn. */
function withStrings(edges: Float32Array): Float32Array {
  const busiest = new Map<number, { at: number; degree: number }>();
  const of = scene.mapNodes((_, { community, degree }) => ({ community, degree }));
  of.forEach(({ community, degree }, at) => {
    if (community !== undefined && degree > (busiest.get(community)?.degree ?? -1))
      busiest.set(community, { at, degree });
  });
  if (busiest.size < 2) return edges;
  const strings = of.flatMap(({ community }, at) => {
    const to = community === undefined ? undefined : busiest.get(community)?.at;
    return to === undefined || to === at ? [] : [at * NODE_STRIDE, to * NODE_STRIDE, STRING];
  });
  const all = new Float32Array(edges.length + strings.length);
  all.set(edges);
  all.set(strings, edges.length);
  return all;
}

function rounds(order: number, few: boolean): number {
  if (few) return 60;
  if (order > 2000) return 150;
  return order > 500 ? 300 : 500;
}

const settings = (order: number) => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: order <= 500,
  edgeWeightInfluence: 1,
  scalingRatio: order > 1500 ? 12 : 30,
  strongGravityMode: true,
  gravity: order > 1500 ? 0.05 : 0.06,
  slowDown: 1 + Math.log(order),
  barnesHutOptimize: order > 700,
  barnesHutTheta: 0.7,
});

function move(ids: string[], points: Float32Array): void {
  const at = new Map(ids.map((id, i) => [id, i]));
  scene.updateEachNodeAttributes(
    (id, look) => {
      const i = at.get(id);
      if (i === undefined) return look;
      look.x = points[2 * i] ?? 0;
      look.y = points[2 * i + 1] ?? 0;
      return look;
    },
    { attributes: ['x', 'y'] },
  );
}
