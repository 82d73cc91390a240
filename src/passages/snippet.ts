import type { Weighed } from './choosing.ts';
import { highlights, type Range } from './highlights.ts';
import { isLabelled } from './opening.ts';
import { formsOf } from './terms.ts';
import { wordsOf } from './tokens.ts';

/** Words of an item's text around what was found in it; highlights are offsets in `text`. */
export interface Snippet {
  item_id: string;
  text: string;
  highlights: Range[];
}

const MAX_LENGTH = 240;
const BEFORE = 60;
/** What a word tells in a line such as `From: …`, and one that is not among those that decide. */
const LABELLED_SHARE = 0.5;
const OTHER = 0.1;

/** The part of a passage that tells the most of what was asked, each word once, about 240 characters from word to word. */
export function snippetOf(
  item: string,
  text: string,
  { forms, words }: { forms: ReadonlySet<string>; words: readonly Weighed[] },
): Snippet {
  const found = highlights(text, forms);
  const told = found.map((range) => tellingOf(text, range, words));
  const held = (from: number) => {
    const best = new Map<string, number>();
    found.forEach(([start, end], i) => {
      const { word = '', weight = 0 } = told[i] ?? {};
      if (start >= from && end <= from + MAX_LENGTH) best.set(word, Math.max(weight, best.get(word) ?? 0));
    });
    return best.values().reduce((sum, weight) => sum + weight, 0);
  };
  const starts = found.map(([start]) => Math.max(0, Math.min(start - BEFORE, text.length - MAX_LENGTH)));
  const { at: best } = starts.reduce(
    (most, at) => {
      const weight = held(at);
      return weight > most.weight ? { at, weight } : most;
    },
    { at: starts[0] ?? 0, weight: 0 },
  );
  const from = best === 0 ? 0 : atBlank(text, best);
  const to = from + MAX_LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + MAX_LENGTH);
  const end = to > from ? to : Math.min(text.length, from + MAX_LENGTH);
  const inside = found.filter((range) => range[0] >= from && range[1] <= end);
  return {
    item_id: item,
    text: text.slice(from, end),
    highlights: inside.map(([a, b]): Range => [a - from, b - from]),
  };
}

/** Which word of the question stands there, and what it tells. */
function tellingOf(text: string, [start, end]: Range, words: readonly Weighed[]): { word: string; weight: number } {
  const [written = ''] = wordsOf(text.slice(start, end));
  const met = new Set(formsOf(written));
  const asked = words.find(({ forms }) => forms.some((form) => met.has(form)));
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
  const share = isLabelled(line) ? LABELLED_SHARE : 1;
  return { word: asked?.word ?? written, weight: share * (asked?.weight ?? OTHER) };
}

/** Behind the next blank that is not far away. */
function atBlank(text: string, at: number): number {
  const blank = text.indexOf(' ', at);
  return blank >= 0 && blank < at + BEFORE ? blank + 1 : at;
}
