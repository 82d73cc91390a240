import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from './messages.ts';

/** How far a source has been read, in a file that the next run begins with. */
export interface States {
  file: string;
  /** Keeps a state, and prints it as targets do. */
  accept(state: State): void;
}

/** Opens the file of a source's state; `print` writes a line to standard output. */
export function openStates(file: string, print: (line: string) => void): States {
  let kept = read(file);
  return {
    file,
    accept(state) {
      kept = state.after(kept);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      print(JSON.stringify(state.printed));
    },
  };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
