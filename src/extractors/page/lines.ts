/** One line of the body; `depth` counts its leading `>` quote marks, and `text` is what follows them, trimmed. */
export interface Line {
  start: number;
  end: number;
  depth: number;
  /** Where `text` begins in the body. */
  at: number;
  text: string;
}

const SPACE = 32;
const TAB = 9;
const QUOTE = 62;

const MAX_LINES = 40_000;

/** Splits a text into lines, with quote marks counted and stripped; at most 40,000. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length && lines.length < MAX_LINES;) {
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    lines.push(lineAt(text, start, end));
    start = end + 1;
  }
  return lines;
}

function lineAt(text: string, start: number, end: number): Line {
  let at = start;
  let depth = 0;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) depth++;
    else if (code !== SPACE && code !== TAB) break;
  }
  return { start, end, depth, at, text: text.slice(at, end).trimEnd() };
}
