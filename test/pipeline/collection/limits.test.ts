import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../../src/pipeline/collection/collect.ts';
import { one, sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { web } from '../../support/http/web.ts';
import { syncing } from './syncing.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

const nothing = async () => {};
const HELPERS = { signal: new AbortController().signal, accepted: nothing, retracted: nothing };
const HOUR = 3_600;

test.each([
  ['61', [120, 360, 1_080, 3_240]],
  ['3000', [3_000, 3_000, 3_000, 3_240]],
  ['999999', [HOUR, HOUR, HOUR, HOUR]],
])(
  'a source that takes no requests and asks for %s seconds is left alone longer each time, and for more than an hour in all',
  async (asked, pauses) => {
    await using server = await web((_, response) => void response.writeHead(429, { 'retry-after': asked }).end());
    const org = await syncing(h, `limited-${asked}`);
    const credentials = { url: `${server.url}/notes` };
    const connection = await org.connect({ slug: 'http_json', entity: 'alpha', credentials });
    const { sync_job_id: id } = (await org.owner.post(`/org/${org.id}/connections/${connection}/sync`)).body;
    const attempts: number[] = [];
    for (let outcome = 'queued'; outcome === 'queued';) {
      await h.db.query(sql`update syncs set due_at = now() where org_id = ${org.id}`);
      outcome = await collect(h.ctx, org.id, id, HELPERS);
      if (outcome === 'failed') break;
      const { seconds } = await one<{ seconds: number }>(
        h.db,
        sql`select round(extract(epoch from due_at - now()))::int as seconds from syncs where org_id = ${org.id} and sync_id = ${id}`,
      );
      attempts.push(seconds);
    }
    expect([attempts, server.asked.length]).toEqual([pauses, 5]);
  },
);
