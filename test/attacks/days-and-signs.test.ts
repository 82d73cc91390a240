import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDay } from '../../src/common/time.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

const item = (more: object) => ({ entity: 'acme', source: 'notes', title: 'A note', body: 'Nothing.', ...more });
const file = async (filename: string, body: string) => {
  const query = new URLSearchParams({ entity: 'acme', filename }).toString();
  const headers = { authorization: `Bearer ${org.key}` };
  const answer = await fetch(`${h.url}/ingest/file?${query}`, { method: 'POST', body, headers });
  return { status: answer.status, body: (await answer.json()) as any };
};
const dateOf = async (id: string) => {
  const { rows } = await h.db.query<{ date: string }>('select date::text from items where item_id = $1', [id]);
  return rows[0]?.date;
};

test.each(['0000-01-01', '0000-02-29', '0000-12-31'])('%s is no day, for no store has it', async (day) => {
  expect(isDay(day)).toBe(false);
  const sent: [string, object][] = [
    ['/ingest', item({ date: day })],
    ['/ingest', { items: [item({}), item({ date: day })] }],
    ['/ingest/preview', item({ date: day })],
    ['/org/acme/recall', { q: 'note', since: day }],
    ['/org/acme/recall', { q: 'note', until: day }],
    ['/org/acme/conversation', { data: `---\ncompany: acme\ntitle: T\nwho: met with Ann Lee\ndate: ${day}\n---\nx` }],
    ['/org/acme/messages', { entity: 'acme', title: 'T', content: 'x', type: 'note', date: day, linked_entities: 1 }],
  ];
  for (const [path, body] of sent) expect([path, (await org.owner.post(path, body)).status]).toEqual([path, 422]);
});

const [YEAR, MONTH, DAY] = ['0000', 'Jan', '01'];
/** Files that say to be of a year 0. */
const FILES: Record<string, string> = {
  'a.eml': `From: Ada <ada@x.example>\r\nMessage-ID: <1@x>\r\nSubject: Tea\r\nDate: Sat, ${DAY} ${MONTH} ${YEAR} 10:00:00 +0000\r\n\r\nHello`,
  'a.vcf': `BEGIN:VCARD\r\nFN:Ada Lind\r\nREV:${YEAR}0101T000000Z\r\nEND:VCARD`,
  'a.html': `<html><head><meta name="date" content="${YEAR}-01-01"><title>T</title></head>x</html>`,
  'a.csv': `title,date\nTea,${YEAR}-01-01\n`,
  'a.md': `---\ntitle: T\ndate: ${YEAR}-01-01\n---\nText`,
  'a.ics': `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260102T090000Z\r\nDTSTAMP:${YEAR}0101T000000Z\r\nSUMMARY:T\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  'a.mbox': `From ada Mon Jan  5 10:00:00 2026\nFrom: ada@x.example\nMessage-ID: <2@x>\nDate: Sat, 1 Jan 0000 10:00:00 +0000\nSubject: A\n\nx\n\nFrom bob Mon Jan  5 10:00:00 2026\nFrom: bob@x.example\nMessage-ID: <3@x>\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nSubject: B\n\ny\n`,
};

test.each(Object.entries(FILES))('%s of a year 0 is taken, under a day that there is', async (name, body) => {
  const taken = await file(name, body);
  expect(taken.status).toBe(200);
  for (const id of taken.body.ids) expect(await dateOf(id)).toMatch(/^20\d\d-/);
});

const FACE = '\u{1F600}';
/** Heads of documents whose escapes stand for what no store can hold, or that are cut within a sign. */
const HEADS: Record<string, string> = {
  'a NUL': String.raw`title: "a\0b"`,
  'a NUL in hexadecimal': String.raw`title: "a\x00b"`,
  'half a sign': String.raw`title: "a\uD83Db"`,
  'half a sign in a long escape': String.raw`title: "a\U0000DE00b"`,
  'a NUL in its type': String.raw`type: "a\u0000b"`,
  'a sign on the edge of what a title may have': `title: ${'a'.repeat(1_999)}${FACE}`,
  'a sign on the edge of what a type may have': `type: ${'a'.repeat(199)}${FACE}`,
};

test.each(Object.entries(HEADS))('a document with %s is taken, by every way, and can be read', async (what, head) => {
  const content = `---\n${head}\n---\nText of ${what}`;
  const written = await org.owner.post('/collect/write-file', { entity: 'acme', filename: 'a.md', content });
  const sent = await file('a.md', content);
  expect([written.status, sent.status]).toEqual([200, 200]);
  for (const id of [written.body.id, ...sent.body.ids])
    expect((await org.owner.get(`/org/acme/items/${id}`)).body.metadata).toMatchObject({ filename: 'a.md' });
});
