import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { itemFile, manifestOf, zipOf } from '../../support/samples/zips.ts';
import { ended, holdsFiles, send } from '../../support/transfers.ts';
import { until } from '../../support/until.ts';

let h: Harness;
beforeAll(async () => void (h = await harness()));
afterAll(() => h[Symbol.asyncDispose]());

const [one, two] = [itemFile(1), itemFile(2)];
const whole = [one.file, two.file, manifestOf([one.listed, two.listed])];

test('an import that is sent again with its Idempotency-Key is answered as the first time, however far that is', async () => {
  const { owner } = await h.org({ id: 'again' });
  const [bytes, others] = [await zipOf(whole), await zipOf([one.file, manifestOf([one.listed])])];
  const keyed = (file: Buffer, key = 'import-1') => send(owner, 'again', 'zip', file, { 'idempotency-key': key });
  expect((await keyed(Buffer.from('no zip'))).body.code).toBe('invalid');
  const first = await keyed(bytes);
  const isAgain = {
    status: 202,
    body: { import_id: first.body.import_id },
    headers: { 'idempotent-replayed': 'true' },
  };
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([202, undefined]);
  expect(await keyed(bytes)).toMatchObject(isAgain);
  expect(await ended(owner, String(first.headers.location))).toMatchObject({ status: 'ready' });
  expect(await keyed(bytes)).toMatchObject({ ...isAgain, headers: { location: first.headers.location } });
  expect((await keyed(others)).body.code).toBe('idempotency_mismatch');
  expect((await keyed(bytes, 'import-2')).body.code).toBe('conflict');
  expect((await h.db.query(sql`select from transfers where org_id = 'again'`)).rowCount).toBe(1);
  await until(async () => !(await holdsFiles(h, 'again')));
});

test('an import whose process died before it was answered is begun no second time under its Idempotency-Key', async () => {
  const { owner } = await h.org({ id: 'died' });
  const bytes = await zipOf(whole);
  const keyed = () => send(owner, 'died', 'zip', bytes, { 'idempotency-key': 'import-1' });
  const first = await keyed();
  await ended(owner, String(first.headers.location));
  const die = sql`update idempotency set status = null, lease_until = now() - interval '1 second' where org_id = 'died'`;
  await h.db.query(die);
  for (let n = 0; n < 2; n++) expect((await keyed()).body.import_id).toBe(first.body.import_id);
  expect((await h.db.query(sql`select from transfers where org_id = 'died'`)).rowCount).toBe(1);
  await until(async () => !(await holdsFiles(h, 'died')));
});
