import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Item } from '../../client/client.ts';
import type { Entry } from './ledger.ts';

/** A record on its way, by the line that it stands in. */
export interface Outgoing {
  line: number;
  entry: Entry;
  item: Item;
}

/** The batch under way: what a load that was killed may have sent without knowing the answer. */
export interface Outbox {
  /** What the load before left, which is to be sent again first: the server knows what it has. */
  left(): Outgoing[];
  /** On disk before it returns. */
  hold(batch: Outgoing[]): void;
  /** All of it is in the ledger. */
  clear(): void;
}

/** Opens the outbox at a path; an unfinished one is empty. */
export function openOutbox(path: string): Outbox {
  return {
    left() {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as Outgoing[];
      } catch {
        return [];
      }
    },
    hold(batch) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.new`, JSON.stringify(batch), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
    clear: () => rmSync(path, { force: true }),
  };
}
