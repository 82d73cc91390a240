import { words } from '../graph/search/words.ts';

/** A word as it stands in a text: its folded words (most often one), and its offsets. */
export interface Token {
  words: string[];
  start: number;
  end: number;
}

const RUN = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

const MAX_KNOWN = 50_000;
const known = new Map<string, string[]>();

function folded(run: string): string[] {
  const found = known.get(run);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const cut = words(run);
  known.set(run, cut);
  return cut;
}

/** The words of a text in order, with where they stand; scripts without spaces give pairs of neighbouring characters. */
export const tokens = (text: string): Token[] =>
  Array.from(text.matchAll(RUN), ({ index, 0: run }) => ({
    words: folded(run),
    start: index,
    end: index + run.length,
  }));

/** The folded words of a text in order. */
export const wordsOf = (text: string): string[] => (text.match(RUN) ?? []).flatMap(folded);
