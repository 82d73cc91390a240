import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendar } from '../../src/cli/ingest/readers/calendar.ts';
import { cards } from '../../src/cli/ingest/readers/cards.ts';
import { json } from '../../src/cli/ingest/readers/json.ts';
import { mail } from '../../src/cli/ingest/readers/mail.ts';
import { table } from '../../src/cli/ingest/readers/table.ts';
import { text } from '../../src/cli/ingest/readers/text.ts';
import type { Reader } from '../../src/cli/ingest/reader.ts';
import { asIncoming } from '../../src/pipeline/collection/conform.ts';
import { splitFrontmatter } from '../../src/stores/files/frontmatter.ts';
import { readCalendar } from '../../src/readers/parse/calendar/calendar.ts';
import { readTable } from '../../src/readers/parse/csv/csv.ts';
import { readDocument } from '../../src/readers/parse/document.ts';
import { htmlToText } from '../../src/readers/parse/html.ts';
import { readMail } from '../../src/readers/parse/mail.ts';
import { readCards } from '../../src/readers/parse/vcard.ts';
import type { Collected } from '../../src/toolkits/toolkit.ts';
import { NAMES, sharedProperties, withHostileNames } from './hostile-names.ts';

const WINDOW = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
const DAY = new Date('2026-01-05T00:00:00Z');
const TODAY = '2026-01-05';
const RUNS = { numRuns: 150 };

const lines = (...all: string[]): string => all.join('\r\n');
const vevent = (uid: string, ...more: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20260301T090000Z',
  'SUMMARY:Review',
  ...more,
  'END:VEVENT',
];
const vcalendar = (...all: string[]): string => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...all, 'END:VCALENDAR');
const GOOD = vcalendar(...vevent('good@x', 'X-NOTE:one'));

/** What a collector or the command line makes of bytes, once in each of the ways in which a format is read. */
const READERS: Record<string, (given: string) => Promise<unknown>> = {
  calendar: async (given) => (await readCalendar(given, WINDOW)).items,
  cards: async (given) => readCards(given, TODAY),
  mail: (given) => readMail(Buffer.from(given), DAY),
  table: async (given) => readTable(given, { scope: 's', day: TODAY }).items,
  document: async (given) => readDocument(given, { place: 'p', name: 'n.md', day: TODAY }),
  html: async (given) => htmlToText(given),
  frontmatter: async (given) => splitFrontmatter(given),
  'calendar of the command line': (given) => itemsOf(calendar, given),
  'cards of the command line': (given) => itemsOf(cards, given),
  'mail of the command line': (given) => itemsOf(mail, given),
  'table of the command line': (given) => itemsOf(table, given),
  'text of the command line': (given) => itemsOf(text, given),
  'JSON of the command line': (given) => itemsOf(json, given),
};

async function itemsOf({ read, endings }: Reader, given: string): Promise<unknown[]> {
  const bytes = Buffer.from(given);
  const stream = async function* () {
    yield bytes;
  };
  const source = { path: 'f', name: `f${endings[0]}`, modified: DAY, bytes: () => bytes, stream };
  const found: unknown[] = [];
  for await (const item of read(source)) found.push(item);
  return found;
}

test.each(Object.keys(READERS))('names that objects inherit leave nothing behind: %s', async (format) => {
  const before = sharedProperties();
  const { items: good } = await readCalendar(GOOD, WINDOW);
  const read = READERS[format];
  await fc.assert(
    fc.asyncProperty(withHostileNames(format), async (given) => {
      await read?.(given).catch(() => undefined);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(sharedProperties()).toEqual(before);
    }),
    RUNS,
  );
  expect((await readCalendar(GOOD, WINDOW)).items).toEqual(good);
});

test.each(NAMES)('a meeting whose UID is %s is read, and so are its neighbours', async (name) => {
  const text = vcalendar(...vevent(name, 'X-NOTE:polluted'), ...vevent('b@x'), ...vevent(`"${name}"`));
  const uids = (await readCalendar(text, WINDOW)).items.map(({ metadata }) => metadata?.uid);
  expect(uids).toContain('b@x');
  expect(uids).toContain(`x-${name}`);
});

test.each(NAMES)('a property, a parameter or a zone called %s takes no meeting away', async (name) => {
  const zone = ['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:20000101T000000'];
  const rest = ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'];
  const odd = [`${name}:1`, `X-${name}:1`, `DESCRIPTION;${name}=1:told`, `DTEND;TZID=${name}:20260301T100000`];
  const { items } = await readCalendar(vcalendar(...zone, ...rest, ...vevent('a@x', ...odd), ...vevent('b@x')), WINDOW);
  expect(items.map(({ metadata }) => metadata?.uid).toSorted()).toEqual(['a@x', 'b@x']);
  expect(items.find(({ body }) => body === 'told')).toBeDefined();
});

test.each(NAMES)('a column, a metadata field and an entity called %s are plain text', (name) => {
  const [row] = readTable(`title,${name}\nA,polluted\n`, { scope: 's', day: TODAY }).items;
  expect(row).toMatchObject({ title: 'A' });
  const found: Collected = { key: 'k', title: 'A', body: '', type: 'note', date: TODAY };
  const metadata = JSON.parse(`{"${name}":["polluted"],"kept":"yes"}`) as Collected['metadata'];
  const place = { toolkit: 'rss', entity: 'acme', primary: 'p', today: TODAY };
  const item = asIncoming({ ...found, ...(metadata && { metadata }) }, place);
  expect(Object.getPrototypeOf(item.metadata)).toBe(Object.prototype);
  expect(item.metadata).toMatchObject({ kept: 'yes' });
  expect(htmlToText(`<p>&${name};</p>`)).toBe(`&${name};`);
});
