import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PLANS } from '../../../src/common/plans.ts';
import { sweepTransfers } from '../../../src/pipeline/transfers/sweep-transfers.ts';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { claim, keptBytes } from '../../../src/stores/items/kept-files.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { mailWith, pdfOf } from '../../support/samples/files.ts';
import { itemFile, manifestOf, zipOf } from '../../support/samples/zips.ts';
import { imported } from '../../support/transfers.ts';

const free: { fileBytes: number } = PLANS.free;
const { fileBytes } = free;

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterEach(() => {
  free.fileBytes = fileBytes;
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

const at = (filename: string) => `/ingest/file?${new URLSearchParams({ entity: 'acme', filename }).toString()}`;

/** Sends a file as an org's owner. */
async function send({ key }: OrgFixture, body: Uint8Array | ReadableStream, filename = 'a.txt', headers = {}) {
  const init = { method: 'POST', duplex: 'half', headers: { authorization: `Bearer ${key}`, ...headers } } as const;
  const answer = await fetch(h.url + at(filename), { ...init, body: body as RequestInit['body'] } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as any };
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const textOf = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));
const inParts = (bytes: Buffer): ReadableStream =>
  new ReadableStream({
    start(to) {
      for (let from = 0; from < bytes.length; from += 1_000)
        to.enqueue(new Uint8Array(bytes.subarray(from, from + 1_000)));
      to.close();
    },
  });

/** The bytes of all files that are kept of an org, as they are on the disk. */
async function onDisk(org: string): Promise<number> {
  let bytes = 0;
  for await (const { path } of h.ctx.files.large.scan())
    if (path.startsWith(`${org}/files/`)) bytes += (await h.ctx.files.large.size(path)) ?? 0;
  return bytes;
}

/** What is counted of an org's files is what is on the disk; answers it. */
async function held(org: string): Promise<number> {
  const counted = await keptBytes(h.db, org);
  expect(await onDisk(org)).toBe(counted);
  return counted;
}

test('a file that the plan has no room for is refused however it is sent, told, and nothing of it is kept', async () => {
  const org = await h.org({ entities: ['acme'] });
  free.fileBytes = 20_000;
  expect((await send(org, textOf(15_000))).status).toBe(200);
  const large = textOf(6_000);
  const ways = [
    await send(org, large),
    await send(org, inParts(large)),
    await send(org, new Uint8Array(gzipSync(Buffer.alloc(6_000, 'a'))), 'a.txt', { 'content-encoding': 'gzip' }),
  ];
  for (const { status, body } of ways)
    expect([status, body]).toMatchObject([
      403,
      { code: 'plan_limit', detail: expect.stringMatching(/free keeps .* choose a larger plan/i) },
    ]);
  expect(await held(org.id)).toBe(15_000);
  expect((await org.owner.get(`/org/${org.id}/items`)).body.items).toHaveLength(1);
  const { denials } = (await org.owner.get(`/org/${org.id}/plan/gating_log`)).body;
  expect(denials).toMatchObject([{ gate: 'file_bytes', count: 3 }]);
  const { notifications } = (await org.owner.get(`/org/${org.id}/notifications`)).body;
  expect(notifications).toMatchObject([{ kind: 'plan_limit', message: denials[0].reason }]);
  expect((await send(org, textOf(5_000))).status).toBe(200);
  expect((await org.owner.get(`/org/${org.id}/usage`)).body).toMatchObject({
    file_bytes: 20_000,
    file_bytes_limit: 20_000,
  });
  const plan = { file_bytes: 20_000, limits: { file_bytes: 20_000 } };
  expect((await org.owner.get(`/org/${org.id}/plan`)).body).toMatchObject(plan);
  await h.admin.post('/admin/set-plan', { org_id: org.id, plan: 'enterprise' });
  expect((await send(org, large)).status).toBe(200);
  expect((await org.owner.get(`/org/${org.id}/usage`)).body).not.toHaveProperty('file_bytes_limit');
});

test('a file that is sent again is answered as the first time, though there is no room left', async () => {
  const org = await h.org({ entities: ['acme'] });
  free.fileBytes = 1_000;
  const bytes = textOf(900);
  const first = await send(org, bytes);
  const again = await send(org, bytes);
  expect([again.status, again.body.ids]).toEqual([200, first.body.ids]);
  expect(again.body.duplicates).toEqual([{ index: 0, id: first.body.ids[0] }]);
  expect((await send(org, textOf(900))).status).toBe(403);
  expect(await held(org.id)).toBe(900);
});

test('of a hundred files at once as many are kept as there is room for', async () => {
  const org = await h.org({ entities: ['acme'] });
  free.fileBytes = 10_500;
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => send(org, textOf(1_000), `${n}.txt`)));
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((one) => one === 200).length, new Set(statuses)]).toEqual([10, new Set([200, 403])]);
  expect(await held(org.id)).toBe(10_000);
});

test('a file is counted once, whatever was read from it, sent again not at all, and given back with the first of its items', async () => {
  const org = await h.org({ entities: ['acme'] });
  const cards = ['Nell', 'Otto', 'Pia'].map(
    (name) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name} Aster\r\nEND:VCARD\r\n`,
  );
  const file = Buffer.from(cards.join(''));
  free.fileBytes = file.length * 2;
  const { body } = await send(org, file, 'cards.vcf');
  expect([body.ingested, await held(org.id)]).toEqual([3, file.length]);
  expect((await send(org, file, 'cards.vcf')).body).toMatchObject({ ids: body.ids, ingested: 0 });
  expect(await held(org.id)).toBe(file.length);
  await Promise.all(body.ids.map((id: string) => org.owner.del(`/org/${org.id}/items/${id}`)));
  expect(await held(org.id)).toBe(0);
});

test('an attachment that there is no room for beside its mail stands in the mail', async () => {
  const org = await h.org({ entities: ['acme'] });
  const pdf = pdfOf('The kiln is rented until 2031.');
  const mail = mailWith('See the lease.', [{ name: 'lease.pdf', type: 'application/pdf', bytes: pdf }]);
  free.fileBytes = mail.length + pdf.length - 1;
  const { status, body } = await send(org, mail, 'offer.eml');
  expect([status, body.ingested, await held(org.id)]).toEqual([200, 2, mail.length]);
  const { rows } = await h.db.query('select distinct place from originals where org_id = $1', [org.id]);
  expect(rows).toHaveLength(1);
});

test('an import takes items in without the files that there is no room for, and says which', async () => {
  const { id, owner } = await h.org();
  const bytes = [randomBytes(3_000), randomBytes(3_000)];
  const items = bytes.map((_, n) => itemFile(n + 1));
  const original = (n: number) => ({
    path: `originals/${n + 1}-a.bin`,
    filename: `${n + 1}.bin`,
    media_type: 'text/plain',
  });
  const listed = items.map((item, n) => ({
    ...item.listed,
    original: { ...original(n), bytes: 3_000, sha256: sha256(bytes[n]!) },
  }));
  const files = bytes.map((one, n) => ({ path: original(n).path, bytes: one }));
  free.fileBytes = 5_000;
  const zip = await zipOf([...items.map(({ file }) => file), ...files, manifestOf(listed)]);
  const { status, warnings } = await imported(owner, id, 'zip', zip);
  expect([status, warnings]).toEqual([
    'ready',
    [{ item_id: items[1]!.listed.id, message: expect.stringMatching(/2\.bin .* the plan has no room for it/) }],
  ]);
  expect([(await owner.get(`/org/${id}/items`)).body.items.length, await held(id)]).toEqual([2, 3_000]);
});

test('an import cannot take more room than its manifest says', async () => {
  const { id, owner } = await h.org();
  const bytes = randomBytes(3_000);
  const one = itemFile(1);
  const original = {
    path: 'originals/1-a.bin',
    filename: 'a.bin',
    media_type: 'text/plain',
    bytes: 1,
    sha256: sha256(bytes),
  };
  const zip = await zipOf([one.file, { path: original.path, bytes }, manifestOf([{ ...one.listed, original }])]);
  expect(await imported(owner, id, 'zip', zip)).toMatchObject({
    warnings: [{ message: expect.stringMatching(/it is damaged/) }],
  });
  expect(await held(id)).toBe(0);
});

test('room that was claimed for a file which never came to an item is given back after an hour', async () => {
  const org = await h.org({ entities: ['acme'] });
  await send(org, textOf(700));
  await claim(h.db, org.id, [{ place: `${org.id}/files/none`, bytes: 300 }]);
  const hours = (n: number) => ({ ...h.ctx, clock: { now: () => new Date(Date.now() + n * 3_600_000) } });
  await sweepTransfers(hours(0.9));
  expect(await keptBytes(h.db, org.id)).toBe(1_000);
  await sweepTransfers(hours(1.1));
  expect(await held(org.id)).toBe(700);
});

test('the room of a graph that is deleted is given back', async () => {
  const org = await h.org({ entities: ['acme'] });
  await org.owner.post(`/org/${org.id}/graphs`, { name: 'Side', template: 'research', graph_id: 'side' });
  const answer = await fetch(`${h.url}${at('a.txt')}&graph_id=side`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.key}` },
    body: new Uint8Array(textOf(900)),
  });
  expect([answer.status, await held(org.id)]).toEqual([200, 900]);
  await org.owner.call('DELETE', `/org/${org.id}/graphs/side`, { confirm: true });
  await expect.poll(() => keptBytes(h.db, org.id)).toBe(0);
  expect(await held(org.id)).toBe(0);
});
