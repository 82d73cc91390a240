import type Sigma from 'sigma';
import { place } from '../place.ts';
import type { Label } from '../api-types.ts';
import { measuring, named, writeLabels } from './draw.ts';
import { placeLabels, type Box, type Named } from './labels.ts';
import type { EdgeLook, NodeLook } from './looks.ts';
import { drawn, scene } from './scene.ts';

/** How much a label's edges count towards being named: people and firms are what one looks for. */
const WEIGHT: Record<Label, number> = {
  Business: 2,
  Organization: 1,
  Contact: 1,
  Account: 1,
  Asset: 0.6,
  Thread: 0.5,
  Activity: 0.35,
};
/** Pixels of the view for each name, where all of the graph is seen. */
const ROOM = 14_000;
const MAX_NAMES = 90;
/** So many are looked at for names in one picture. */
const TRIED = 1500;

let ranked: string[] = [];
let version = -1;

/** The nodes by importance, ranked once for each picture. */
function byImportance(): string[] {
  if (version === drawn.peek().version && ranked.length === scene.order) return ranked;
  version = drawn.peek().version;
  const weight = (id: string) => {
    const { kind, degree } = scene.getNodeAttributes(id);
    return WEIGHT[kind] * degree;
  };
  const weights = new Map(scene.mapNodes((id) => [id, weight(id)]));
  ranked = scene.nodes().toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return ranked;
}

/** Writes names of nodes, the most important first; the nearer one comes, the more. */
export function nodeNames(context: CanvasRenderingContext2D, sigma: Sigma<NodeLook, EdgeLook>, taken: Box[]): void {
  const view = sigma.getDimensions();
  const most = Math.min(MAX_NAMES, (view.width * view.height) / ROOM / sigma.getCamera().ratio);
  const style = sigma.getSettings();
  const placed = placeLabels(inView(sigma, view), view, measuring(context, style), { taken, most });
  writeLabels(context, placed, style);
}

function* inView(sigma: Sigma<NodeLook, EdgeLook>, view: { width: number; height: number }): Generator<Named> {
  const { hide } = place.peek();
  let tried = 0;
  for (const id of byImportance()) {
    if (tried === TRIED) return;
    if (!scene.hasNode(id)) continue;
    const look = scene.getNodeAttributes(id);
    if (hide.includes(look.kind)) continue;
    const { x, y } = sigma.graphToViewport(look);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    tried++;
    const label = look.more ? `${look.label} +${look.more.toLocaleString('en')}` : look.label;
    yield named({ x, y, size: sigma.scaleSize(look.size), label, color: '' });
  }
}
