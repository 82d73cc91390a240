declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(settings: object, nodes: Float32Array, edges: Float32Array): void;
}
declare module 'graphology-layout-forceatlas2/helpers.js' {
  export function graphToByteArrays(
    graph: unknown,
    weight: (...edge: never[]) => number,
  ): { nodes: Float32Array; edges: Float32Array };
}
declare module '*.css';
