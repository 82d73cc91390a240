import { elementAt } from '../../common/element-at.ts';
import { signal } from '@preact/signals';
import { MultiDirectedGraph } from 'graphology';
import { call, inOrg, query } from '../api.ts';
import { graphs } from '../session.ts';
import type { Place } from '../place.ts';
import type { Dot, Entity, Picture } from '../api-types.ts';
import { isNarrow } from '../theme.ts';
import { unturned } from '../words/unturned.ts';
import { SURE } from './unsure-node.ts';
import { keepPositions, placed, type Home } from './positions.ts';
import type { NodeLook, EdgeLook, Scene } from './looks.ts';

interface Drawn {
  version: number;
  /** Counts pictures. */
  whole: number;
  /** How many nodes the picture has, where there are more. */
  most?: number;
}

/** What is drawn. It stays one object; `drawn` counts its changes. */
export const scene: Scene = new MultiDirectedGraph<NodeLook, EdgeLook>();
export const drawn = signal<Drawn>({ version: 0, whole: 0 });

/** What positions are kept under. */
let home: Home | undefined;

/** Whether what is drawn is of a graph, named with its organization. */
export const isDrawnOf = (graph: string): boolean => home?.graph === graph;

/** The edges of the busiest nodes of the picture, a rare hub left out, by which sizes are measured. */
let busiest = 25;
/** A hub counts as this many times the busiest at most. */
const HUB = 3;
/** How many nodes the picture has. */
let crowd = 0;

/** Radii in pixels, least and most, of a picture of more than so many nodes. */
const SIZES = [
  [1500, 1.4, 6],
  [400, 2.4, 10],
] as const;

/** Radius in pixels: its area grows with the edges, and where many are drawn all are smaller. */
function sizeOf(degree: number): number {
  const [, least, most] = SIZES.find(([many]) => crowd > many) ?? [0, 3.6, 14];
  return (least + (most - least) * Math.sqrt(Math.min(HUB, degree / busiest))) * (isNarrow() ? 0.7 : 1);
}

/** Isolates a name from the direction of what stands around it, for canvases. */
const isolated = (name: string): string => `\u2068${unturned(name)}\u2069`;

const look = (dot: Dot): Omit<NodeLook, 'x' | 'y'> => ({
  size: sizeOf(dot.degree),
  label: isolated(dot.name),
  kind: dot.label,
  entity: dot.entity,
  community: dot.community_id,
  degree: dot.degree,
  confidence: dot.confidence,
});

/** A graph of up to 5,000 nodes is drawn whole; of a larger one what is most connected, so that it can be read. */
const overviewOf = (graph: string): number =>
  (graphs.value.find(({ graph_id }) => graph_id === graph)?.node_count ?? 0) <= 5000 ? 5000 : 2000;

/** Reads what a place shows. */
export function picture({ mode, of, graph }: Place, signal: AbortSignal): Promise<Picture> {
  const wanted = {
    community: { community_id: Number(of) },
    entity: { entity: of },
    search: { query: of },
    overview: {},
  };
  const body = { mode, ...wanted[mode], limit: mode === 'overview' ? overviewOf(graph) : 5000, graph_id: graph };
  return call<Picture>('POST', inOrg('graph/visual'), body, { signal, asks: true });
}

/** Draws a picture in place of what was drawn; answers which of its nodes have no place of old. */
export function show({ nodes, edges, truncated }: Picture, of: Home): string[] {
  home = of;
  const { positions, fresh } = placed(home, nodes, edges);
  scene.clear();
  crowd = nodes.length;
  const degrees = nodes.map(({ degree }) => degree).toSorted((a, b) => b - a);
  busiest = Math.max(25, degrees[nodes.length >> 7] ?? 0);
  nodes.forEach((dot, i) => scene.addNode(dot.id, { ...look(dot), ...elementAt(positions, i) }));
  for (const { source, target, type } of edges) join(source, target, type);
  drawn.value = { version: drawn.value.version + 1, whole: drawn.value.whole + 1, most: truncated ? crowd : undefined };
  return fresh;
}

function join(from: string, to: string, kind: string, unsure = false): void {
  const id = `${from}::${kind}::${to}`;
  if (scene.hasEdge(id) || !scene.hasNode(from) || !scene.hasNode(to)) return;
  scene.addDirectedEdgeWithKey(id, from, to, { kind, unsure, size: 1 });
}

const STEP = 50;
const MAX_SHOWN = 1000;

/** Adds the neighbours of a node, the 50 newest, or 50 beyond those that are `shown`; answers which are new. */
export async function expand(id: string, graph: string, shown = 0): Promise<string[]> {
  const limit = Math.min(MAX_SHOWN, shown + STEP);
  const found = await call<Entity>('GET', inOrg('entity', id) + query({ limit, graph_id: graph }));
  if (!scene.hasNode(found.id)) addAround(found, 0, 0);
  const { x, y } = scene.getNodeAttributes(found.id);
  const fresh = found.neighbors.filter((node) => !scene.hasNode(node.id));
  const reach = spread() * 0.06;
  fresh.forEach((node, i) => {
    const turn = i * 2.399963;
    const far = reach * (0.6 + 0.4 * Math.sqrt(i + 1));
    addAround(node, x + Math.cos(turn) * far, y + Math.sin(turn) * far);
  });
  for (const edge of found.edges) join(edge.from_id, edge.to_id, edge.type, edge.confidence < SURE);
  scene.setNodeAttribute(found.id, 'more', Math.max(0, found.edge_count - scene.degree(found.id)));
  drawn.value = { ...drawn.value, version: drawn.value.version + 1 };
  return fresh.map((node) => node.id);
}

/** What was asked for beside the picture stands with who asked, not with its community. */
function addAround(node: Pick<Entity, 'id' | 'label' | 'name' | 'entity' | 'provenance'>, x: number, y: number): void {
  const { confidence } = node.provenance;
  scene.addNode(node.id, { ...look({ ...node, confidence, degree: 1, community_id: undefined }), x, y });
}

/** Adds nodes and edges that are not drawn yet, beside the first of them that is. */
export function add(
  nodes: Entity[] | Parameters<typeof addAround>[0][],
  edges: { from_id: string; to_id: string; type: string }[],
): void {
  const there = nodes.find((node) => scene.hasNode(node.id));
  const { x, y } = there ? scene.getNodeAttributes(there.id) : { x: 0, y: 0 };
  const reach = spread() * 0.08;
  nodes.forEach((node, i) => {
    if (!scene.hasNode(node.id)) addAround(node, x + Math.cos(i * 2.4) * reach, y + Math.sin(i * 2.4) * reach);
  });
  for (const { from_id, to_id, type } of edges) join(from_id, to_id, type);
  drawn.value = { ...drawn.value, version: drawn.value.version + 1 };
}

/** How many edges of a node are drawn, and how many are not, as far as is known. */
export const edgesOf = (id: string): { shown: number; more: number } =>
  scene.hasNode(id)
    ? { shown: scene.degree(id), more: scene.getNodeAttribute(id, 'more') ?? 0 }
    : { shown: 0, more: 0 };

/** Takes a node away, as after a deletion or a merge. */
export function drop(id: string): void {
  if (!scene.hasNode(id)) return;
  scene.dropNode(id);
  drawn.value = { ...drawn.value, version: drawn.value.version + 1 };
}

function spread(): number {
  let [least, most] = [Infinity, -Infinity];
  scene.forEachNode((_, { x }) => {
    least = Math.min(least, x);
    most = Math.max(most, x);
  });
  return most > least ? most - least : 100;
}

/** Keeps where everything stands, so that the graph looks tomorrow as it does today. */
export const keep = (): void => void (home && keepPositions(home, scene));
