import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentKey } from '../../src/client/client.ts';
import { row, rows, sql } from '../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { until } from '../support/until.ts';
import { ended, quern, type Quern } from './quern.ts';

const FILES = 120;
const MAX_OF_IT = 0.6 * FILES;

let h: Harness;
let org: OrgFixture;
let user: Quern;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['alpha'] });
  user = await quern({ QUERN_URL: h.url, QUERN_KEY: org.key });
  await mkdir(join(user.folder, 'notes'));
  for (let n = 0; n < FILES; n++) await writeFile(join(user.folder, 'notes', `n${n}.md`), `Note ${n} of pallets.`);
});
afterAll(async () => {
  await user[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

const itemsOf = async (source: string) =>
  Number((await row<{ n: string }>(h.db, sql`select count(*) n from items where source = ${source}`))!.n);
const titlesOf = async (source: string) =>
  (await rows<{ title: string }>(h.db, sql`select title from items where source = ${source}`)).map(
    ({ title }) => title,
  );
const TITLES = Array.from({ length: FILES }, (_, n) => `n${n}`).toSorted();

test.each(['SIGINT', 'SIGKILL'] as const)(
  'after %s at six tenths the same command loses nothing and doubles nothing',
  async (signal) => {
    const args = ['ingest', 'notes', '-e', 'alpha', '-s', signal, '--batch', '1', '--parallel', '2'];
    const child = user.start(args);
    const end = ended(child);
    await until(async () => (await itemsOf(signal)) >= MAX_OF_IT);
    child.kill(signal);
    const first = await end;
    const sent = await itemsOf(signal);
    expect(sent).toBeLessThan(FILES);
    if (signal === 'SIGINT')
      expect([first.code, first.err]).toEqual([
        130,
        expect.stringMatching(/under way.*\nInterrupted\. \d+ files.*The same command goes on/),
      ]);
    const { json } = await user.run([...args, '--json']);
    expect(json).toMatchObject({ files: FILES, failures: 0 });
    expect(json.added + json.known + json.skipped).toBe(FILES);
    expect(json.skipped).toBeGreaterThan(0);
    expect(json.added).toBeLessThanOrEqual(FILES - sent);
    expect((await titlesOf(signal)).toSorted()).toEqual(TITLES);
    expect(await readdir(join(user.folder, '.local/state/quern'))).toEqual([]);
  },
);

test('what was sent whole is told apart by what it holds: sent again nothing is added, changed it is', async () => {
  const args = ['ingest', 'notes', '-e', 'alpha', '-s', 'again', '--json'];
  expect((await user.run(args)).json).toMatchObject({ added: FILES, known: 0, skipped: 0 });
  await writeFile(join(user.folder, 'notes', 'n7.md'), 'Note 7 says something else.');
  expect((await user.run(args)).json).toMatchObject({ added: 1, known: FILES - 1, skipped: 0 });
});

test('its keys are those of the client, so that both may send the same item', async () => {
  const body = { entity: 'alpha', source: 'both', title: 'One', body: 'The same.', date: '2026-05-04' };
  await writeFile(join(user.folder, 'one.json'), JSON.stringify(body));
  await user.run(['ingest', 'one.json', '-s', 'both']);
  const found = await row<{ key: string }>(h.db, sql`select idempotency_key key from items where source = 'both'`);
  expect(found!.key).toBe(await contentKey(body));
});

test('a key that is no longer in force stops it with what to do, and the same command goes on with another', async () => {
  const { body } = await org.owner.post(`/org/${org.id}/keys`, { name: 'short' });
  await using late = await quern({ QUERN_URL: h.url, QUERN_KEY: body.key, QUERN_ORG: org.id });
  await writeFile(join(late.folder, 'late.md'), 'Late.');
  await org.owner.del(`/org/${org.id}/keys/${body.id}`);
  const refused = await late.run(['ingest', 'late.md', '-e', 'alpha']);
  expect([refused.code, refused.err]).toEqual([3, expect.stringMatching(/revoked.*`quern login`.*QUERN_KEY/)]);
  const again = await late.run(['ingest', 'late.md', '-e', 'alpha', '--key', org.key, '--json']);
  expect(again.json).toMatchObject({ added: 1, failures: 0 });
});
