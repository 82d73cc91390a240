import { z } from 'zod';
import { Problem } from '../errors.ts';
import { isDay } from '../time.ts';
import { httpAddress, httpHeaders, shownAddress } from './read/address.ts';
import { ask, textOf } from './read/answer.ts';
import { fingerprint } from './read/fingerprint.ts';
import { headersOf } from './read/headers.ts';
import { htmlToText } from './read/html.ts';
import { writePerson } from './read/people.ts';
import { toolkit, type Collected } from './toolkit.ts';

const Credentials = z.strictObject({ url: httpAddress(), headers: httpHeaders() });

/** What was there last time: the server's own marks, and the entries that are accepted. */
interface Cursor {
  etag?: string;
  modified?: string;
  seen: string[];
}
const PAGE = 100;
const MOST_SEEN = 5_000;

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
    if (answer.status === 304) return run.note('Nothing is new since the last time.');
    const known = new Set(seen);
    const found = await entriesOf(textOf(answer), shownAddress(url));
    const fresh = found.filter(({ key }) => !known.has(fingerprint(key)));
    const now = new Set(found.map(({ key }) => fingerprint(key)));
    const kept = [...known].filter((mark) => now.has(mark));
    const wanted = oldestFirst(fresh).slice(0, run.limit);
    for (let from = 0; from < wanted.length; from += PAGE) {
      const items = wanted.slice(from, from + PAGE);
      kept.push(...items.map(({ key }) => fingerprint(key)));
      yield { items, cursor: { seen: kept.slice(-MOST_SEEN) } satisfies Cursor };
    }
    if (wanted.length < fresh.length) return;
    const marked = {
      etag: answer.headers.get('etag') ?? undefined,
      modified: answer.headers.get('last-modified') ?? undefined,
    };
    yield { items: [], cursor: { ...marked, seen: kept.slice(-MOST_SEEN) } satisfies Cursor };
  },
});

const oldestFirst = (items: Collected[]): Collected[] =>
  items.toReversed().toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** The entries of a feed; throws Problem `invalid` for a text that is no feed. */
async function entriesOf(text: string, feed: string): Promise<Collected[]> {
  const { parseFeed } = await import('feedsmith');
  const read = await Promise.resolve()
    .then(() => parseFeed(text))
    .catch(() => {
      throw new Problem('invalid', 'What stands at this address is no feed (RSS, Atom, RDF or JSON Feed).');
    });
  const { items = [], entries = [] } = read.feed as { items?: unknown[]; entries?: unknown[] };
  return [...items, ...entries].flatMap((entry) => asItem(entry as Entry, feed));
}

/** The parts of an entry that the four kinds of feeds write each in its way. */
interface Entry {
  id?: string;
  guid?: { value?: string } | string;
  rdf?: { about?: string };
  title?: string | { value?: string };
  link?: string;
  url?: string;
  links?: { href?: string; rel?: string }[];
  description?: string;
  summary?: string | { value?: string };
  content?: string | { value?: string; encoded?: string };
  content_html?: string;
  content_text?: string;
  pubDate?: string;
  published?: string;
  updated?: string;
  date_published?: string;
  date_modified?: string;
  dc?: { creators?: string[]; creator?: string; dates?: string[]; date?: string };
  authors?: (string | { name?: string; email?: string })[];
  categories?: (string | { name?: string; term?: string })[];
  tags?: string[];
}

function asItem(entry: Entry, feed: string): Collected[] {
  const link = linkOf(entry, feed);
  const title = htmlToText(textIn(entry.title)).replaceAll('\n', ' ');
  const body =
    entry.content_text ??
    htmlToText(entry.content_html ?? (contentOf(entry) || textIn(entry.summary) || (entry.description ?? '')));
  const id = textIn(entry.guid) || entry.id || entry.rdf?.about || link || fingerprint([title, body]);
  if (!title && !body) return [];
  const updated = entry.updated ?? entry.date_modified;
  const [creators, names] = [entry.dc?.creators ?? [entry.dc?.creator ?? ''], (entry.authors ?? []).map(nameOf)];
  const author = [...creators, ...names].map((name) => name.trim()).filter(Boolean);
  const topics = [
    ...(entry.categories ?? []).map((one) => (typeof one === 'string' ? one : (one.name ?? one.term ?? ''))),
    ...(entry.tags ?? []),
  ].filter(Boolean);
  return [
    {
      key: `${feed}#${id}${updated ? `#${updated}` : ''}`,
      title: title || body.slice(0, 100),
      body,
      type: 'article',
      ...(link && { url: link }),
      date: dayOf(
        entry.pubDate ?? entry.published ?? entry.date_published ?? entry.dc?.dates?.[0] ?? entry.dc?.date ?? updated,
      ),
      metadata: {
        external_id: `${feed}#${id}`,
        ...(author.length > 0 && { author }),
        ...(topics.length > 0 && { topics }),
      },
    },
  ];
}

const textIn = (value?: string | { value?: string }): string =>
  typeof value === 'string' ? value : (value?.value ?? '');
const contentOf = ({ content }: Entry): string =>
  typeof content === 'object' ? (content.encoded ?? content.value ?? '') : (content ?? '');

const nameOf = (author: string | { name?: string; email?: string }): string =>
  typeof author === 'string' ? author : writePerson(author.name, author.email);

/** Where the entry can be read, when it says so; relative links are taken from the feed's address. */
function linkOf({ link, url, links = [] }: Entry, feed: string): string {
  const said = link ?? url ?? (links.find(({ rel }) => !rel || rel === 'alternate') ?? links[0])?.href;
  return said && URL.canParse(said.trim(), feed) ? new URL(said.trim(), feed).toString() : '';
}

/** The day that an entry gives as its own; today for one that gives none. */
function dayOf(said = ''): string {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(said)?.[0];
  if (written && isDay(written)) return written;
  const at = new Date(said);
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString().slice(0, 10);
}
