import { colourIn } from './colours.ts';
import type { Part } from './values.ts';

/** A property without shorthands, and its value. */
interface Longhand {
  property: string;
  parts: readonly Part[];
}

const SIDES = ['top', 'right', 'bottom', 'left'];
const INSET: Record<string, string> = {
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  '-webkit-transform': 'transform',
  '-ms-transform': 'transform',
  '-moz-transform': 'transform',
  '-webkit-clip-path': 'clip-path',
  '-webkit-filter': 'filter',
  '-webkit-opacity': 'opacity',
  '-moz-opacity': 'opacity',
  '-khtml-opacity': 'opacity',
  '-webkit-background-clip': 'background-clip',
  '-webkit-mask-image': 'mask-image',
  '-webkit-mask': 'mask-image',
  mask: 'mask-image',
};
const SHORT = ['all', 'background', 'font', 'overflow', 'inset', 'margin', 'padding', 'inset-inline', 'inset-block'];

/** Every property that tells what is seen. */
export const TOLD: ReadonlySet<string> = new Set([
  ...SHORT,
  ...Object.keys(INSET),
  ...Object.values(INSET),
  ...SIDES,
  ...SIDES.map((side) => `padding-${side}`),
  ...'display visibility opacity content-visibility position float overflow-x overflow-y color background-color background-image'.split(
    ' ',
  ),
  ...'-webkit-text-fill-color text-shadow font-size text-indent scale translate clip mso-hide zoom'.split(' '),
]);

const LINE_SIZES = /^(?:(?:xx?-)?small|medium|(?:xx?x?-)?large|smaller|larger)$/;

/** The properties that a declaration stands for. */
export function longhandsOf(property: string, parts: readonly Part[]): Longhand[] {
  switch (property) {
    case 'background':
      return backgroundOf(parts);
    case 'font':
      return fontOf(parts);
    case 'overflow':
      return [
        { property: 'overflow-x', parts: parts.slice(0, 1) },
        { property: 'overflow-y', parts: parts.slice(-1) },
      ];
    case 'inset':
      return sidesOf('', parts);
    case 'margin':
    case 'padding':
      return sidesOf(`${property}-`, parts);
    case 'inset-inline':
      return [
        { property: 'left', parts: parts.slice(0, 1) },
        { property: 'right', parts: parts.slice(-1) },
      ];
    case 'inset-block':
      return [
        { property: 'top', parts: parts.slice(0, 1) },
        { property: 'bottom', parts: parts.slice(-1) },
      ];
    default:
      return [{ property: INSET[property] ?? property, parts }];
  }
}

function sidesOf(start: string, parts: readonly Part[]): Longhand[] {
  const { 0: top, 1: right = top, 2: bottom = top, 3: left = right } = parts;
  return [top, right, bottom, left].flatMap((part, n) =>
    part ? [{ property: `${start}${SIDES[n]}`, parts: [part] }] : [],
  );
}

/** A background is a colour, an image, or both; either is none where it is not named. */
function backgroundOf(parts: readonly Part[]): Longhand[] {
  const colours = parts.filter((part) => isColour(part));
  const images = parts.filter((part) => isImage(part));
  return [
    { property: 'background-color', parts: colours.length ? colours.slice(-1) : [NOTHING] },
    { property: 'background-image', parts: images.length ? images : [NOTHING] },
    {
      property: 'background-clip',
      parts: parts.some((part) => part.kind === 'word' && part.word === 'text') ? [TEXT] : [NOTHING],
    },
  ];
}

const NOTHING: Part = { kind: 'word', word: 'none' };
const TEXT: Part = { kind: 'word', word: 'text' };

export const isImage = (part: Part): boolean =>
  part.kind === 'call' &&
  /^(?:url|src|image|image-set|cross-fade|element)$|gradient$/.test(part.name.replace(/^-\w+-/, ''));

const isColour = (part: Part): boolean =>
  (part.kind === 'word' && part.word === 'currentcolor') || colourIn(part) !== undefined;

/** The size of `font`: the last length before the slash or the family. */
function fontOf(parts: readonly Part[]): Longhand[] {
  const slash = parts.findIndex((part) => part.kind === 'sign' && part.word === '/');
  const size =
    slash > 0
      ? parts[slash - 1]
      : parts.find(
          (part, n) =>
            (part.kind === 'number' && (part.unit !== '' || (part.number === 0 && n < parts.length - 1))) ||
            part.kind === 'call' ||
            (part.kind === 'word' && LINE_SIZES.test(part.word)),
        );
  return size ? [{ property: 'font-size', parts: [size] }] : [];
}
