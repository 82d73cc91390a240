import { highlights, type Range } from './highlights.ts';

/** Words of an item's text around what was found in it; highlights are offsets in `text`. */
export interface Snippet {
  item_id: string;
  text: string;
  highlights: Range[];
}

const MAX_LENGTH = 240;
const BEFORE = 60;

/** The part of a passage with the most of what was found, about 240 characters from word to word. */
export function snippetOf(item: string, text: string, forms: ReadonlySet<string>): Snippet {
  const found = highlights(text, forms);
  const held = (from: number) => found.filter(([start, end]) => start >= from && end <= from + MAX_LENGTH).length;
  const starts = found.map(([start]) => Math.max(0, Math.min(start - BEFORE, text.length - MAX_LENGTH)));
  const best = starts.reduce((at, start) => (held(start) > held(at) ? start : at), starts[0] ?? 0);
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

/** Behind the next blank that is not far away. */
function atBlank(text: string, at: number): number {
  const blank = text.indexOf(' ', at);
  return blank >= 0 && blank < at + BEFORE ? blank + 1 : at;
}
