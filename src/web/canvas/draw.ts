import type { NodeDisplayData } from 'sigma/types';
import type { Settings } from 'sigma/settings';
import { theme } from '../theme.ts';
import { DASHES } from './unsure-node.ts';
import { besideOrUnder, type Named, type Placed } from './labels.ts';
import type { EdgeLook, NodeLook } from './looks.ts';

type Drawn = Pick<NodeDisplayData, 'x' | 'y' | 'size' | 'label' | 'color'> & { type?: string };
export type Style = Settings<NodeLook, EdgeLook>;

/** The font of a name; that of a large node is larger. */
const fontOf = (size: number, { labelSize, labelFont }: Style): string =>
  size > 10 ? `600 ${labelSize + 1}px ${labelFont}` : `450 ${labelSize}px ${labelFont}`;

/** What can be placed for a node: its name, cut where it is long. */
export const named = ({ x, y, size, label }: Drawn): Named => ({ x, y, size, text: short(label ?? '') });

/** Measures names as they will be written. */
export const measuring =
  (context: CanvasRenderingContext2D, style: Style) =>
  ({ size, text }: Named): number => {
    context.font = fontOf(size, style);
    return context.measureText(text).width;
  };

/** Writes names where they were placed, with a rim of paper so that they read over edges. */
export function writeLabels(context: CanvasRenderingContext2D, placed: Placed[], style: Style): void {
  context.textAlign = 'start';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = theme.value.paper;
  context.fillStyle = theme.value.ink;
  for (const { left, line, size, text } of placed) {
    context.font = fontOf(size, style);
    context.strokeText(text, left, line + style.labelSize / 3);
    context.fillText(text, left, line + style.labelSize / 3);
  }
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
  ring(context, drawn, accent);
  if (!label) return;
  context.textAlign = 'start';
  context.font = `600 ${style.labelSize + 1}px ${style.labelFont}`;
  const text = short(label);
  const wide = context.measureText(text).width + 16;
  const view = { width: context.canvas.width / context.getTransform().a, height: 0 };
  const { left, line } = besideOrUnder({ x, y, size: size + 2, text }, wide, view);
  context.beginPath();
  context.roundRect(left, line - 13, wide, 26, 6);
  context.fillStyle = paper;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = edge;
  context.stroke();
  context.fillStyle = ink;
  context.fillText(text, left + 8, line + 5);
  drawDisc(context, drawn);
}

function ring(context: CanvasRenderingContext2D, { x, y, size }: Drawn, colour: string): void {
  context.beginPath();
  context.arc(x, y, size + 3.5, 0, Math.PI * 2);
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
}

const short = (name: string): string => (name.length > 42 ? `${name.slice(0, 40).trimEnd()}…\u2069` : name);
