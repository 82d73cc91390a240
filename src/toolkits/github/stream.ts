import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import type { Collecting } from '../toolkit.ts';
import type { Ask } from './ask.ts';
import type { Entry } from './records.ts';
import { sentence } from '../../common/text/sentence.ts';

const PAGE = 100;

/** How far a list is read: what was altered at `since` or before, of that very second the entries in `seen`; `etag` marks the answer that held nothing else. */
export const StreamState = z.object({ since: z.string(), seen: z.array(z.string()), etag: z.string().optional() });
export type StreamState = z.output<typeof StreamState>;

/** A list of a repository, and how its entries are read. */
export interface Stream {
  path: string;
  read(data: unknown): Entry[];
}

interface Read {
  entries: Entry[];
  state: StreamState;
}

/**
 * Reads a list from what was altered first to what was altered last, by time and not by page number: an entry that is altered meanwhile
 * moves to the end, and would shift the pages over one that is not read yet.
 */
export async function* readStream(
  ask: Ask,
  { path, read }: Stream,
  known: StreamState | undefined,
  { since, limit, note }: Pick<Collecting<unknown>, 'since' | 'limit' | 'note'>,
): AsyncGenerator<Read> {
  let state = known ?? { since: `${since.toISOString().slice(0, 19)}Z`, seen: [] };
  let left = limit;
  for (let page = 1; left > 0;) {
    const query = { state: 'all', sort: 'updated', direction: 'asc', per_page: PAGE, since: state.since, page };
    const answer = await ask(path, query, page === 1 ? state.etag : undefined);
    if (!answer) return;
    const all = entriesOf(read, answer.data, path);
    const entries = all
      .filter(({ id, updatedAt }) => updatedAt > state.since || !state.seen.includes(id))
      .slice(0, left);
    const last = entries.at(-1)?.updatedAt ?? state.since;
    const stays = last === state.since;
    const now = entries.filter(({ updatedAt }) => updatedAt === last).map(({ id }) => id);
    state = {
      since: last,
      seen: [...(stays ? state.seen : []), ...now],
      ...(stays && page === 1 ? { etag: answer.etag } : {}),
    };
    left -= entries.length;
    if (entries.length > 0) note(sentence`${path}: ${entries.length} new or altered`);
    yield { entries, state };
    if (all.length < PAGE) return;
    page = stays ? page + 1 : 1;
  }
}

function entriesOf(read: Stream['read'], data: unknown, path: string): Entry[] {
  try {
    return read(data);
  } catch {
    throw new Problem(
      'invalid',
      sentence`The answer to ${path} is not what the GitHub API gives. Look at the address.`,
    );
  }
}
