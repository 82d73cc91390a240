import { signal } from '@preact/signals';
import { graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js';
import { calm } from '../theme.ts';
import { drawn, keep, scene, type NodeLook } from './scene.ts';

export interface LayoutAsked {
  nodes: Float32Array;
  edges: Float32Array;
  settings: object;
  rounds: number;
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
  const { nodes, edges } = graphToByteArrays(scene, pull);
  if (moving) ids.forEach((id, i) => (nodes[i * 10 + 9] = moving.has(id) ? 0 : 1));
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
  };
  worker.postMessage(asked, [nodes.buffer, edges.buffer]);
}

/** Edges within a community pull harder than those across, so that communities stand apart. */
const pull = (_edge: unknown, _look: unknown, _from: unknown, _to: unknown, from: NodeLook, to: NodeLook): number =>
  from.community !== undefined && from.community === to.community ? 4 : scene.order > 1000 ? 0.04 : 0.2;

const rounds = (order: number, few: boolean): number => (few ? 60 : order > 2000 ? 150 : order > 500 ? 300 : 500);

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
      look.x = points[2 * i]!;
      look.y = points[2 * i + 1]!;
      return look;
    },
    { attributes: ['x', 'y'] },
  );
}
