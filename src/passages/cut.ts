/** A stretch of a text: offsets in UTF-16 units, `end` behind the last one; `words` is its size. */
export interface Span {
  start: number;
  end: number;
  words: number;
}

const MIN_WORDS = 60;
const WANTED = 120;
const MAX_WORDS = 200;
/** No piece is larger, so that one added to less than `MIN_WORDS` stays below `MAX_WORDS`. */
const MAX_PIECE_WORDS = MAX_WORDS - MIN_WORDS;
/** What has no spaces counts by its length. */
const UNITS_PER_WORD = 20;

/**
 * The passages of a text, in order and without overlap: 60 to 200 words each, cut at line ends (turns, paragraphs), in long lines at
 * sentence ends, in long sentences between words, in what has no spaces anywhere. A shorter text is one passage; blank text is none.
 */
export function cut(text: string): Span[] {
  const pieces = lines(text).flatMap((line) => (line.words > MAX_PIECE_WORDS ? sentences(text, line) : [line]));
  return levelled(text, gathered(pieces));
}

function gathered(pieces: Span[]): Span[] {
  const passages: Span[] = [];
  let open: Span | undefined;
  for (const piece of pieces) {
    if (open && open.words >= MIN_WORDS && open.words + piece.words > WANTED) {
      passages.push(open);
      open = undefined;
    }
    open = open ? joined(open, piece) : piece;
  }
  return open ? [...passages, open] : passages;
}

const joined = (a: Span, b: Span): Span => ({ start: a.start, end: b.end, words: a.words + b.words });

/** What is left at the end goes with the passage before it, or takes half of both. */
function levelled(text: string, passages: Span[]): Span[] {
  const [before, last] = passages.slice(-2);
  if (!before || !last || last.words >= MIN_WORDS) return passages;
  const both = joined(before, last);
  const ends = both.words <= MAX_WORDS ? [both] : portions(text, both, Math.ceil(both.words / 2));
  return [...passages.slice(0, -2), ...ends];
}

const SENTENCE_END = /[.!?…。！？]+["'”’»)\]]*(?:\s|$)|[。！？]/g;

function lines(text: string): Span[] {
  const found: Span[] = [];
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from);
    const to = at < 0 ? text.length : at;
    const line = trimmed(text, from, to);
    if (line.words > 0) found.push(line);
    from = to + 1;
  }
  return found;
}

function sentences(text: string, line: Span): Span[] {
  const found: Span[] = [];
  let start = line.start;
  for (const { index, 0: mark } of text.slice(line.start, line.end).matchAll(SENTENCE_END)) {
    const end = line.start + index + mark.length;
    found.push(trimmed(text, start, end));
    start = end;
  }
  found.push(trimmed(text, start, line.end));
  return found
    .filter(({ words }) => words > 0)
    .flatMap((sentence) => (sentence.words > MAX_PIECE_WORDS ? portions(text, sentence, WANTED) : [sentence]));
}

/** Cuts a stretch between words into portions of that size, and what is longer than a portion by itself anywhere. */
function portions(text: string, whole: Span, size: number): Span[] {
  const found: Span[] = [];
  let open: Span | undefined;
  for (const word of wordsIn(text, whole)) {
    if (open && open.words + word.words > size) {
      found.push(open);
      open = undefined;
    }
    open = open ? joined(open, word) : word;
  }
  return open ? [...found, open] : found;
}

const MAX_WORD_LENGTH = UNITS_PER_WORD * MIN_WORDS;

function* wordsIn(text: string, { start, end }: Span): Iterable<Span> {
  for (let at = start; at < end;) {
    while (at < end && isBlank(text.charCodeAt(at))) at++;
    const from = at;
    while (at < end && at - from < MAX_WORD_LENGTH && !isBlank(text.charCodeAt(at))) at++;
    if (at < end && isSecondHalf(text.charCodeAt(at))) at++;
    if (at > from) yield { start: from, end: at, words: sizeOf(1, at - from) };
  }
}

const sizeOf = (words: number, units: number): number => Math.max(words, Math.ceil(units / UNITS_PER_WORD));

/** A stretch without the blanks around it. */
function trimmed(text: string, from: number, to: number): Span {
  let [start, end, words] = [from, to, 0];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  for (let at = start; at < end; at++)
    if (!isBlank(text.charCodeAt(at)) && (at === start || isBlank(text.charCodeAt(at - 1)))) words++;
  return { start, end, words: words === 0 ? 0 : sizeOf(words, end - start) };
}

/** As `\s` has it. */
const isBlank = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 0xa0 && RARE_BLANKS.has(code);
const RARE_BLANKS = new Set(
  Array.from('\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff', (sign) => sign.charCodeAt(0)).concat(
    Array.from({ length: 11 }, (_, i) => 0x2000 + i),
  ),
);

/** Of a sign that takes two units. */
const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
