import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type { LayoutAsked, LayoutStep } from './layout.ts';

const STRIDE = 10;

/** Runs ForceAtlas2 for so many rounds, away from the page; says now and then how it stands. */
onmessage = ({ data: { nodes, edges, settings, rounds, every } }: MessageEvent<LayoutAsked>): void => {
  let last = performance.now();
  for (let round = 1; round <= rounds; round++) {
    iterate(settings, nodes, edges);
    if (round < rounds && performance.now() - last < every) continue;
    last = performance.now();
    postMessage(standing(nodes, round === rounds));
  }
};

function standing(nodes: Float32Array, done: boolean): LayoutStep {
  const points = new Float32Array((nodes.length / STRIDE) * 2);
  for (let i = 0; i < points.length / 2; i++) {
    points[2 * i] = nodes[i * STRIDE] ?? 0;
    points[2 * i + 1] = nodes[i * STRIDE + 1] ?? 0;
  }
  return { points, done };
}
