import { isDay } from '../../common/time.ts';
import { Unreadable, type FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';
import { htmlToText } from './html.ts';
import { writePerson } from './people.ts';

/** The entries of a feed, which its address tells from others; throws Unreadable for a text that is no feed. */
export async function readFeed(text: string, address: string): Promise<FoundItem[]> {
  const { parseFeed } = await import('feedsmith');
  const read = await Promise.resolve()
    .then(() => parseFeed(text))
    .catch(() => {
      throw new Unreadable('What stands at this address is no feed (RSS, Atom, RDF or JSON Feed).');
    });
  const { items = [], entries = [] } = read.feed as { items?: unknown[]; entries?: unknown[] };
  return [...items, ...entries].flatMap((entry) => asItem(entry as Entry, address));
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

function asItem(entry: Entry, feed: string): FoundItem[] {
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
  const address = link ?? url ?? (links.find(({ rel }) => !rel || rel === 'alternate') ?? links[0])?.href;
  return address && URL.canParse(address.trim(), feed) ? new URL(address.trim(), feed).toString() : '';
}

/** The day that an entry gives as its own; today for one that gives none. */
function dayOf(text = ''): string {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (written && isDay(written)) return written;
  const at = new Date(text);
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString().slice(0, 10);
}
