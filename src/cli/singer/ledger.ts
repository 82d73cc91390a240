import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is known of a record that was sent. */
export interface Entry {
  stream: string;
  id: string;
  fingerprint: string;
  version?: number | undefined;
  /** What was made of it and is still there. */
  items: string[];
  /** How often it was taken back, and could come again. */
  taken_back: number;
  /** It is being taken back: some of its items may be gone. */
  leaving?: true;
}

/** Which records have become which items, kept between runs. */
export interface Ledger {
  get(stream: string, id: string): Entry | undefined;
  of(stream: string): Entry[];
  /** Those whose taking back was not finished. */
  leaving(): Entry[];
  /** On disk before it returns. */
  put(entries: Entry[]): void;
}

/** Opens the ledger at a path; of each record the last line counts, and an unfinished one at the end is passed over. */
export function openLedger(path: string): Ledger {
  const entries = new Map<string, Entry>();
  const keyOf = ({ stream, id }: Pick<Entry, 'stream' | 'id'>) => `${stream}\0${id}`;
  const lines = linesOf(path);
  for (const entry of lines.flatMap(read)) entries.set(keyOf(entry), entry);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const text = (those: Iterable<Entry>) => [...those].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  if (lines.length > 0) {
    writeFileSync(`${path}.new`, text(entries.values()), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return {
    get: (stream, id) => entries.get(keyOf({ stream, id })),
    of: (stream) => [...entries.values()].filter((entry) => entry.stream === stream && entry.items.length > 0),
    leaving: () => [...entries.values()].filter(({ leaving }) => leaving),
    put(those) {
      for (const entry of those) entries.set(keyOf(entry), entry);
      if (those.length > 0) appendFileSync(path, text(those), { mode: 0o600 });
    },
  };
}

function read(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
