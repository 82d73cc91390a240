import { afterAll, beforeAll, expect, test } from 'vitest';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { sweepTransfers } from '../../../src/pipeline/transfers/sweep-transfers.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { docxOf, mailWith, pdfOf } from '../../support/samples/files.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme', 'beta'] });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

/** Sends a file as it is, of the content type that `type` names. */
async function send(
  bytes: Buffer | string,
  query: Record<string, string>,
  type = 'application/octet-stream',
  more: Record<string, string> = {},
) {
  const url = `${h.url}/ingest/file?${new URLSearchParams({ entity: 'acme', ...query }).toString()}`;
  const headers = { authorization: `Bearer ${acme.key}`, 'content-type': type, ...more };
  const answer = await fetch(url, { method: 'POST', body: Buffer.from(bytes), headers });
  const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, body: (await answer.json()) as any, isReplayed };
}
const itemOf = async (id: string) => (await acme.owner.get(`/org/acme/items/${id}`)).body;
const dayOf = async (id: string) =>
  (await h.db.query('select date::text as day from items where item_id = $1', [id])).rows[0].day;
const MAIL = 'From: Cy <cy@heron.example>\r\nMessage-ID: <7@heron.example>\r\nSubject: Tea\r\n\r\nAt nine.';
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo Lind\r\nEMAIL:bo@heron.example\r\nEND:VCARD\r\n';
const MEETING =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:m@x\r\nDTSTART:20260105T100000Z\r\nSUMMARY:Round\r\nEND:VEVENT\r\nEND:VCALENDAR';

test.each<[format: string, filename: string, bytes: () => string | Buffer | Promise<Buffer>, items: number]>([
  ['eml', 'a', () => MAIL, 1],
  [
    'mbox',
    'a.txt',
    () =>
      `From cy Mon Jan  5 10:00:00 2026\n${MAIL.replace('<7@', '<6@')}\n\nFrom cy Mon Jan  5 10:00:00 2026\n${MAIL.replace('<7@', '<8@')}\n`,
    2,
  ],
  ['ics', 'a', () => MEETING, 1],
  ['vcf', 'a', () => CARD + CARD.replaceAll('Bo', 'Di').replace('bo@', 'di@'), 2],
  ['csv', 'a.csv', () => 'name,email\nCy Dahl,cy@heron.example\nDi Ek,di@heron.example\n', 2],
  ['md', 'a.md', () => '---\ntitle: Kick-off\ndate: 2026-01-04\n---\nAnn came.', 1],
  ['txt', 'a.txt', () => 'Plain words.', 1],
  ['html', 'a', () => '<!doctype html><title>Page</title><p>Words.', 1],
  ['pdf', 'a', () => pdfOf('Payment is due in thirty days.'), 1],
  ['docx', 'a', () => docxOf('Payment is due', 'in forty days.'), 1],
  [
    'json',
    'a.json',
    () =>
      JSON.stringify({
        items: [
          { title: 'J', body: 'One.' },
          { title: 'K', body: 'Two.', entity: 'beta' },
        ],
      }),
    2,
  ],
  ['jsonl', 'a.jsonl', () => '{"title":"L","body":"One."}\n{"title":"M","body":"Two."}\n', 2],
])('a file of the format %s is read', async (format, filename, bytes, items) => {
  const given = await bytes();
  const { status, body } = await send(given, { filename });
  expect([status, body]).toMatchObject([200, { format, ingested: items, warnings: [] }]);
  const again = await send(given, { filename });
  expect(again.body).toMatchObject({ ingested: 0, ids: body.ids });
});

test('what a format says is in its items', async () => {
  const { body: md } = await send('---\ntitle: Plan\ndate: 2026-02-04\n---\nGo.', { filename: 'p.md' });
  expect(await itemOf(md.ids[0])).toMatchObject({ title: 'Plan', source: 'upload' });
  expect(await dayOf(md.ids[0])).toBe('2026-02-04');
  const { body: docx } = await send(await docxOf('One', 'Two &amp; three'), { filename: 't.docx', type: 'contract' });
  expect(await itemOf(docx.ids[0])).toMatchObject({ title: 'Terms', type: 'contract' });
  expect(await dayOf(docx.ids[0])).toBe('2026-01-07');
});

test('a mail with a PDF and a calendar gives a document and a meeting that are found by what they say', async () => {
  const pdf = pdfOf('The warehouse in Malmo is leased until 2031.');
  const files = [
    { name: 'lease.pdf', type: 'application/pdf', bytes: pdf },
    { name: 'photo.png', type: 'image/png', bytes: Buffer.from([137, 80, 78, 71]) },
    { name: 'broken.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
  ];
  const mail = mailWith('See the lease.', files);
  const { status, body } = await send(mail, { filename: 'offer.eml', sync: 'true' });
  expect([status, body]).toMatchObject([200, { format: 'eml', ingested: 2, sync: { state: 'complete' } }]);
  expect(body.warnings).toEqual([{ index: 0, message: expect.stringContaining('broken.pdf') }]);
  const document = await itemOf(body.ids[1]);
  expect(document).toMatchObject({ type: 'document', title: 'lease' });
  expect(document.metadata).toMatchObject({ attached_to: 'offer-1@northwind.example', filename: 'lease.pdf' });
  const asset = document.nodes.find((id: string) => id.startsWith('asset:'));
  const { body: about } = await acme.owner.get(`/org/acme/entity/${encodeURIComponent(asset)}`);
  expect(JSON.stringify(about)).toContain('attached_to');
  const original = (node: string) =>
    fetch(`${h.url}/org/acme/file/${encodeURIComponent(node)}?original=1`, {
      headers: { authorization: `Bearer ${acme.key}` },
    });
  const kept = await original(asset);
  expect(Buffer.from(await kept.arrayBuffer()).equals(pdf)).toBe(true);
  const activity = (await itemOf(body.ids[0])).nodes.find((id: string) => id.startsWith('activity:'));
  expect(Buffer.from(await (await original(activity)).arrayBuffer()).equals(mail)).toBe(true);
  expect(kept.headers.get('content-disposition')).toContain('attachment; filename="lease.pdf"');
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
  await acme.owner.call('DELETE', `/org/acme/items/${body.ids[1]}`);
  const places = await h.db.query('select place from originals where item_id = any($1)', [body.ids]);
  expect(places.rows).toHaveLength(1);
  const left: string[] = [];
  for await (const { path } of h.ctx.files.large.scan()) left.push(path);
  expect(left).toContain(places.rows[0].place);
});

test('a file that is kept outlives the sweep of transfers, and nothing of a duplicate is kept', async () => {
  const before = await countLarge();
  await send('Words to keep.', { filename: 'k.txt' });
  await send('Words to keep.', { filename: 'k.txt' });
  expect(await countLarge()).toBe(before + 1);
  const tomorrow = { now: () => new Date(Date.now() + 86_400_000) };
  await sweepTransfers({ ...h.ctx, clock: tomorrow });
  expect(await countLarge()).toBe(before + 1);
});

async function countLarge(): Promise<number> {
  let n = 0;
  for await (const _ of h.ctx.files.large.scan()) n++;
  return n;
}

test('a PDF without text is kept and says so', async () => {
  const { body } = await send(pdfOf(), { filename: 'scan.pdf' });
  expect(body).toMatchObject({ ingested: 1, warnings: [{ index: 0, message: expect.stringContaining('no text') }] });
});

test('a text of more than an item may hold is cut, and says so', async () => {
  const { body } = await send('kelp '.repeat(250_000), { filename: 'long.txt' });
  expect(body).toMatchObject({
    ingested: 1,
    warnings: [{ index: 0, message: expect.stringContaining('longer than 1 MB') }],
  });
});

test('what cannot be read is refused with what can', async () => {
  const picture = await send(Buffer.from([137, 80, 78, 71, 0]), { filename: 'a.png' }, 'image/png');
  expect([picture.status, picture.body.code]).toEqual([415, 'unsupported_media_type']);
  expect(picture.body.formats).toEqual(expect.arrayContaining(['eml', 'pdf', 'jsonl']));
  expect((await send('', { filename: 'a.md' })).status).toBe(422);
  expect((await send(Buffer.from([0, 1, 2]), { filename: 'a.md' })).status).toBe(422);
  expect((await send('%PDF-1.7 cut', { filename: 'a.pdf' })).status).toBe(422);
  expect((await send(MAIL.replace('<7@', '<9@'), { entity: 'nobody' })).body.code).toBe('entity_not_registered');
});

test('a file of which nothing is kept says of each part why', async () => {
  const items = [
    { title: 'A', body: 'B', date: 'yesterday' },
    { title: 'A', body: 'B', url: 'javascript:1' },
  ];
  const { status, body } = await send(JSON.stringify(items), { filename: 'a.json' });
  expect([status, body.detail.map(({ msg }: { msg: string }) => msg)]).toEqual([
    422,
    [expect.stringMatching(/^Item 1 .*YYYY-MM-DD/), expect.stringMatching(/^Item 2 .*http/)],
  ]);
});

test.each<[what: string, bytes: Buffer | string, advice: string]>([
  ['an archive', Buffer.from('PK\x03\x04 notes.txt'), 'Unpack it'],
  ['a sheet', Buffer.from('PK\x03\x04 xl/workbook.xml'), 'Save the sheet as csv'],
  ['an old document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Save it as docx'],
  ['rich text', '{\\rtf1 Hello}', 'Save it as docx'],
  ['words under no name', 'Some words.', 'call it .txt'],
])('%s that is not read says what to send instead', async (_, bytes, advice) => {
  const { status, body } = await send(bytes, { filename: 'thing' });
  expect([status, body.detail]).toEqual([415, expect.stringContaining(advice)]);
});

test('a file that is sent again with its Idempotency-Key is answered as the first time, and another one with it refused', async () => {
  const keyed = (body: string) => send(body, { filename: 'k.txt' }, undefined, { 'idempotency-key': 'file-1' });
  const [first, again, other] = [await keyed('Once.'), await keyed('Once.'), await keyed('Twice')];
  expect(first).toMatchObject({ status: 200, body: { ingested: 1 }, isReplayed: false });
  expect(again).toEqual({ ...first, isReplayed: true });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  const refused = () => send('\0\x01', { filename: 'k.bin' }, undefined, { 'idempotency-key': 'file-2' });
  await refused();
  expect(await refused()).toMatchObject({ status: 415, isReplayed: false });
});

test('a form around a file is refused with how to send it, for its bytes are not those of the file', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pdfOf('In a form'))]), 'a.pdf');
  const headers = { authorization: `Bearer ${acme.key}` };
  const answer = await fetch(`${h.url}/ingest/file?entity=acme`, { method: 'POST', body: form, headers });
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { detail: expect.stringContaining('--data-binary') },
  ]);
});

test('items of a file that no schema takes are told with their places, and no half of a character is a fault', async () => {
  const sent = [
    { title: 'Told', body: 'Words.' },
    { title: 'Odd \ud800', body: 'x' },
    { title: 'Late', body: 'x', date: 'yesterday' },
  ];
  const { status, body } = await send(JSON.stringify(sent), { filename: 'odd.json' });
  expect([status, body.ingested]).toEqual([200, 1]);
  expect(body.warnings.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^Item 2 is left out: It holds NUL/),
    expect.stringMatching(/^Item 3 is left out: Use a day/),
  ]);
});

test('one bad line of JSON stops no other', async () => {
  const { body } = await send('{"title":"N","body":"x"}\nnonsense\n{"title":"","body":"x"}\n', { filename: 'a.jsonl' });
  expect(body).toMatchObject({ ingested: 1, ids: [expect.any(String)] });
  expect(body.warnings).toHaveLength(2);
});
