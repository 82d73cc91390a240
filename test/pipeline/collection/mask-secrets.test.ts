import { expect, test } from 'vitest';
import { masking } from '../../../src/pipeline/collection/mask-secrets.ts';
import { readAccepted } from '../../../src/stores/items/item-files.ts';
import { harness } from '../../support/harness.ts';
import { json, web } from '../../support/http/web.ts';
import { syncing } from './syncing.ts';

const HEADER = 'hd-5512-canary';
const QUERY = 'qu-5512-canary';
const FOLDER = 'Fo5512canary';
const PASSWORD = 'pw 5512/canary';

/** What a server can repeat of what it was asked with, in the places of a record that members read. */
function record(url: string) {
  const repeated = [HEADER, QUERY, FOLDER, encodeURIComponent(PASSWORD), PASSWORD].join(' ');
  return {
    id: `${url}/${FOLDER}/1?access_token=${QUERY}`,
    title: `Visit of Heron (${repeated})`,
    body: `See ${url}/${FOLDER}/visit?token=${QUERY}, asked with Bearer ${HEADER}; ${repeated}. Bring the code words.`,
    date: new Date().toISOString().slice(0, 10),
    url: `/${FOLDER}/visits/1?access_token=${QUERY}`,
    tags: ['north', `tok:${HEADER}`],
  };
}

test('a source that repeats the secrets of its connection shows them to nobody', async () => {
  await using h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  await using server = await web((_request, response) => json(response, { items: [record(server.url)] }));
  const acme = await syncing(h);
  const credentials = {
    url: `${server.url}/${FOLDER}/list?access_token=${QUERY}&passphrase=${encodeURIComponent(PASSWORD)}&status=open`,
    headers: { 'x-api-key': `Bearer ${HEADER}`, 'x-lang': 'north-west' },
    fields: { tags: 'tags' },
  };
  await acme.connect({ slug: 'http_json', entity: 'alpha', credentials });
  expect(await acme.sync()).toBe('succeeded');
  const stored = (await h.db.query('select * from items')).rows;
  const { items } = (await acme.owner.get('/org/acme/items')).body;
  const item = (await acme.owner.get(`/org/acme/items/${items[0].item_id}`)).body;
  const file = await readAccepted(h.ctx.files, stored[0]);
  const seen = JSON.stringify([stored, items, item, file, await acme.run()]);
  for (const secret of [HEADER, QUERY, FOLDER, PASSWORD, encodeURIComponent(PASSWORD)])
    expect(seen).not.toContain(secret);
  expect(items).toHaveLength(1);
  expect(item.title).toContain('Visit of Heron');
  expect(file?.url).toBe(`${server.url}/[hidden]/visits/1?access_token=[hidden]`);
  expect(JSON.stringify(item)).toContain('north');
});

test('words of the settings that are no secrets stay in what is collected, and what a grant gave does not', () => {
  const credentials = {
    url: 'https://crm.example/projects/quarterly?status=accepted',
    paths: { id: 'identifier', title: 'session-title' },
    fields: { 'primary-key': 'reference' },
    headers: { accept: 'application/json' },
    folders: ['Correspondence'],
  };
  const found = {
    key: 'k',
    title: 'accepted quarterly reference identifier session-title',
    body: 'Correspondence in application/json by tok-778899, at https://crm.example/projects/quarterly',
    type: 'note',
    date: '2026-03-03',
    object: 'tok-778899',
  };
  expect(masking(credentials, 'https://crm.example', ['tok-778899'])(found)).toEqual({
    ...found,
    body: found.body.replace('tok-778899', '[hidden]'),
  });
});

test.each(['assignee', 'author', 'authors', 'design', 'keyword'])('what a source is asked for stays: %s', (name) => {
  const address = `https://crm.example/list?${name}=harbour-team`;
  const item = { type: 'note', title: 'Rota', body: 'The harbour-team meets on Monday.' } as never;
  expect(masking({ url: address }, address, [])(item)).toMatchObject({ body: 'The harbour-team meets on Monday.' });
});

test.each(['api_key', 'x-auth', 'authorization', 'sig', 'signature', 'passphrase'])(
  'it hides what stands under %s',
  (name) => {
    const address = `https://crm.example/list?${name}=harbour-team`;
    const item = { type: 'note', title: 'Rota', body: 'Asked with harbour-team.' } as never;
    expect(masking({ url: address }, address, [])(item)).toMatchObject({ body: 'Asked with [hidden].' });
  },
);
