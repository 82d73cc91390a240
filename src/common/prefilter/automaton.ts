import { elementAt } from '../element-at.ts';
import { flatten } from './flatten.ts';

/** A place, above so many bits, and the bits that are set there. */
type Mark = number;
export const MARK_BITS = 4;
const BITS_OF_MARK = (1 << MARK_BITS) - 1;

/** Tells which of some texts stand in another one: sets the marks of each in what is `held`. */
export type Automaton = (text: string, held: Uint8Array) => void;

/** The bits of a character that are told apart. */
const BITS = 127;
/** As many states as a cell of the table can name. */
const MAX_STATES = 1 << 16;
const [ZERO, NINE] = [48, 57];

/** The automaton of Aho and Corasick for texts with their marks: a step for each character, however many texts there are. Throws for more texts than it has states for. */
export function automaton(marked: ReadonlyMap<string, readonly Mark[]>): Automaton {
  const texts = [...marked.keys()];
  const { columns, width } = columnsOf(texts);
  const most = 1 + texts.reduce((sum, text) => sum + text.length, 0);
  const room = new Uint16Array(Math.min(most, MAX_STATES) * width);
  const ends: number[][] = [];
  grow(texts, { columns, width, next: room, ends });
  const next = room.slice(0, ends.length * width);
  link({ columns, width, next, ends });
  const marksOf = (number: number): readonly Mark[] => marked.get(elementAt(texts, number)) ?? [];
  const { starts, values: marks } = flatten(ends.map((numbers) => numbers.flatMap(marksOf)));
  return (text, held) => {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = next[state * width + (columns[text.charCodeAt(at) & BITS] ?? 0)] ?? 0;
      const end = starts[state + 1] ?? 0;
      for (let n = starts[state] ?? 0; n < end; n++) {
        const mark = marks[n] ?? 0;
        const place = mark >>> MARK_BITS;
        held[place] = (held[place] ?? 0) | (mark & BITS_OF_MARK);
      }
    }
  };
}

/** States by the character that leads from one to the next, and the numbers of the texts that end in each. */
interface Table {
  columns: Uint8Array;
  width: number;
  next: Uint16Array;
  ends: number[][];
}

/** A column of the table for each character that the texts have; the first is for all others. Digits and what is alike in some bits share one, so that a text may be found that only looks like one, which is enough to ask what is worth a closer look. */
function columnsOf(texts: readonly string[]): Pick<Table, 'columns' | 'width'> {
  const columns = new Uint8Array(BITS + 1);
  let width = 1;
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at) & BITS;
      columns[sign] ||= width++;
    }
  columns.fill(columns[ZERO] ?? 0, ZERO, NINE + 1);
  return { columns, width };
}

/** Puts the texts into the table as a tree whose root is the state 0. */
function grow(texts: readonly string[], { columns, width, next, ends }: Table): void {
  ends.push([]);
  for (const [number, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const cell = state * width + (columns[text.charCodeAt(at) & BITS] ?? 0);
      if (!next[cell]) {
        if (ends.length === MAX_STATES)
          throw new RangeError(`More than ${MAX_STATES} states for ${texts.length} texts.`);
        next[cell] = ends.push([]) - 1;
      }
      state = next[cell] ?? 0;
    }
    elementAt(ends, state).push(number);
  }
}

/** Lets each state go on where the longest end of it that begins a text goes on, state by state from the root. */
function link({ width, next, ends }: Table): void {
  const fallback = new Uint16Array(ends.length);
  const waiting = [0];
  for (const state of waiting)
    for (let column = 1; column < width; column++) {
      const cell = state * width + column;
      const instead = state === 0 ? 0 : (next[(fallback[state] ?? 0) * width + column] ?? 0);
      const child = next[cell] ?? 0;
      if (child === 0) next[cell] = instead;
      else {
        fallback[child] = instead;
        elementAt(ends, child).push(...elementAt(ends, instead));
        waiting.push(child);
      }
    }
}
