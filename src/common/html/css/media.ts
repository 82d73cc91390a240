import type { CSSToken } from '@csstools/css-tokenizer';
import { numberIn, SCREEN } from './lengths.ts';
import { listOf, type Part, partsOf } from './values.ts';

const MEASURE = { font: 16, whole: 0 };

/** True for what a query says of a wide screen in light colours: of print and of narrow screens nothing is taken into account. */
export function isForScreen(tokens: readonly CSSToken[]): boolean {
  const parts = partsOf(tokens);
  if (!parts) return false;
  return parts.length === 0 || listOf(parts).some(holds);
}

function holds(query: readonly Part[]): boolean {
  const words = query.flatMap((part) => (part.kind === 'word' ? [part.word] : []));
  const isDenied = words[0] === 'not';
  const types = words.filter((word) => !/^(?:not|only|and|or)$/.test(word));
  const facts: (boolean | undefined)[] = [
    ...types.map((type) => type === 'screen' || type === 'all'),
    ...query.flatMap((part) => (part.kind === 'call' ? [isTrue(part)] : [])),
  ];
  if (facts.length === 0 || facts.includes(undefined)) return false;
  const isTold = words.includes('or') ? facts.includes(true) : !facts.includes(false);
  return isTold !== isDenied;
}

/** Whether a condition in brackets holds; undefined for one that is not known. */
function isTrue({ parts }: Part & { kind: 'call' }): boolean | undefined {
  const [first, ...rest] = parts;
  if (first?.kind === 'call' || (first?.kind === 'word' && first.word === 'not')) return holds(parts);
  const value = rest.at(-1);
  const sign = rest.flatMap((part) => (part.kind === 'sign' ? [part.word] : [])).join('');
  const number = numberIn(value, MEASURE);
  if (first?.kind === 'word' && (sign === ':' || sign === '')) return isFeature(first.word, { value, number });
  if (first?.kind !== 'word' || number === undefined) return undefined;
  const given = SIZES.get(first.word);
  if (given === undefined) return undefined;
  return compared(given, sign, number);
}

const SIZES: ReadonlyMap<string, number> = new Map([
  ['width', SCREEN.width],
  ['device-width', SCREEN.width],
  ['height', SCREEN.height],
  ['device-height', SCREEN.height],
]);
/** Features by what they are on such a screen; those without a value hold for any but none and nought. */
const FEATURES: ReadonlyMap<string, string> = new Map([
  ['orientation', 'landscape'],
  ['prefers-color-scheme', 'light'],
  ['hover', 'hover'],
  ['any-hover', 'hover'],
  ['pointer', 'fine'],
  ['any-pointer', 'fine'],
  ['scripting', 'enabled'],
  ['update', 'fast'],
  ['forced-colors', 'none'],
  ['prefers-contrast', 'no-preference'],
  ['prefers-reduced-motion', 'no-preference'],
]);

function isFeature(
  name: string,
  { value, number }: { value: Part | undefined; number: number | undefined },
): boolean | undefined {
  const [, bound, size = ''] = /^(?:-webkit-)?(min|max)-(?:-moz-)?(.+)$/.exec(name) ?? [];
  const given = size === 'device-pixel-ratio' ? 1 : SIZES.get(size);
  if (given !== undefined)
    return number === undefined ? undefined : compared(given, bound === 'min' ? '>=' : '<=', number);
  if (name === 'color' || name === 'min-color') return true;
  const is = FEATURES.get(name);
  if (is === undefined) return undefined;
  return value === undefined ? !is.startsWith('no') : value.kind === 'word' && value.word === is;
}

function compared(given: number, sign: string, number: number): boolean | undefined {
  switch (sign) {
    case '>=':
      return given >= number;
    case '>':
      return given > number;
    case '<=':
      return given <= number;
    case '<':
      return given < number;
    case '=':
    case ':':
      return given === number;
    default:
      return undefined;
  }
}
