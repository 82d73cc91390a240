import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { hiddenAddress, httpAddress, httpHeaders, shownAddress } from './read/address.ts';
import { ask, textOf } from './read/answer.ts';
import { byDate } from '../readers/parse/by-date.ts';
import { fingerprint } from '../readers/parse/fingerprint.ts';
import { readForeign } from '../readers/read-foreign.ts';
import { Unreadable } from '../readers/reader.ts';
import { headersOf } from './read/headers.ts';
import { inWindow } from './read/window.ts';
import { toolkit, type Collected } from './toolkit.ts';
import { sentence } from '../common/text/sentence.ts';

const Credentials = z.strictObject({ url: httpAddress(), headers: httpHeaders() });

/** What was there last time: the server's own marks, and the entries that are accepted. */
interface Cursor {
  etag?: string;
  modified?: string;
  seen: string[];
}
const PAGE = 100;
const MAX_SEEN = 5_000;

export const rss = toolkit({
  name: 'rss',
  summary: 'Articles of a feed: RSS, Atom, RDF or JSON Feed.',
  credentials: Credentials,
  source: ({ url }) => shownAddress(url),
  endpoints: () => 1,
  async *collect(run) {
    const { url, headers } = run.credentials;
    const { etag, modified, seen = [] } = (run.cursor ?? {}) as Partial<Cursor>;
    const marks = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
    const accept = 'application/rss+xml, application/atom+xml, */*;q=0.5';
    const answer = await ask(run, url, { headers: headersOf({ accept, ...marks }, headers) });
    if (answer.status === 304) return run.note(sentence`Nothing is new since the last time.`);
    const known = new Set(seen);
    const place = hiddenAddress(url);
    const found = await entriesOf(textOf(answer), place, run.signal);
    const before = (key: string) => `${shownAddress(url)}${key.slice(place.length)}`;
    const isKnown = ({ key }: Collected) => known.has(fingerprint(key)) || known.has(fingerprint(before(key)));
    const dated = found.filter(inWindow(run.since));
    if (dated.length < found.length)
      run.note(sentence`${found.length - dated.length} entries are older than the window.`);
    const fresh = dated.filter((one) => !isKnown(one));
    const now = new Set(found.map(({ key }) => fingerprint(key)));
    const kept = [...known].filter((mark) => now.has(mark));
    const wanted = oldestFirst(fresh).slice(0, run.limit);
    for (let from = 0; from < wanted.length; from += PAGE) {
      const items = wanted.slice(from, from + PAGE);
      kept.push(...items.map(({ key }) => fingerprint(key)));
      yield { items, cursor: { seen: kept.slice(-MAX_SEEN) } satisfies Cursor };
    }
    if (wanted.length < fresh.length) return;
    const marked = {
      etag: answer.headers.get('etag') ?? undefined,
      modified: answer.headers.get('last-modified') ?? undefined,
    };
    yield { items: [], cursor: { ...marked, seen: kept.slice(-MAX_SEEN) } satisfies Cursor };
  },
});

const oldestFirst = (items: Collected[]): Collected[] => items.toReversed().toSorted(byDate);

/** The entries of a feed; throws Problem `invalid` for a text that is no feed. */
async function entriesOf(text: string, feed: string, signal: AbortSignal): Promise<Collected[]> {
  const options = { place: feed, name: 'feed.xml', day: new Date().toISOString().slice(0, 10) };
  try {
    return (await readForeign('feed', Buffer.from(text), options, { signal })).items;
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem('invalid', error.message);
    throw error;
  }
}
