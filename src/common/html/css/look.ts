import { BLACK, blends, type Colour, colourIn, over, WHITE } from './colours.ts';
import { FAINT, isUnseenBox, TINY } from './boxes.ts';
import { numberIn, SCREEN, shareIn } from './lengths.ts';
import { isImage } from './shorthands.ts';
import { listOf, type Part, wordOf } from './values.ts';

/** How the text of an element looks. */
export interface Look {
  /** True where nothing within is shown, whatever it says of itself. */
  gone: boolean;
  visible: boolean;
  /** How much of it covers what is behind. */
  opacity: number;
  colour: Colour;
  /** What the letters are filled with where that is not the colour. */
  fill: Colour | undefined;
  /** The colours of shadows of the letters. */
  shadows: readonly Colour[];
  /** What it stands on; undefined behind an image. */
  ground: Colour | undefined;
  /** Of the letters, in pixels. */
  size: number;
  /** True where lines begin off the page. */
  indented: boolean;
}

export const PLAIN: Look = {
  gone: false,
  visible: true,
  opacity: 1,
  colour: BLACK,
  fill: undefined,
  shadows: [],
  ground: WHITE,
  size: 16,
  indented: false,
};

const INDENTED = -200;
const WIDE = /^(?:inherit|unset|revert|revert-layer)$/;
type Values = ReadonlyMap<string, readonly Part[]>;

/** The look of an element by its properties and the look of what it is in. */
export function lookOf(values: Values, within: Look, isInlineElement: boolean): Look {
  const inherits = (property: string) => WIDE.test(wordOf(values.get(property)) ?? '');
  const value = (property: string) => (inherits(property) ? undefined : values.get(property));
  const size = sizeOf(value('font-size')?.[0], within.size) * zoomOf(value('zoom')?.[0]);
  const opacity = within.opacity * Math.max(0, shareIn(value('opacity')?.[0]) ?? 1);
  const colour = colourOf(value('color'), within.colour);
  const fill = value('-webkit-text-fill-color');
  const painted = {
    colour,
    fill: fill ? filledWith(fill, colour) : within.fill,
    shadows: shadowsOf(value('text-shadow'), within.shadows),
  };
  const inline = isInline(value, isInlineElement);
  return {
    gone: within.gone || isGone(value) || opacity <= FAINT || isUnseenBox(value, size, inline),
    visible: visibilityOf(wordOf(value('visibility')), within.visible),
    opacity,
    ...painted,
    ...standing(value, within, painted),
    size,
    indented: isIndented(value, size, within.indented),
  };
}

/** True for text that nobody sees. */
export function isUnseen({ gone, visible, size, indented, ground, opacity, ...painted }: Look): boolean {
  if (gone || !visible || indented || size <= TINY) return true;
  const blend = ([red, green, blue, alpha]: Colour) =>
    alpha * opacity <= FAINT || (ground !== undefined && blends([red, green, blue, alpha * opacity], ground));
  return blend(painted.fill ?? painted.colour) && painted.shadows.every(blend);
}

function isGone(value: (property: string) => readonly Part[] | undefined): boolean {
  return (
    wordOf(value('display')) === 'none' ||
    wordOf(value('content-visibility')) === 'hidden' ||
    wordOf(value('mso-hide')) === 'all' ||
    isMasked(value('mask-image') ?? [])
  );
}

/** True for a mask of nothing but gradients of which nothing covers. */
function isMasked(mask: readonly Part[]): boolean {
  const layers = listOf(mask);
  return mask.length > 0 && layers.every((layer) => layer.some(isClear));
}

function isClear(part: Part): boolean {
  if (part.kind !== 'call' || !part.name.endsWith('gradient')) return false;
  const stops = listOf(part.parts).map((stop) => stop.map(colourIn).find((colour) => colour !== undefined));
  const colours = stops[0] ? stops : stops.slice(1);
  return colours.length > 0 && colours.every((colour) => colour !== undefined && colour[3] <= FAINT);
}

function isInline(value: (property: string) => readonly Part[] | undefined, isInlineElement: boolean): boolean {
  const display = wordOf(value('display'));
  if (/^(?:left|right|inline-start|inline-end)$/.test(wordOf(value('float')) ?? '')) return false;
  if (/^(?:absolute|fixed)$/.test(wordOf(value('position')) ?? '')) return false;
  return display === undefined || display === 'initial'
    ? isInlineElement
    : display === 'inline' || display === 'contents';
}

function visibilityOf(word: string | undefined, within: boolean): boolean {
  if (word === 'hidden' || word === 'collapse') return false;
  return word === 'visible' || word === 'initial' || within;
}

const SIZES: ReadonlyMap<string, number> = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['initial', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);

function sizeOf(part: Part | undefined, within: number): number {
  if (part?.kind === 'word') {
    if (part.word === 'smaller') return within / 1.2;
    return part.word === 'larger' ? within * 1.2 : (SIZES.get(part.word) ?? within);
  }
  const size = numberIn(part, { font: within, whole: within });
  return size === undefined || size < 0 ? within : size;
}

function zoomOf(part: Part | undefined): number {
  const zoom = shareIn(part);
  return zoom === undefined || zoom <= 0 ? 1 : zoom;
}

function colourOf(parts: readonly Part[] | undefined, within: Colour): Colour {
  const [part] = parts ?? [];
  if (!part) return within;
  return part.kind === 'word' && part.word === 'initial' ? BLACK : (colourIn(part) ?? within);
}

function filledWith([part]: readonly Part[], colour: Colour): Colour | undefined {
  return part && colourIn(part) ? colourOf([part], colour) : undefined;
}

const coloursIn = (parts: readonly Part[]): Colour[] => parts.map(colourIn).filter((colour) => colour !== undefined);

function shadowsOf(parts: readonly Part[] | undefined, within: readonly Colour[]): readonly Colour[] {
  return parts ? coloursIn(parts) : within;
}

/** What text stands on: the colour of its box, or an image that nobody here has seen. */
function standing(
  value: (property: string) => readonly Part[] | undefined,
  { ground }: Look,
  { colour, fill }: Pick<Look, 'colour' | 'fill'>,
): Partial<Look> & Pick<Look, 'ground'> {
  const [part] = value('background-color') ?? [];
  const own = part?.kind === 'word' && part.word === 'currentcolor' ? colour : part && colourIn(part);
  const images = (value('background-image') ?? []).filter(isImage);
  const paint = own && own[3] > 0 ? own : imageColour(images);
  if (wordOf(value('background-clip')) === 'text') {
    const shows = (fill ?? colour)[3] < 1 && (images.length > 0 || own !== undefined);
    return shows ? { ground: paint && ground, fill: paint ?? BLACK } : { ground };
  }
  if (!paint) return { ground: images.length > 0 ? undefined : ground };
  if (paint[3] >= 1) return { ground: paint };
  return { ground: ground && over(paint, ground) };
}

/** The colour of a gradient that has only one. */
function imageColour(images: readonly Part[]): Colour | undefined {
  const [image] = images;
  if (image?.kind !== 'call' || images.length > 1) return undefined;
  const [first, ...others] = coloursIn(image.parts);
  return first && first[3] >= 1 && others.every((other) => blends(other, first)) ? first : undefined;
}

function isIndented(value: (property: string) => readonly Part[] | undefined, size: number, within: boolean): boolean {
  const part = value('text-indent')?.[0];
  if (!part) return within;
  const indent = numberIn(part, { font: size, whole: SCREEN.width }) ?? 0;
  const isClipped = /^(?:hidden|clip)$/.test(wordOf(value('overflow-x')) ?? '');
  return indent <= INDENTED || (isClipped && indent >= SCREEN.width);
}
