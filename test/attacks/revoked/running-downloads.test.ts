import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { begun, ended, isWhole } from '../../support/transfers.ts';

/** More than the buffers between a file and a reader who does not read take up. */
const BYTES = 64 * 1024 * 1024;

const ENDS: [string, (h: Harness, org: OrgFixture) => Promise<unknown>][] = [
  ['its organization', (_, { owner, id }) => owner.post(`/org/${id}/delete`, { confirm: true })],
  ['its graph', (h, { id }) => transaction(h.db, (tx) => mark(tx, id, 'canary', 'ann'))],
];

test.each(ENDS)('a download that is under way ends with %s', async (_, end) => {
  await using h = await harness();
  const org = await h.org({ id: 'acme' });
  await org.owner.post('/org/acme/graphs', { name: 'Canary', template: 'general' });
  const asked = await org.owner.get('/org/acme/export?format=graph-json&graph_id=canary');
  const made = await ended(org.owner, String(asked.headers.location));
  const place = `acme/${made.export_id}.large`;
  await h.ctx.files.large.write(
    place,
    (async function* () {
      for (let at = 0; at < BYTES; at += 1024 * 1024) yield randomBytes(1024 * 1024);
    })(),
  );
  await h.db.query(
    sql`update transfers set place = ${place}, bytes = ${BYTES} where org_id = 'acme' and id = ${made.export_id}`,
  );
  const url = new URL(made.download_url, h.url).href;
  const res = await begun(url);
  expect(((await end(h, org)) as { status?: number } | undefined)?.status ?? 200).toBe(200);
  expect(await isWhole(res)).toBe(false);
});
