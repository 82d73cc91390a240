import { openCosine } from './cosine.ts';
import { fold } from '../../../src/identity/names.ts';
import { similarity } from '../../../src/identity/matching/similar.ts';

/** How the values of a column are compared: `levels` outcomes, the higher the more alike, the highest for equal ones. */
export interface Comparator {
  levels: number;
  /** Brings a value into the form that is compared; '' for none. */
  read(value: string): string;
  compare(one: string, other: string): number;
  /** The same comparison, by one who knows all values of the column. */
  among?(values: string[]): (one: string, other: string) => number;
}

const plain = (value: string): string =>
  fold(value)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim();

const steps = (at: number[], alike: (one: string, other: string) => number) => (one: string, other: string) =>
  one === other ? at.length + 1 : at.filter((step) => alike(one, other) >= step).length;

const TEXT = [0.2, 0.4, 0.6, 0.8];

/** The kinds of columns that records may have. */
export const COLUMNS = {
  /** A word or name, compared by letters. */
  name: { levels: 4, read: plain, compare: steps([0.82, 0.92], similarity) },
  /** A day, number or code whose digits may slip. */
  code: {
    levels: 4,
    read: plain,
    compare: (one, other) => (one === other ? 3 : Math.max(0, 3 - (slips(one, other) || 3))),
  },
  /** One of few values. */
  choice: { levels: 2, read: plain, compare: (one, other) => Number(one === other) },
  /** Several words, compared word by word. */
  text: {
    levels: 6,
    read: (value) => plain(value.replace(/(?<=\w)-(?=\w)/g, '')),
    compare: steps(TEXT, wordsShared),
    among: (values) => steps(TEXT, openCosine(values)),
  },
  /** An amount. */
  amount: {
    levels: 4,
    read: (value) => value.replace(/[^\d.]/g, ''),
    compare: (one, other) => {
      const off = Math.abs(Number(one) - Number(other)) / Math.max(Number(one), Number(other), 1);
      return [0.4, 0.15, 0.02].filter((most) => off < most).length;
    },
  },
} as const satisfies Record<string, Comparator>;

export type ColumnKind = keyof typeof COLUMNS;

/** The part of all words of two texts that both have, 0 to 1. */
function wordsShared(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [new Set(one.split(' ')), new Set(other.split(' '))];
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both);
}

/** How many characters stand otherwise in two texts of one length; infinite for texts of different lengths. */
function slips(one: string, other: string): number {
  if (one.length !== other.length) return Infinity;
  let n = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) n++;
  return n;
}
