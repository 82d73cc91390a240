import { NAMED } from './colour-names.ts';
import { shareIn, numberIn } from './lengths.ts';
import { listOf, type Part } from './values.ts';
import { ofSpace } from './wide-colours.ts';

/** Red, green and blue from 0 to 255, and how much of it covers what is behind, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Colour = [255, 255, 255, 1];
export const BLACK: Colour = [0, 0, 0, 1];
export const TRANSPARENT: Colour = [0, 0, 0, 0];

/** The colour that a part of a value is; undefined for what is none. */
export function colourIn(part: Part | undefined): Colour | undefined {
  if (!part) return undefined;
  if (part.kind === 'hash') return ofHex(part.word);
  if (part.kind === 'word') {
    if (part.word === 'transparent') return TRANSPARENT;
    const hex = NAMED.get(part.word);
    return hex === undefined ? undefined : ofHex(hex);
  }
  return part.kind === 'call' ? ofCall(part.name, part.parts) : undefined;
}

/** The colour of an attribute of old HTML, which does without a `#`. */
export function colourOfAttribute(written: string): Colour | undefined {
  const word = written.trim().toLowerCase();
  return ofHex(NAMED.get(word) ?? word.replace(/^#/, ''));
}

function ofHex(hex: string): Colour | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) return undefined;
  const long = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
  const at = (n: number) => parseInt(long.slice(n, n + 2), 16);
  return [at(0), at(2), at(4), long.length === 8 ? at(6) / 255 : 1];
}

function ofCall(name: string, parts: readonly Part[]): Colour | undefined {
  if (name === 'color-mix') return ofMix(parts);
  if (name === 'light-dark') return colourIn(listOf(parts)[0]?.[0]);
  const values = parts.filter((part) => part.kind !== 'sign');
  const channels = name === 'color' ? 4 : 3;
  if (values.length < channels || values.length > channels + 1) return undefined;
  const alpha = values[channels] ? shareIn(values[channels]) : 1;
  if (alpha === undefined) return undefined;
  const covers = Math.min(1, Math.max(0, alpha));
  if (/^rgba?$/.test(name)) {
    const [red, green, blue] = values.map((part) => numberIn(part, { font: 1, whole: 255 }));
    return red === undefined || green === undefined || blue === undefined
      ? undefined
      : [bounded(red), bounded(green), bounded(blue), covers];
  }
  if (!/^hsla?$|^hwb$/.test(name)) {
    const wide = ofSpace(name, values);
    return wide && [...wide, covers];
  }
  const hue = degreesIn(values[0]);
  const [first, second] = [percentIn(values[1]), percentIn(values[2])];
  if (hue === undefined || first === undefined || second === undefined) return undefined;
  const [red, green, blue] = name === 'hwb' ? ofHwb(hue, first, second) : ofHsl(hue, first, second);
  return [red, green, blue, covers];
}

/** A mix of two colours, taken as one of red, green and blue whatever its space: what is left of a colour that another covers. */
function ofMix(parts: readonly Part[]): Colour | undefined {
  const [, first = [], second = [], ...more] = listOf(parts);
  const [one, other] = [first, second].map((side) => side.map(colourIn).find((colour) => colour !== undefined));
  if (!one || !other || more.length > 0) return undefined;
  const [told, left] = [first, second].map((side) => side.find((part) => part.kind === 'number'));
  const part = told ? shareIn(told) : 1 - (left ? (shareIn(left) ?? 0.5) : 0.5);
  const rest = left ? shareIn(left) : 1 - (part ?? 0.5);
  if (part === undefined || rest === undefined || part < 0 || rest < 0 || part + rest <= 0) return undefined;
  const [ofOne, ofOther] = [(one[3] * part) / (part + rest), (other[3] * rest) / (part + rest)];
  const alpha = ofOne + ofOther;
  if (alpha === 0) return TRANSPARENT;
  const mix = (n: 0 | 1 | 2) => (one[n] * ofOne + other[n] * ofOther) / alpha;
  return [mix(0), mix(1), mix(2), alpha * Math.min(1, part + rest)];
}

const bounded = (number: number): number => Math.min(255, Math.max(0, number));

const TURNS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

/** An angle in degrees. */
export function degreesIn(part: Part | undefined): number | undefined {
  if (part?.kind === 'word') return part.word === 'none' ? 0 : undefined;
  const unit = part?.kind === 'number' ? TURNS.get(part.unit) : undefined;
  return part?.kind === 'number' && unit !== undefined ? part.number * unit : undefined;
}

/** A percentage as a share, which the new notation may write as a number. */
function percentIn(part: Part | undefined): number | undefined {
  if (part?.kind === 'word') return part.word === 'none' ? 0 : undefined;
  if (part?.kind !== 'number' || !/^%?$/.test(part.unit)) return undefined;
  return Math.min(1, Math.max(0, part.number / 100));
}

function ofHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const step = (((n + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function ofHwb(hue: number, white: number, black: number): [number, number, number] {
  if (white + black >= 1) {
    const grey = (255 * white) / (white + black);
    return [grey, grey, grey];
  }
  const [red, green, blue] = ofHsl(hue, 1, 0.5).map((one) => one * (1 - white - black) + 255 * white);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** A colour laid over another. */
export function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((one) => {
    const share = one / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** What text must differ by from what it stands on to be seen: a ratio of contrast by WCAG, and for pairs of one lightness a distance. */
const LEAST_CONTRAST = 1.15;
const LEAST_DISTANCE = 48;

/** True for text that nobody can tell from what it stands on. */
export function blends(text: Colour, ground: Colour): boolean {
  const seen = over(text, ground);
  const distance = Math.hypot(seen[0] - ground[0], seen[1] - ground[1], seen[2] - ground[2]);
  const [dark = 0, light = 0] = [luminance(seen), luminance(ground)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST && distance < LEAST_DISTANCE;
}
