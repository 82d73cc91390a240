import { computed, effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import Sigma from 'sigma';
import { communities } from '../graph-state.ts';
import { go, place } from '../place.ts';
import { theme } from '../theme.ts';
import type { Label } from '../api-types.ts';
import { words } from '../words.ts';
import { areas, paintAreas, paintNames, placeNames } from './areas.ts';
import { look } from './camera.ts';
import { drawHover } from './draw.ts';
import { firstNames, nodeNames, nodesUnder } from './node-names.ts';
import { paintFocus } from './focus.ts';
import type { Box } from './labels.ts';
import { follow, isMoving, standing, type Standing } from './follow.ts';
import { expandHere } from './moves.ts';
import { Disc } from './disc.ts';
import { pickByPlace } from './pick.ts';
import { settling } from './layout.ts';
import { typeOf, UnsureNode } from './unsure-node.ts';
import { drawn, scene } from './scene.ts';
import type { EdgeLook, NodeLook } from './looks.ts';
import { lit } from './highlight.ts';
import { begin, standsOn, walk } from './walk.ts';
import { composite } from './composite.ts';

/** Labels that are not shown, as one text. */
const filter = computed(() => place.value.hide.join());
/** The graph, drawn. What it shows stands in a table, too, for those who see no canvas. */
export function Canvas() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const sigma = open(box.current);
    const stop = [effect(() => paintAnew(sigma)), effect(standOut), effect(() => restyle(sigma))];
    return () => {
      for (const end of stop) end();
      sigma.kill();
      paintOver = over = undefined;
      look(undefined);
    };
  }, []);
  return (
    <>
      <div
        class="canvas"
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={words.graph.canvas}
        aria-describedby="stands-on"
        data-settling={settling.value}
        data-drawn={drawn.value.whole}
        data-on={standsOn.value}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && begin()}
        onBlur={() => (standsOn.value = undefined)}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && walk(event)) event.preventDefault();
        }}
      />
      <p id="stands-on" class="hidden" role="status">
        {describe(standsOn.value)}
      </p>
    </>
  );
}

/** What stands under the keyboard, for those who hear the page. */
function describe(id: string | undefined): string {
  if (id === undefined || !scene.hasNode(id)) return '';
  const { label, kind, degree } = scene.getNodeAttributes(id);
  return words.inspector.focusOn(label, kind, degree);
}

let over: string | undefined;
let paintOver: (() => void) | undefined;

function open(box: HTMLElement): Sigma<NodeLook, EdgeLook> {
  const sigma = new Sigma<NodeLook, EdgeLook>(scene, box, {
    allowInvalidContainer: true,
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    renderLabels: false,
    defaultDrawNodeHover: drawHover,
    minCameraRatio: 0.01,
    maxCameraRatio: 2.5,
    stagePadding: 40,
    nodeProgramClasses: { circle: Disc, unsure: UnsureNode },
    nodeReducer: lookOfNode,
    edgeReducer: lookOfEdge,
    hideEdgesOnMove: scene.size > MAX_MOVED,
  });
  look(sigma);
  pickByPlace(sigma);
  listen(sigma);
  layers(sigma);
  return sigma;
}

const hidden = (kind: Label): boolean => place.value.hide.includes(kind);

const lookOfNode = (_: string, look: NodeLook) => ({
  ...look,
  label: look.more ? `${look.label} +${look.more.toLocaleString('en')}` : look.label,
  type: typeOf(look.confidence),
  hidden: hidden(look.kind),
  color: theme.value.labels[look.kind],
});

/** Of more edges than this those across communities, and of a node with more than that many all across, show only around what one points at or selects. */
const MAX_EDGES = 8000;
const MAX_OF_ONE = 100;

function isLeftOut(id: string): boolean {
  const [from, to] = scene.extremities(id);
  const { community } = scene.getNodeAttributes(from);
  const other = scene.getNodeAttribute(to, 'community');
  if (community === other || community === undefined || other === undefined) return false;
  return scene.size > MAX_EDGES || Math.max(scene.degree(from), scene.degree(to)) > MAX_OF_ONE;
}

const lookOfEdge = (id: string, look: EdgeLook) => ({
  ...look,
  hidden: isLeftOut(id),
  color: theme.value.edge,
  size: look.unsure ? 0.5 : 0.9,
});

function listen(sigma: Sigma<NodeLook, EdgeLook>): void {
  const { hovers, hoverNodes } = sigma.getCanvases();
  const hover = (id: string | undefined) => {
    over = id;
    for (const canvas of [hovers, hoverNodes]) composite(canvas, id !== undefined);
    paintOver?.();
    sigma.getContainer().style.cursor = id ? 'pointer' : '';
  };
  hover(undefined);
  sigma.on('enterNode', ({ node }) => hover(node));
  sigma.on('leaveNode', () => hover(undefined));
  sigma.on('clickNode', ({ node, event }) => {
    const from = place.value.node;
    if (event.original.shiftKey && from && from !== node) go({ to: node });
    else go({ node });
  });
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    void expandHere(node);
  });
  sigma.on('clickStage', () => {
    lit.value = new Set();
    go({ node: undefined });
  });
}

/** More edges than this are left out while the view moves. */
const MAX_MOVED = 4000;

/** After so long without a move areas and names, which only followed it, are painted anew. */
const REST_MS = 100;

/** What the tools that lie over the picture take up of it. */
function toolBox(sigma: Sigma<NodeLook, EdgeLook>): Box[] {
  const container = sigma.getContainer();
  const tools = container.parentElement?.querySelector('.tools')?.getBoundingClientRect();
  if (!tools) return [];
  const { left, top } = container.getBoundingClientRect();
  return [[tools.left - left, tools.top - top, tools.right - left, tools.bottom - top]];
}

function layers(sigma: Sigma<NodeLook, EdgeLook>): void {
  const canvases = sigma
    .createCanvasContext('areas', { style: { opacity: '0.16', pointerEvents: 'none' } })
    .createCanvasContext('names', { style: { pointerEvents: 'none' } })
    .createCanvasContext('focus', { style: { pointerEvents: 'none' } })
    .resize(true)
    .getCanvases();
  const { edges, edgeLabels, labels, hovers, areas: patches, names: written, focus } = canvases;
  const [context, under, above] = [written, patches, focus].map((canvas) => canvas?.getContext('2d'));
  if (!edges || !hovers || !patches || !written || !focus || !context || !under || !above) return;
  edges.before(patches);
  hovers.before(written, focus);
  for (const blank of [edgeLabels, labels, focus]) composite(blank, false);
  let isEmpty = true;
  paintOver = () => {
    const on = over ?? standsOn.value;
    const hasNothing = on === undefined && lit.value.size === 0 && place.value.node === undefined;
    if (hasNothing && isEmpty) return;
    const stands = paintFocus(above, sigma, { over: on, lit: lit.value });
    composite(focus, stands);
    composite(written, !stands);
    isEmpty = hasNothing;
  };
  let found: ReturnType<typeof areas> = [];
  let of = '';
  let at = 0;
  let painted: Standing | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const paint = () => {
    painted = standing(sigma);
    for (const canvas of [patches, written]) canvas.style.transform = '';
    const covers = nodesUnder(sigma);
    const first = firstNames(context, sigma, new Set(found.map(({ name }) => name)), covers);
    first.taken.push(...toolBox(sigma));
    const names = placeNames(context, sigma, found, { taken: first.taken, covers });
    composite(patches, found.length > 0);
    paintAreas(under, sigma, found);
    paintNames(context, sigma, names);
    nodeNames(context, sigma, first.placed, {
      taken: [...first.taken, ...names.map(({ box }) => box)],
      labelled: new Set(names.map(({ name }) => name)),
      covers,
    });
  };
  sigma.on('kill', () => clearTimeout(rest));
  sigma.on('afterRender', () => {
    const now = performance.now();
    const is = `${drawn.value.version} ${communities.value.size}`;
    if (is !== of || (settling.value && now - at > 120)) {
      found = place.value.mode === 'community' ? [] : areas(scene, communities.value);
      of = is;
      at = now;
    }
    clearTimeout(rest);
    if (painted && isMoving(sigma)) {
      for (const canvas of [patches, written]) follow(canvas, painted, standing(sigma));
      rest = setTimeout(paint, REST_MS);
    } else paint();
    paintOver?.();
  });
}

function paintAnew(sigma: Sigma<NodeLook, EdgeLook>): void {
  void [filter.value, theme.value, communities.value, drawn.value];
  sigma.refresh({ skipIndexation: true, schedule: true });
}

function standOut(): void {
  void [place.value.node, lit.value, standsOn.value];
  paintOver?.();
}

function restyle(sigma: Sigma<NodeLook, EdgeLook>): void {
  sigma.getContainer().style.background = theme.value.paper;
  sigma.setSetting('hideEdgesOnMove', drawn.value.whole > 0 && scene.size > MAX_MOVED);
}
