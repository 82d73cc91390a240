import { expect, test } from 'vitest';
import { startWork } from '../../../src/queue/work.ts';
import { collection } from '../../../src/queues/collection.ts';
import { due } from '../../../src/stores/collection/sync-claims.ts';
import collectionWorker from '../../../workers/collection.ts';
import { registerEntity } from '../../support/http/source.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { until } from '../../support/until.ts';
import { web, type Web } from '../../support/http/web.ts';

/** Connects a source and has it collected. */
async function connect(org: OrgFixture, url: string): Promise<string> {
  const given = { slug: 'http_json', entity: 'alpha', credentials: { url } };
  const { body } = await org.owner.post(`/org/${org.id}/connections/vault`, given);
  return body.sync_job_id;
}

async function orgOf(h: Harness): Promise<OrgFixture> {
  const org = await h.org();
  await registerEntity(h.db, org.id, 'alpha');
  return org;
}

/** A source that takes requests and never answers. */
const silent = (): Promise<Web> => web(() => {});
const empty = (): Promise<Web> => web((_, response) => void response.writeHead(200).end('[]'));
const MANY = 20;

test('sources that never answer delay the collections of no other organization, however many of them one has', async () => {
  await using h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  await using hanging = await silent();
  await using quick = await empty();
  const [greedy, other] = [await orgOf(h), await orgOf(h)];
  for (let n = 0; n < MANY; n++) await connect(greedy, `${hanging.url}/${n}`);
  const working = startWork(h.ctx, [collectionWorker]);
  await until(async () => hanging.asked.length >= 2);
  for (let n = 0; n < 3; n++) await connect(other, `${quick.url}/${n}`);
  await until(async () => new Set(quick.asked).size === 3);
  expect(hanging.asked.length).toBeLessThan(collection.concurrency / 2);
  await working.close();
});

test('an organization with more syncs than places has all of them done without waiting to be looked at again', async () => {
  await using h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  await using quick = await empty();
  const org = await orgOf(h);
  for (let n = 0; n < MANY; n++) await connect(org, `${quick.url}/${n}`);
  const working = startWork(h.ctx, [collectionWorker]);
  await until(async () => new Set(quick.asked).size === MANY);
  await working.close();
});

test('an organization whose syncs wait for places hides those of no other from whoever looks for what is due', async () => {
  await using h = await harness({ workers: false });
  const [greedy, other] = [await orgOf(h), await orgOf(h)];
  for (let n = 0; n < MANY; n++) await connect(greedy, `http://192.0.2.1/${n}`);
  const late = await connect(other, 'http://192.0.2.1/late');
  expect((await due(h.db, 2)).map(({ sync_id }) => sync_id)).toContain(late);
});
