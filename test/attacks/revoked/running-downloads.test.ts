import { request, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { until } from '../../support/until.ts';
import { ended } from '../../support/transfers.ts';

/** More than the buffers between a file and a reader who does not read take up. */
const BYTES = 64 * 1024 * 1024;

/** What a link gives, of which the beginning was read. */
function begun(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, (res) => {
      res.once('readable', () => resolve(res));
    })
      .on('error', reject)
      .end();
  });
}

/** Reads on bit by bit until nothing more comes; whether that was all. */
async function isWhole(res: IncomingMessage): Promise<boolean> {
  res.on('error', () => {});
  await until(() => {
    res.read();
    return Promise.resolve(res.closed || res.readableEnded);
  }, 45_000);
  return res.complete;
}

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
