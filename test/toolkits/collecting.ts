import { pino } from 'pino';
import { openOutgoing } from '../../src/common/guarded-fetch.ts';
import type { Collected, Collecting, Listing, Page } from '../../src/toolkits/toolkit.ts';

/** What a run gives a toolkit, towards servers on loopback. */
export function collecting<C>(
  credentials: C,
  options: Partial<Collecting<C>> = {},
): Collecting<C> & { notes: string[] } {
  const { fetch, address, waits } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true }, options.waits);
  const notes: string[] = [];
  return {
    credentials,
    cursor: undefined,
    since: new Date('2026-01-01T00:00:00Z'),
    limit: 1_000,
    recheck: false,
    fetch,
    address,
    accessToken: async () => 'granted',
    waits,
    folders: [],
    note: (line) => notes.push(String(line)),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    notes,
    ...options,
  };
}

/** What a run that is cut short behind its first page has yielded. */
export const firstPage = async (pages: AsyncGenerator<Page>): Promise<Page> => (await pages.next()).value;

/** All that a collection yields, and the cursor after its last page as the next run reads it. */
export async function gather(
  pages: AsyncGenerator<Page>,
): Promise<{ items: Collected[]; sizes: number[]; cursor: unknown; listings: Listing[] }> {
  const found: Page[] = [];
  for await (const page of pages) found.push(structuredClone(page));
  return {
    items: found.flatMap(({ items }) => items),
    sizes: found.map(({ items }) => items.length),
    listings: found.filter(({ listed, removed }) => listed || removed).map(listingOf),
    cursor: JSON.parse(JSON.stringify(found.at(-1)?.cursor ?? null)) ?? undefined,
  };
}

function listingOf(page: Page): Listing {
  const { items: _items, cursor: _cursor, ...listing } = page;
  return listing;
}
