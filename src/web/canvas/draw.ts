import type { NodeDisplayData } from 'sigma/types';
import type { Settings } from 'sigma/settings';
import { theme } from '../theme.ts';
import { meets, type Box } from './areas.ts';
import { DASHES } from './unsure-node.ts';
import type { EdgeLook, NodeLook } from './looks.ts';

type Drawn = Pick<NodeDisplayData, 'x' | 'y' | 'size' | 'label' | 'color'> & { type?: string };
type Style = Settings<NodeLook, EdgeLook>;

let reserved: Box[] = [];
let taken: Box[] = [];

/** Names of nodes leave these boxes free from the next frame on; answers whether they are others than before. */
export function leaveFree(boxes: Box[]): boolean {
  const differs =
    boxes.length !== reserved.length ||
    boxes.some((box, i) => Math.abs(box[0] - reserved[i]![0]) + Math.abs(box[1] - reserved[i]![1]) > 1);
  reserved = boxes;
  taken = [...boxes];
  return differs;
}

/** A name beside its node, with a rim of paper so that it reads over edges; `polite` ones give way to what stands there already. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  { label, x, y, size }: Drawn,
  style: Style,
  polite = true,
): void {
  if (!label) return;
  context.font = `${size > 10 ? 600 : 450} ${size > 10 ? style.labelSize + 1 : style.labelSize}px ${style.labelFont}`;
  context.textAlign = 'start';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = theme.value.paper;
  const text = short(label);
  if (polite && !free([x - size, y - 10, x + size + 4 + context.measureText(text).width, y + 10])) return;
  context.strokeText(text, x + size + 4, y + style.labelSize / 3);
  context.fillStyle = theme.value.ink;
  context.fillText(text, x + size + 4, y + style.labelSize / 3);
}

function free(box: Box): boolean {
  if (taken.some((other) => meets(box, other))) return false;
  taken.push(box);
  return true;
}

/** A node as the layer below draws it: of one that is not sure a pale disc in a dashed ring. */
export function drawDisc(context: CanvasRenderingContext2D, { x, y, size, color, type }: Omit<Drawn, 'label'>): void {
  const unsure = type === 'unsure';
  const disc = (radius: number) => {
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
  };
  disc(size);
  context.fillStyle = unsure ? theme.value.paper : color;
  context.fill();
  if (!unsure) return;
  context.globalAlpha = 0.35;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = Math.max(2, size * 0.28);
  disc(size - context.lineWidth / 2);
  const dash = ((size - context.lineWidth / 2) * Math.PI * 2) / DASHES;
  context.setLineDash([dash * 0.64, dash * 0.36]);
  context.strokeStyle = color;
  context.stroke();
  context.setLineDash([]);
}

/** The node under the pointer: its name on a card, a ring around it. */
export function drawHover(context: CanvasRenderingContext2D, drawn: Drawn, style: Style): void {
  const { label, x, y, size } = drawn;
  const { paper, ink, accent, edge } = theme.value;
  ring(context, x, y, size, accent);
  if (!label) return;
  context.textAlign = 'start';
  context.font = `600 ${style.labelSize + 1}px ${style.labelFont}`;
  const text = short(label);
  const width = context.measureText(text).width;
  context.beginPath();
  context.roundRect(x + size + 6, y - 13, width + 16, 26, 6);
  context.fillStyle = paper;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = edge;
  context.stroke();
  context.fillStyle = ink;
  context.fillText(text, x + size + 14, y + 5);
  drawDisc(context, drawn);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, size: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, size + 3.5, 0, Math.PI * 2);
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
}

const short = (name: string): string => (name.length > 42 ? `${name.slice(0, 40).trimEnd()}…\u2069` : name);
