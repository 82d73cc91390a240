import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import { member } from '../../support/factories.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { begun, isWhole } from '../../support/transfers.ts';

/** More than the buffers between a file and a reader who does not read take up. */
const BYTES = 64 * 1024 * 1024;

interface Given {
  h: Harness;
  org: OrgFixture;
  reader: { key: string; id: string };
  item: string;
}

const ENDS: [string, (given: Given) => Promise<unknown>][] = [
  ['its key', ({ org, reader }) => org.owner.call('DELETE', `/org/acme/keys/${reader.id}`)],
  [
    'the time of its key',
    ({ h, reader }) =>
      h.db.query(sql`update keys set expires_at = now() where org_id = 'acme' and key_id = ${reader.id}`),
  ],
  ['its member', ({ org }) => org.owner.call('DELETE', '/org/acme/members/mia')],
  [
    'the role on its graph',
    ({ org }) => org.owner.call('PATCH', '/org/acme/members/mia', { graph_roles: { canary: 'none' } }),
  ],
  ['its organization', ({ org }) => org.owner.post('/org/acme/delete', { confirm: true })],
  ['its graph', ({ h }) => transaction(h.db, (tx) => mark(tx, 'acme', 'canary', 'ann'))],
  ['its item', ({ org, item }) => org.owner.call('DELETE', `/org/acme/items/${item}`)],
];

test.each(ENDS)('a download of a file as it was sent ends with %s', async (_, end) => {
  await using h = await harness();
  const org = await h.org({ id: 'acme', entities: ['acme'] });
  await org.owner.post('/org/acme/graphs', { name: 'Canary', template: 'general' });
  const reader = await member(h.db, 'acme', 'mia', { graph_roles: { canary: 'reader' } });
  const query = new URLSearchParams({ entity: 'acme', sync: 'true', filename: 'plan.txt', graph_id: 'canary' });
  const sent = await fetch(`${h.url}/ingest/file?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.key}`, 'content-type': 'text/plain' },
    body: 'The plan of Ada Lindt <ada@lindt.example>.',
  });
  const { ids } = (await sent.json()) as { ids: [string] };
  const { nodes } = (await org.owner.get(`/org/acme/items/${ids[0]}`)).body;
  const { place } = (await h.db.query(sql`select place from originals where org_id = 'acme'`)).rows[0];
  await h.ctx.files.large.write(
    place,
    (async function* () {
      for (let at = 0; at < BYTES; at += 1024 * 1024) yield randomBytes(1024 * 1024);
    })(),
  );
  const node = nodes.find((id: string) => id.startsWith('activity:'));
  const url = `${h.url}/org/acme/file/${encodeURIComponent(node)}?original=1&graph_id=canary`;
  const res = await begun(url, { authorization: `Bearer ${reader.key}` });
  expect([res.statusCode, res.headers['content-length']]).toEqual([200, String(BYTES)]);
  expect(((await end({ h, org, reader, item: ids[0] })) as { status?: number } | undefined)?.status ?? 200).toBe(200);
  expect(await isWhole(res)).toBe(false);
});
