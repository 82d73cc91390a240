import { MARK_BITS } from './automaton.ts';
import { readPattern, type Node } from './pattern.ts';

/** Texts one of which stands in whatever matches. */
export type Needed = readonly string[];

/** What is known of the texts that a part of a pattern matches, in small letters. */
interface Known {
  /** All of them, where they are few. */
  all?: readonly string[] | undefined;
  /** Else those of which one begins and one ends each of them. */
  edge?: readonly string[] | undefined;
  /** What each of them holds. */
  held: readonly Needed[];
}

/** More texts than this are not told one by one. */
const MAX_TEXTS = 64;
/** More than this is not asked of a text: each has a bit of a mark. */
const MAX_NEEDS = MARK_BITS;
/** What is to be expected more often at a place tells nothing. */
const TELLING = 0.03;

/** How often a character stands at a place, about; those that mark names are of no account by themselves. */
const FREQUENCY: Record<string, number> = { '<': 30, '>': 30, ' ': 0.16, e: 0.12, 0: 0.02 };
const LETTER = 0.07;
const SIGN = 0.01;
const frequencyOf = (sign: string): number =>
  FREQUENCY[sign] ?? (sign.toLowerCase() === sign.toUpperCase() ? SIGN : LETTER);

/** How many of some texts are to be expected at a place, about: the fewer, the more it tells that there is one. */
function expected(texts: Needed): number {
  let sum = 0;
  for (const text of texts) {
    let all = 1;
    for (const sign of text) all *= frequencyOf(sign);
    sum += all;
  }
  return sum;
}

/** What a text must hold, its capital letters made small and `0` for any digit, to hold a match of a pattern: one text of each. None where nothing is known. */
export const neededBy = (pattern: RegExp): readonly Needed[] =>
  mostSelective(knownOf(readPattern(pattern))).map(shortest);

/** The needs of a part of a pattern, the most selective first. */
const mostSelective = ({ all, edge, held }: Known): readonly Needed[] =>
  [...held, all ?? edge ?? []]
    .filter((texts) => texts.length > 0)
    .map((texts) => ({ texts, expected: expected(texts) }))
    .filter((one) => one.expected < TELLING)
    .toSorted((a, b) => a.expected - b.expected)
    .map(({ texts }) => texts)
    .filter((texts, n, all) => !all.slice(0, n).some((others) => isImplied(texts, others)))
    .slice(0, MAX_NEEDS);

/** True where a text that holds one of the others holds one of these. */
const isImplied = (texts: Needed, others: Needed): boolean =>
  others.every((other) => texts.some((text) => other.includes(text)));

/** Without those that hold another one. */
const shortest = (texts: Needed): Needed =>
  texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));

function knownOf(node: Node): Known {
  switch (node.kind) {
    case 'text':
      return { all: node.texts, held: [] };
    case 'choice':
      return knownOfChoice(node.parts.map(knownOf));
    case 'sequence':
      return knownOfSequence(node.parts.map(knownOf));
    case 'repeated':
      return knownOfRepeated(knownOf(node.part), node.least, node.most);
    case 'anything':
      return { held: [] };
  }
}

function knownOfRepeated(part: Known, least: number, most: number): Known {
  if (most === 1) return least === 1 ? part : { all: part.all && [...part.all, ''], held: [] };
  return least > 0 ? { edge: part.all, held: part.held } : { held: [] };
}

function knownOfChoice(parts: readonly Known[]): Known {
  const all = union(parts.map((part) => part.all));
  if (all && all.length <= MAX_TEXTS) return { all, held: [] };
  const held = union(parts.map((part) => mostSelective(part)[0]));
  return { held: held ? [held] : [] };
}

/** What stands one after another: as long as the texts are known, each of them goes on with each of the next. */
function knownOfSequence(parts: readonly Known[]): Known {
  const held: Needed[] = [];
  let run: Needed = [''];
  let isWhole = true;
  for (const part of parts) {
    const { all, edge } = part;
    const next = all ?? edge ?? [];
    const joined = run.length * next.length <= MAX_TEXTS ? unique(run.flatMap((a) => next.map((b) => a + b))) : [];
    if (all && joined.length) run = joined;
    else {
      isWhole = false;
      held.push(joined.length ? joined : run, ...part.held);
      run = next.length ? next : [''];
    }
  }
  return isWhole ? { all: run, held: [] } : { held: [...held, run] };
}

/** All texts of some sets, where each is known. */
const union = (sets: readonly (Needed | undefined)[]): Needed | undefined =>
  sets.includes(undefined) ? undefined : unique(sets.flatMap((texts) => texts ?? []));

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
