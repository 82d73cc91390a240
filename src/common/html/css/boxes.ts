import { degreesIn } from './colours.ts';
import { type Measure, numberIn, SCREEN, shareIn } from './lengths.ts';
import { type Part, wordOf } from './values.ts';

/** The value of a property of an element. */
export type Value = (property: string) => readonly Part[] | undefined;

/** What is moved by as many pixels is off the page. */
const FAR = 500;
/** To the right a page is scrolled to, but hardly so far. */
const FAR_RIGHT = 5_000;
/** Boxes and text of as many pixels are too small to be read. */
export const TINY = 2;
/** What is drawn at such a share of its size, or covers so little of what is behind, is not seen. */
export const FAINT = 0.05;

const across = (font: number): Measure => ({ font, whole: SCREEN.width });
const down = (font: number): Measure => ({ font, whole: SCREEN.height });

const CLIPS = /^(?:hidden|clip|scroll|auto|overlay|-moz-hidden-unscrollable)$/;
/** A share of a box, which is taken to be a hundred pixels long. */
const ofBox = (font: number): Measure => ({ font, whole: 100 });

const clips = (value: Value): boolean =>
  ['overflow-x', 'overflow-y'].some((property) => CLIPS.test(wordOf(value(property)) ?? ''));

/** True for a box that is not seen, whatever it holds: without size, off the page, or clipped or drawn to nothing. */
export function isUnseenBox(value: Value, font: number, inline: boolean): boolean {
  return (
    (!inline && (isTiny(value, font) || isShrunk(value, font))) ||
    isAway(value, font) ||
    isClipped(value, font) ||
    isThin(value)
  );
}

function isTiny(value: Value, font: number): boolean {
  if (!clips(value)) return false;
  const pixels = (property: string, measure: Measure) => numberIn(value(property)?.[0], measure);
  const small = (side: 'width' | 'height', [before, after]: [string, string]) => {
    const measure = side === 'width' ? across(font) : down(font);
    const least = pixels(`min-${side}`, measure) ?? 0;
    const most = Math.min(pixels(side, measure) ?? Infinity, pixels(`max-${side}`, measure) ?? Infinity);
    const room = (pixels(`padding-${before}`, across(font)) ?? 0) + (pixels(`padding-${after}`, across(font)) ?? 0);
    return Math.max(least, most) + room <= TINY;
  };
  return small('height', ['top', 'bottom']) || small('width', ['left', 'right']);
}

function isAway(value: Value, font: number): boolean {
  const far = (property: string) => {
    const measure = /left|right/.test(property) ? across(font) : down(font);
    return (numberIn(value(property)?.[0], measure) ?? 0) <= -FAR;
  };
  if (far('margin-left') || far('margin-top')) return true;
  if (!/^(?:absolute|fixed|relative|sticky|-webkit-sticky)$/.test(wordOf(value('position')) ?? '')) return false;
  return (
    ['left', 'top', 'right', 'bottom'].some((side) => far(side)) ||
    (numberIn(value('left')?.[0], across(font)) ?? 0) >= FAR_RIGHT
  );
}

/** True for what a transformation makes too small or moves off the page. */
function isShrunk(value: Value, font: number): boolean {
  const called = (property: string) => ({ kind: 'call' as const, name: property, parts: [...(value(property) ?? [])] });
  const calls = [...(value('transform') ?? []), called('scale'), called('translate')];
  return calls.some((part) => part.kind === 'call' && isShrinking(part.name, part.parts, font));
}

function isShrinking(name: string, all: readonly Part[], font: number): boolean {
  const parts = all.filter((part) => part.kind !== 'sign');
  const share = (n: number) => Math.abs(shareIn(parts[n]) ?? 1);
  const moved = (n: number, measure: Measure) => numberIn(parts[n], measure) ?? 0;
  const away = (x: number, y: number) => x <= -FAR || x >= FAR_RIGHT || y <= -FAR;
  switch (name) {
    case 'scale':
    case 'scale3d':
      return share(0) <= FAINT || (parts.length > 1 && share(1) <= FAINT);
    case 'scalex':
    case 'scaley':
      return share(0) <= FAINT;
    case 'matrix':
      return (
        Math.abs(share(0) * share(3) - share(1) * share(2)) <= FAINT ** 2 ||
        away(moved(4, ofBox(font)), moved(5, ofBox(font)))
      );
    case 'matrix3d':
      return share(0) <= FAINT || share(5) <= FAINT || away(moved(12, ofBox(font)), moved(13, ofBox(font)));
    case 'translate':
    case 'translate3d':
      return away(moved(0, ofBox(font)), moved(1, ofBox(font)));
    case 'translatex':
      return away(moved(0, ofBox(font)), 0);
    case 'translatey':
      return away(0, moved(0, ofBox(font)));
    case 'rotatex':
    case 'rotatey':
      return Math.abs(Math.cos(((degreesIn(parts[0]) ?? 0) * Math.PI) / 180)) <= FAINT;
    default:
      return false;
  }
}

function isClipped(value: Value, font: number): boolean {
  const [shape] = value('clip-path') ?? [];
  if (shape?.kind === 'call' && isEmptyShape(shape.name, shape.parts, font)) return true;
  const [clip] = value('clip') ?? [];
  if (clip?.kind !== 'call' || clip.name !== 'rect') return false;
  if (!/^(?:absolute|fixed)$/.test(wordOf(value('position')) ?? '')) return false;
  const edges = clip.parts.filter((part) => part.kind !== 'sign').map((part) => numberIn(part, across(font)));
  const { 0: top = 0, 1: right = Infinity, 2: bottom = Infinity, 3: left = 0 } = edges;
  return right - left <= TINY || bottom - top <= TINY;
}

/** True for a shape that leaves nothing of a box; its sides are taken to be a hundred long. */
function isEmptyShape(name: string, all: readonly Part[], font: number): boolean {
  const end = all.findIndex((part) => part.kind === 'word' && /^(?:at|round)$/.test(part.word));
  const parts = (end < 0 ? all : all.slice(0, end)).filter(({ kind }) => kind === 'number' || kind === 'call');
  const shares = parts.map((part) => {
    const isShare = part.kind === 'number' && part.unit === '%';
    return isShare ? part.number : (numberIn(part, { font, whole: 100 }) ?? Number.NaN) / 10;
  });
  const size = (n: number) => shares[n] ?? Number.NaN;
  if (name === 'inset') {
    const { 0: top = 0, 1: right = top, 2: bottom = top, 3: left = right } = shares;
    return top + bottom >= 99 || left + right >= 99;
  }
  if (name === 'circle') return size(0) <= 1;
  if (name === 'ellipse') return size(0) <= 1 || size(1) <= 1;
  if (name === 'rect' || name === 'xywh') return name === 'xywh' && (size(2) <= 1 || size(3) <= 1);
  if (name !== 'polygon') return false;
  const spread = (from: number) => {
    const of = shares.filter((_, n) => n % 2 === from);
    return Math.max(...of) - Math.min(...of);
  };
  return shares.length >= 2 && (spread(0) <= 1 || spread(1) <= 1);
}

/** True for what a filter makes see-through. */
function isThin(value: Value): boolean {
  return (value('filter') ?? []).some(
    (part) =>
      part.kind === 'call' &&
      part.name === 'opacity' &&
      part.parts.length > 0 &&
      (shareIn(part.parts[0]) ?? 1) <= FAINT,
  );
}
