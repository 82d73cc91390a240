import { numberIn } from './lengths.ts';
import type { Part } from './values.ts';

type Triple = readonly [number, number, number];

/** Red, green and blue from 0 to 255 of a colour by lightness or in a space of its own; undefined for what is none. */
export function ofSpace(name: string, values: readonly Part[]): Triple | undefined {
  if (name === 'color') return ofNamedSpace(values);
  const reach = REACH.get(name);
  if (!reach) return undefined;
  const [first, second, third] = reach.map((whole, n) => channelIn(values[n], whole));
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const angle = (third * Math.PI) / 180;
  const [a, b] = name.endsWith('lch') ? [second * Math.cos(angle), second * Math.sin(angle)] : [second, third];
  return encoded(name.startsWith('ok') ? ofOklab(first, a, b) : ofLab(first, a, b));
}

/** What a hundred per cent of each channel are. */
const REACH: ReadonlyMap<string, Triple> = new Map([
  ['lab', [100, 125, 125]],
  ['lch', [100, 150, 360]],
  ['oklab', [1, 0.4, 0.4]],
  ['oklch', [1, 0.4, 360]],
]);

const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

function channelIn(part: Part | undefined, whole: number): number | undefined {
  if (part?.kind === 'word') return part.word === 'none' ? 0 : undefined;
  if (part?.kind !== 'number' || part.unit === '%') return numberIn(part, { font: 1, whole });
  const unit = UNITS.get(part.unit);
  return unit === undefined ? undefined : part.number * unit;
}

function ofNamedSpace([space, ...rest]: readonly Part[]): Triple | undefined {
  const [x, y, z] = rest.map((part) => channelIn(part, 1));
  if (space?.kind !== 'word' || x === undefined || y === undefined || z === undefined) return undefined;
  switch (space.word) {
    case 'srgb':
      return [bounded(x * 255), bounded(y * 255), bounded(z * 255)];
    case 'srgb-linear':
      return encoded([x, y, z]);
    case 'display-p3': {
      const [red, green, blue] = [linear(x), linear(y), linear(z)];
      return encoded([
        1.22494 * red - 0.22494 * green,
        -0.04206 * red + 1.04206 * green,
        -0.01964 * red - 0.07864 * green + 1.09828 * blue,
      ]);
    }
    default:
      return undefined;
  }
}

function ofOklab(lightness: number, a: number, b: number): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Of CIE Lab under the light of D50. */
function ofLab(lightness: number, a: number, b: number): Triple {
  const middle = (lightness + 16) / 116;
  const share = (one: number) => (one ** 3 > 216 / 24_389 ? one ** 3 : ((116 * one - 16) * 27) / 24_389);
  const x = 0.96422 * share(middle + a / 500);
  const y = share(middle);
  const z = 0.82521 * share(middle - b / 200);
  return [
    3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
    -0.9787684 * x + 1.9161415 * y + 0.033454 * z,
    0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
  ];
}

const bounded = (number: number): number => Math.min(255, Math.max(0, number));
const linear = (one: number): number => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
const encode = (one: number): number =>
  bounded(255 * (one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055));
const encoded = ([red, green, blue]: Triple): Triple => [encode(red), encode(green), encode(blue)];
