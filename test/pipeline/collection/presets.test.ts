import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { json, web } from '../../support/http/web.ts';
import { syncing } from './syncing.ts';

test('a preset that is connected with a token of its own is read into the graph, and what the source deletes is taken back', async () => {
  const today = new Date().toISOString();
  const contact = (id: string, firstname: string) => ({
    id,
    properties: {
      firstname,
      lastname: 'Lind',
      email: `${firstname.toLowerCase()}@heron.example`,
      company: 'Heron Pumps',
    },
    updatedAt: today,
  });
  let contacts = [contact('1', 'Ivo'), contact('2', 'Ada')];
  await using server = await web((request, response) => {
    if (request.headers.authorization !== 'Bearer canary-token') return void response.writeHead(401).end();
    json(response, { results: request.url!.startsWith('/crm/v3/objects/contacts') ? contacts : [] });
  });
  const settings = { ALLOW_PRIVATE_ADDRESSES: 'true', PRESET_URLS: `hubspot=${server.url}` };
  await using h = await harness({ workers: false, settings });
  const org = await syncing(h);
  const connection = { slug: 'hubspot', entity: 'alpha', credentials: { token: 'canary-token' } };
  await org.connect(connection);
  expect([await org.sync(), await org.titles()]).toEqual(['succeeded', ['Ada Lind', 'Ivo Lind']]);
  await org.read();
  expect(await org.graph()).toEqual(expect.arrayContaining([expect.stringContaining('contact:ivo@heron.example')]));
  contacts = [contact('2', 'Ada')];
  await org.sync();
  await org.sync();
  expect(await org.titles()).toEqual(['Ada Lind']);
  expect(await rowsWith(h.db, 'canary-')).toEqual([]);
  const refused = { ...connection, credentials: { token: 'x', oauth2: {} } };
  expect((await org.owner.post('/org/acme/connections/vault', refused)).status).toBe(422);
  const neither = { ...connection, credentials: { account: 'x' } };
  expect((await org.owner.post('/org/acme/connections/vault', neither)).body.detail[0].msg).toBe(
    'Give either a token or oauth2.',
  );
});
