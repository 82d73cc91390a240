import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { makeDue } from '../../../src/stores/items/items.ts';
import { fingerprint } from '../../faults/fingerprint.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { registerEntity } from '../../support/http/source.ts';
import { mailWith } from '../../support/samples/files.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

const event = (lines: Record<string, string>) =>
  ['BEGIN:VEVENT', ...Object.entries(lines).map(([name, value]) => `${name}:${value}`), 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

const ROUND = {
  UID: 'round@heron.example',
  DTSTAMP: '20260101T080000Z',
  SEQUENCE: '0',
  DTSTART: '20260310T090000Z',
  DTEND: '20260310T100000Z',
  SUMMARY: 'Harbour round',
  'ORGANIZER;CN=Ann Berg': 'mailto:ann@heron.example',
  'ATTENDEE;CN=Bo Lind': 'mailto:bo@heron.example',
};
const WEEKLY = { ...ROUND, RRULE: 'FREQ=WEEKLY;COUNT=3', SUMMARY: 'Weekly' };
const SECOND = { ...ROUND, 'RECURRENCE-ID': '20260317T090000Z', DTSTART: '20260318T090000Z', SUMMARY: 'Weekly, moved' };
const asked = (...parts: string[]) => calendar('METHOD:REQUEST', ...parts);
const calledOff = (...parts: string[]) => calendar('METHOD:CANCEL', ...parts);
const mailed = (text: string) => mailWith('See.', [{ type: 'text/calendar', bytes: Buffer.from(text) }]);
const exported = { DTSTAMP: '20260105T080000Z', 'LAST-MODIFIED': '20260104T080000Z' };

type Scenario = [what: string, files: (string | Buffer)[], meetings: string[]];

test.each<Scenario>([
  [
    'a higher sequence, whose day is earlier',
    [
      asked(event(ROUND)),
      asked(event({ ...ROUND, SEQUENCE: '1', DTSTART: '20260308T090000Z' })),
      asked(event({ ...ROUND, SEQUENCE: '2', DTSTART: '20260309T090000Z', SUMMARY: 'Harbour, third' })),
    ],
    ['2026-03-09 Harbour, third'],
  ],
  [
    'a later stamp, and what goes back to how it was',
    [
      calendar(event(ROUND)),
      calendar(event({ ...ROUND, 'LAST-MODIFIED': '20260102T080000Z', SUMMARY: 'Other' })),
      calendar(event({ ...ROUND, 'LAST-MODIFIED': '20260103T080000Z' })),
    ],
    ['2026-03-10 Harbour round'],
  ],
  [
    'a meeting that is called off',
    [asked(event(ROUND)), asked(event({ ...ROUND, SEQUENCE: '1' })), calledOff(event({ ...ROUND, SEQUENCE: '2' }))],
    ['2026-03-10 Harbour round (cancelled)'],
  ],
  [
    'a meeting that is called off and called again',
    [
      asked(event(ROUND)),
      calendar(event({ ...ROUND, SEQUENCE: '1', STATUS: 'CANCELLED' })),
      asked(event({ ...ROUND, SEQUENCE: '2', STATUS: 'CONFIRMED' })),
    ],
    ['2026-03-10 Harbour round (confirmed)'],
  ],
  [
    'one of a series that is moved, and the series whose name was altered before',
    [
      asked(event(WEEKLY)),
      asked(event({ ...SECOND, SEQUENCE: '2' })),
      asked(event({ ...WEEKLY, SEQUENCE: '1', SUMMARY: 'Weekly round' })),
    ],
    ['2026-03-10 Weekly round', '2026-03-18 Weekly, moved', '2026-03-24 Weekly round'],
  ],
  [
    'one of a series that is moved before the series is altered',
    [
      asked(event(WEEKLY), event({ ...SECOND, SEQUENCE: '1' })),
      asked(event({ ...WEEKLY, SEQUENCE: '2', SUMMARY: 'Weekly round' })),
      asked(event(WEEKLY)),
    ],
    ['2026-03-10 Weekly round', '2026-03-17 Weekly round', '2026-03-24 Weekly round'],
  ],
  [
    'one of a series that is left out and then called off',
    [
      asked(event(WEEKLY)),
      asked(event({ ...WEEKLY, SEQUENCE: '1', EXDATE: '20260324T090000Z' })),
      calledOff(event({ ...SECOND, SEQUENCE: '2', DTSTART: '20260317T090000Z', SUMMARY: 'Weekly' })),
    ],
    ['2026-03-10 Weekly', '2026-03-17 Weekly (cancelled)'],
  ],
  [
    'a series that is called off as a whole',
    [asked(event(WEEKLY)), asked(event({ ...SECOND, SEQUENCE: '1' })), calledOff(event({ ...ROUND, SEQUENCE: '3' }))],
    ['2026-03-10 Harbour round (cancelled)'],
  ],
  [
    'a meeting that becomes a series, in a mail',
    [calendar(event(ROUND)), mailed(asked(event({ ...WEEKLY, SEQUENCE: '1' }))), calendar(event(ROUND))],
    ['2026-03-10 Weekly', '2026-03-17 Weekly', '2026-03-24 Weekly'],
  ],
  [
    'a calendar that is given out again as it is, and an older one',
    [
      calendar(event({ ...ROUND, SUMMARY: 'Old' })),
      calendar(event({ ...ROUND, ...exported })),
      calendar(event({ ...ROUND, ...exported, DTSTAMP: '20260601T080000Z' })),
    ],
    ['2026-03-10 Harbour round'],
  ],
])('%s: the files give one graph, in whatever order they come', async (_, files, meetings) => {
  const seen = await Promise.all(orders(files).flatMap((order) => [meetingsOf(order, true), meetingsOf(order, false)]));
  for (const one of seen) expect(one.meetings).toEqual(meetings);
  for (const one of seen) expect(one.lines).toEqual(seen[0]?.lines);
});

test('an older calendar that comes late says so, and an answer to an invitation is told to be none', async () => {
  const { send, read, meetings } = await org();
  await send(asked(event({ ...ROUND, SEQUENCE: '1' })));
  const late = await send(asked(event({ ...ROUND, SUMMARY: 'Older' })));
  expect(late.body.warnings).toEqual([{ index: 0, message: expect.stringContaining('older') }]);
  await read();
  expect(await meetings()).toEqual(['2026-03-10 Harbour round']);
  const answer = await send(calendar('METHOD:REPLY', event({ ...ROUND, SEQUENCE: '1' })));
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    422,
    expect.stringContaining('answer to an invitation'),
  ]);
});

/** Every order of three. */
const orders = <T>([a, b, c]: T[]): T[][] =>
  [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ] as T[][];

let count = 0;

async function org() {
  const id = `org-${++count}`;
  const { owner, key } = await h.org({ id });
  await registerEntity(h.db, id, 'acme');
  return {
    id,
    owner,
    async send(bytes: string | Buffer) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
      const sent = { method: 'POST', body: Buffer.from(bytes), headers };
      const answer = await fetch(`${h.url}/ingest/file?entity=acme&filename=a`, sent);
      return { status: answer.status, body: (await answer.json()) as any };
    },
    async read() {
      await makeDue(h.db, { org: id });
      await extractDue(h.ctx, { signal: new AbortController().signal, org: id });
      await settleGraph(h.ctx, id);
    },
    async meetings() {
      const { body } = await owner.post(`/org/${id}/browse`, { limit: 100 });
      const found = body.nodes.filter(({ subtype }: { subtype?: string }) => subtype === 'meeting');
      const line = ({ name, occurred_at, properties }: any) =>
        `${occurred_at.slice(0, 10)} ${name}${properties.status ? ` (${properties.status})` : ''}`;
      return found.map(line).toSorted();
    },
  };
}

/** What an org's graph is once files have come in an order, each read by itself or all together. */
async function meetingsOf(files: (string | Buffer)[], byItself: boolean) {
  const { id, owner, send, read, meetings } = await org();
  for (const file of files) {
    expect((await send(file)).status).toBe(200);
    if (byItself) await read();
  }
  await read();
  const items = await rows<{ id: string; title: string }>(
    h.db,
    sql`select item_id as id, title from items where org_id = ${id}`,
  );
  const names = new Map(items.map((one) => [one.id, one.title]));
  const { lines } = await fingerprint(owner, id, names);
  return { meetings: await meetings(), lines: lines.map((line) => line.replaceAll(id, 'org')) };
}
