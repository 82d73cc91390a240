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

const tokenOf = (run: string, start: number): Token => ({ words: folded(run), start, end: start + run.length });

/** The words of a text in order, with where they stand; scripts without spaces give pairs of neighbouring characters. */
export const tokens = (text: string): Token[] =>
  Array.from(text.matchAll(RUN), ({ index, 0: run }) => tokenOf(run, index));

/** The folded words of a text in order. */
export const wordsOf = (text: string): string[] => (text.match(RUN) ?? []).flatMap(folded);

const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0));
const RUN_HERE = new RegExp(RUN.source, 'uy');

/** The words of a text in order that may begin so: of those in plain letters and figures the others are not even cut out. */
export function tokensBeginning(text: string, mayBegin: (code: number) => boolean): Token[] {
  const found: Token[] = [];
  for (let start = 0, end = 0; start < text.length; start = Math.max(end, start + 1)) {
    end = start;
    while (PLAIN[text.charCodeAt(end)] === 1) end++;
    if (text.charCodeAt(end) < 128 || end === text.length) {
      if (end > start && mayBegin(text.charCodeAt(start))) found.push(tokenOf(text.slice(start, end), start));
      continue;
    }
    RUN_HERE.lastIndex = start;
    const run = RUN_HERE.exec(text)?.[0] ?? '';
    end = start + run.length;
    if (run !== '') found.push(tokenOf(run, start));
  }
  return found;
}
