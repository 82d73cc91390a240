import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANS } from '../../../src/common/plans.ts';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { keptBytes } from '../../../src/stores/items/kept-files.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { mailWith, pdfOf } from '../../support/samples/files.ts';
import { imapServer } from '../../toolkits/imap-server.ts';
import { syncing } from './syncing.ts';

let h: Harness;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  const settings = { ALLOW_PRIVATE_ADDRESSES: 'true', COLLECT_FOLDERS: folder };
  h = await harness({ workers: false, settings });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
  await endReaders();
});

const terms = pdfOf('Payment is due in ninety days.');
const DAY = new Date().toUTCString();
const offer = (): string =>
  mailWith('See the terms.', [{ name: 'terms.pdf', type: 'application/pdf', bytes: terms }])
    .toString('latin1')
    .replace(/^Date: .*$/m, `Date: ${DAY}`);

/** The file that the document of an org goes by, as it is given back; its name and bytes. */
async function givenBack(org: Awaited<ReturnType<typeof syncing>>, id: string) {
  const [node] = (await org.owner.post(`/org/${id}/search`, { q: 'ninety days', node_type: 'Asset' })).body.results;
  const url = `${h.url}/org/${id}/file/${node.id}?original=1`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${org.key}` } });
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  return [answer.headers.get('content-disposition'), Buffer.from(await answer.arrayBuffer())];
}

const kept = (id: string) => rows(h.db, sql`select place from originals where org_id = ${id}`);

test('what is attached to a collected mail is kept, given back, and gone once its source has forgotten the mail', async () => {
  await using server = await imapServer([{ raw: offer() }]);
  const org = await syncing(h, 'mailbox');
  const credentials = { host: '127.0.0.1', port: server.port, tls: false, username: 'testuser', password: 'testpass' };
  await org.connect({ slug: 'imap', entity: 'alpha', credentials });
  await org.sync();
  await org.read();
  expect(await givenBack(org, 'mailbox')).toEqual([expect.stringContaining('terms.pdf'), terms]);
  const places = await kept('mailbox');
  server.renumber();
  await org.sync();
  expect(await kept('mailbox')).toEqual(places);
  server.expunge('The offer');
  for (let n = 0; n < 2; n++) await org.sync();
  expect(await org.titles()).toEqual([]);
  expect(await kept('mailbox')).toEqual([]);
});

test('a document in a folder is kept and given back', async () => {
  await writeFile(join(folder, 'terms.pdf'), terms);
  const org = await syncing(h, 'folder');
  await org.connect({ slug: 'folder', entity: 'alpha', credentials: { path: folder } });
  await org.sync();
  await org.read();
  expect(await givenBack(org, 'folder')).toEqual([expect.stringContaining('terms.pdf'), terms]);
});

test('what the plan has no room for is collected without its file, and told once for each', async () => {
  const free: { fileBytes: number } = PLANS.free;
  const { fileBytes } = free;
  const own = await mkdtemp(join(folder, 'full-'));
  const notes = async () => {
    const log = await rows<{ line: string }>(h.db, sql`select line from sync_log where org_id = 'full'`);
    return log.filter(({ line }) => line.includes('without the files')).length;
  };
  try {
    free.fileBytes = terms.length + 10;
    const org = await syncing(h, 'full');
    await org.connect({ slug: 'folder', entity: 'alpha', credentials: { path: own } });
    await writeFile(join(own, 'first.pdf'), terms);
    await org.sync();
    await writeFile(join(own, 'second.pdf'), pdfOf('Payment is due in thirty days.'));
    await org.sync();
    expect(await org.titles()).toHaveLength(2);
    expect([(await kept('full')).length, await keptBytes(h.db, 'full'), await notes()]).toEqual([1, terms.length, 1]);
    await org.sync();
    expect(await notes()).toBe(1);
    const { denials } = (await org.owner.get('/org/full/plan/gating_log')).body;
    expect(denials).toMatchObject([{ gate: 'file_bytes', count: 1 }]);
    const { notifications } = (await org.owner.get('/org/full/notifications')).body;
    expect(notifications.filter(({ kind }: { kind: string }) => kind === 'plan_limit')).toHaveLength(1);
    free.fileBytes = fileBytes;
    await writeFile(join(own, 'third.pdf'), pdfOf('Payment is due in ten days.'));
    await org.sync();
    expect(await kept('full')).toHaveLength(2);
  } finally {
    free.fileBytes = fileBytes;
  }
});
