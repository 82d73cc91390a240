import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type { LayoutAsked, LayoutStep } from './layout.ts';

const STRIDE = 10;
const FRAME_MS = 30;

/** Runs ForceAtlas2 for so many rounds, away from the page; says how it stands at most every 30 ms. */
onmessage = ({ data: { nodes, edges, settings, rounds } }: MessageEvent<LayoutAsked>): void => {
  let last = performance.now();
  for (let round = 1; round <= rounds; round++) {
    iterate(settings, nodes, edges);
    if (round < rounds && performance.now() - last < FRAME_MS) continue;
    last = performance.now();
    postMessage(standing(nodes, round === rounds));
  }
};

function standing(nodes: Float32Array, done: boolean): LayoutStep {
  const points = new Float32Array((nodes.length / STRIDE) * 2);
  for (let i = 0; i < points.length / 2; i++) {
    points[2 * i] = nodes[i * STRIDE]!;
    points[2 * i + 1] = nodes[i * STRIDE + 1]!;
  }
  return { points, done };
}
