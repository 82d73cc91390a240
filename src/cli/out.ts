import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command writes: what was asked for to standard output, all else to standard error. */
export interface Out {
  json: boolean;
  /** Prints an answer: as one line of JSON with `--json`, else as text. */
  answer<T>(value: T, text: (value: T) => string): void;
  print(text: string): void;
  note(text: string): void;
  /** Colours a text where the terminal shows colours and NO_COLOR is not set. */
  paint(style: Style, text: string): string;
  /** Standard error is a terminal. */
  live: boolean;
  /** Rewrites the last line of standard error on a terminal. */
  status(text: string): void;
}

/** Writes to the process's own streams. */
export function openOut(json: boolean, env: NodeJS.ProcessEnv): Out {
  const { stdout, stderr } = process;
  const colours = !json && stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
  const raw = (text: string) => void stdout.write(`${text}\n`);
  const print = (text: string) => raw(plain(text, colours));
  let shown = false;
  const clear = () => {
    if (shown) stderr.write('\r\x1b[K');
    shown = false;
  };
  return {
    json,
    live: stderr.isTTY === true,
    answer: (value, text) => (clear(), json ? raw(JSON.stringify(value)) : print(text(value))),
    print: (text) => (clear(), print(text)),
    note: (text) => (clear(), void stderr.write(`${plain(text, false)}\n`)),
    paint: (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text),
    status: (text) => {
      if (!stderr.isTTY) return;
      stderr.write(`\r\x1b[K${text.slice(0, Math.max(20, (stderr.columns || 80) - 1))}`);
      shown = true;
    },
  };
}

/** Names and titles come from anywhere: control characters, escapes and direction marks do not reach the terminal, colours of ours do. */
const plain = (text: string, colours: boolean): string =>
  text.replaceAll(UNSEEN, (_, ours?: string) => (colours && ours) || '');
// oxlint-disable-next-line no-control-regex
const UNSEEN = /(\x1b\[(?:1|2|22|31|32|33|39)m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Rows as columns of the width that they need, the last one as long as it is. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
