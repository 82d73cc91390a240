import type { DAVCollection, DAVResponse } from 'tsdav';
import { z } from 'zod';
import type { Collected, Collecting, Listing } from '../toolkit.ts';
import { changedSince, namesIn, pathOf, type Changed, type Listed } from './collection.ts';
import type { Requests } from './connect.ts';
import { sentence } from '../../common/text/sentence.ts';

const PAGE = 50;

/** How far a collection is read; instants are ISO texts. */
export const State = z.object({
  since: z.string(),
  /** The meetings of series are read up to here. */
  until: z.string().optional(),
  token: z.string().optional(),
  ctag: z.string().optional(),
  etags: z.record(z.string(), z.string()).optional(),
  /** Objects that are known to be new or altered and not read yet. */
  pending: z.array(z.string()),
});
export type State = z.output<typeof State>;

/** What calendars and address books differ in. */
export interface Kind {
  /** The objects with something in a stretch of time, which may be open at its end. */
  list(collection: DAVCollection, stretch: { from: string; to?: string }, requests: Requests): Promise<Listed[]>;
  /** Objects with their bodies. */
  fetch(collection: DAVCollection, hrefs: string[], requests: Requests): Promise<DAVResponse[]>;
  /** The items of one object; rejects for one that cannot be read. */
  items(object: DAVResponse, state: State, signal: AbortSignal): Promise<Collected[]>;
  /** Until when meetings of series are read; none where nothing is repeated. */
  horizon?: string;
}

interface Read extends Listing {
  items: Collected[];
  state: State;
}

/** A collection, what is in it, and the requests to its server. */
export interface Source {
  kind: Kind;
  collection: DAVCollection;
  requests: Requests;
}

type Run = Pick<Collecting<unknown>, 'since' | 'limit' | 'recheck' | 'note' | 'signal'>;

/** Reads what is new or altered in a collection, in pages of 50 objects; the rest of what a limit cuts off is pending. */
export async function* readCollection(source: Source, known: State | undefined, run: Run): AsyncGenerator<Read> {
  let state: State | undefined = known ?? { since: run.since.toISOString(), pending: [] };
  let left = run.limit;
  let recheck = run.recheck;
  for (;;) {
    if (state.pending.length === 0) {
      const next = await look(source, state);
      const listing = known && (await listed(source, next?.changed, recheck));
      recheck = false;
      if (listing) yield { items: [], ...listing, state };
      if (!next) return;
      state = next.state;
      run.note(sentence`${source.collection.url}: ${state.pending.length} new or altered`);
      if (state.pending.length === 0) return yield { items: [], state };
    }
    while (state.pending.length > 0) {
      if (left <= 0) return;
      const page: Read = await readPage(source, state, { ...run, limit: left });
      left -= page.items.length;
      state = page.state;
      yield page;
    }
  }
}

/** What is said of the objects that were known before: all that are there, where the server does not tell which went or something was missing, else what changed. */
async function listed(
  { collection, requests }: Source,
  changed: Changed | undefined,
  recheck: boolean,
): Promise<Listing | undefined> {
  if (recheck || (changed && !changed.deleted)) {
    const names = await namesIn(collection, requests);
    return names && { listed: names, complete: true };
  }
  return changed && { listed: changed.hrefs.map(pathOf), removed: changed.deleted ?? [] };
}

/** Asks what changed, and what comes to pass between the last horizon and this one; undefined when there is nothing. */
async function look(
  { kind, collection, requests }: Source,
  state: State,
): Promise<{ state: State; changed: Changed | undefined } | undefined> {
  const { since, until, token, ctag, etags } = state;
  const horizon = [until, kind.horizon]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1);
  const changed = await changedSince(
    collection,
    state,
    () => kind.list(collection, { from: since }, requests),
    requests,
  );
  const ahead = until && horizon !== until ? await kind.list(collection, { from: until, to: horizon }, requests) : [];
  if (!changed && horizon === until) return undefined;
  const { hrefs = [], mark = { token, ctag, etags } } = changed ?? {};
  const pending = [...new Set([...hrefs, ...ahead.map(({ href }) => href)])].toSorted();
  return { state: { since, until: horizon, ...mark, pending }, changed };
}

async function readPage({ kind, collection, requests }: Source, state: State, run: Run): Promise<Read> {
  const page = state.pending.slice(0, PAGE);
  const objects = (await kind.fetch(collection, page, requests)).toSorted((a, b) =>
    (a.href ?? '') < (b.href ?? '') ? -1 : 1,
  );
  const items: Collected[] = [];
  let read = 0;
  for (const object of objects) {
    const found = await kind.items(object, state, run.signal).catch((error: Error) => {
      run.signal.throwIfAborted();
      run.note(sentence`${object.href ?? ''} is left out: ${error.message}`);
      return [];
    });
    if (items.length > 0 && items.length + found.length > run.limit) break;
    items.push(...found.slice(0, run.limit).map((item) => ({ ...item, object: pathOf(object.href ?? '') })));
    read++;
  }
  const unread = new Set(objects.slice(read).map(({ href }) => pathOf(href ?? '')));
  const pending = [...page.filter((href) => unread.has(pathOf(href))), ...state.pending.slice(PAGE)];
  return { items, state: { ...state, pending } };
}
