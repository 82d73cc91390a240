import { listOf, type Part } from './values.ts';

/** What a length is measured against, in pixels: the size of the text, and what a hundred per cent are. */
export interface Measure {
  font: number;
  whole: number;
}

const ROOT = 16;
/** A screen of a usual size. */
export const SCREEN = { width: 1280, height: 800 };
const PIXELS: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 9.6 / 2.54],
  ['q', 2.4 / 2.54],
  ['rem', ROOT],
  ['rlh', ROOT],
  ['vw', SCREEN.width / 100],
  ['vi', SCREEN.width / 100],
  ['vmax', SCREEN.width / 100],
  ['vh', SCREEN.height / 100],
  ['vb', SCREEN.height / 100],
  ['vmin', SCREEN.height / 100],
]);
/** Units that are a share of the size of the text. */
const OF_FONT: ReadonlyMap<string, number> = new Map([
  ['em', 1],
  ['lh', 1.2],
  ['ex', 0.5],
  ['ch', 0.5],
  ['ic', 1],
  ['cap', 0.7],
]);

/** Pixels, or the plain number, that a part of a value comes to; undefined for what is none. */
export function numberIn(part: Part | undefined, measure: Measure): number | undefined {
  if (part?.kind === 'number') return inPixels(part.number, part.unit, measure);
  if (part?.kind !== 'call') return undefined;
  if (part.name === '' || part.name === 'calc' || part.name === '-webkit-calc') return sum(part.parts, measure);
  const among = listOf(part.parts).map((parts) => sum(parts, measure));
  if (among.length === 0 || among.some((one) => one === undefined)) return undefined;
  const [a = 0, b = 0, c = 0] = among as number[];
  switch (part.name) {
    case 'min':
      return Math.min(...(among as number[]));
    case 'max':
      return Math.max(...(among as number[]));
    case 'clamp':
      return Math.max(a, Math.min(b, c));
    case 'abs':
      return Math.abs(a);
    default:
      return undefined;
  }
}

function inPixels(number: number, unit: string, { font, whole }: Measure): number | undefined {
  if (unit === '') return number;
  if (unit === '%') return (number / 100) * whole;
  const share = OF_FONT.get(unit);
  if (share !== undefined) return number * share * font;
  const viewport = /^[sld](?=v)/.test(unit) ? unit.slice(1) : unit;
  const pixels = PIXELS.get(viewport);
  return pixels === undefined ? undefined : number * pixels;
}

/** What `calc` makes of its parts: products before sums. */
function sum(parts: readonly Part[], measure: Measure): number | undefined {
  let [total, product, sign]: [number, number | undefined, string] = [0, undefined, '+'];
  for (const part of parts) {
    if (part.kind === 'sign') {
      if (product === undefined) return undefined;
      if (part.word === '+' || part.word === '-') {
        total += product;
        product = undefined;
      }
      sign = part.word;
      continue;
    }
    const value = numberIn(part, measure);
    if (value === undefined) return undefined;
    if (product === undefined) product = sign === '-' ? -value : value;
    else if (sign === '*') product *= value;
    else if (sign === '/') product /= value;
    else return undefined;
  }
  return product === undefined ? undefined : total + product;
}

/** A share of one, written as a number or a percentage. */
export const shareIn = (part: Part | undefined): number | undefined => numberIn(part, { font: 1, whole: 1 });
