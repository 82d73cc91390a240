import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLock } from '../../src/stores/db/locks.ts';
import { transaction } from '../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { until } from '../support/until.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['mill'] });
  for (const email of ['ada.one@quist.example', 'ada.two@quist.example'])
    await org.owner.post(`/org/${org.id}/write`, {
      action: 'upsert_node',
      label: 'Contact',
      properties: { name: 'Ada Quist', email },
    });
});
afterAll(() => h[Symbol.asyncDispose]());

const note = (title: string) => ({ entity: 'mill', source: 'notes', title, body: `${title} by Ines Marlow.` });
const contact = (name: string) => ({ action: 'upsert_node', label: 'Contact', properties: { name } });
const tool = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** What waits for the graph: where, what, and how its whole answer begins. */
const WAITING: [name: string, path: string, body: object, whole: RegExp][] = [
  ['an item', '/ingest?sync=true', note('One'), /"ingested":1.*"state":"complete"/],
  ['items', '/ingest?sync=true', { items: [note('Two'), note('Three')] }, /"ingested":2.*"state":"complete"/],
  [
    'a document',
    '/collect/write-file',
    { entity: 'mill', filename: 'a.txt', content: 'Ada Lindt wrote.', sync: true },
    /"state":"complete"/,
  ],
  ['a message', '/org/{org}/messages', { ...note('Word'), content: 'A word.', linked_entities: [] }, /"status":"ok"/],
  ['a write', '/org/{org}/write', contact('Jo Harbin'), /"status":"merged","node_id"/],
  ['a business', '/org/{org}/businesses', { name: 'Kiln', biz_type: 'other' }, /"status":"created"/],
  [
    'a merge',
    '/org/{org}/merges',
    { keep_id: 'contact:ada.one@quist.example', drop_id: 'contact:ada.two@quist.example' },
    /"merge_id"/,
  ],
  ['an item by a tool', '/mcp', tool('ingest', { payload: note('Four') }), /1 added.*"state":"complete"/],
  ['a write by a tool', '/mcp', tool('write_to_graph', contact('Ki Lorne')), /"status":"merged","node_id"/],
];

test.each(WAITING)(
  'whoever went away before %s was answered is answered when they ask again',
  async (name, at, body, whole) => {
    const key = `unheard-${name.replaceAll(' ', '-')}`;
    const hangUp = new AbortController();
    const ask = async (gone?: AbortSignal) => {
      const headers = {
        authorization: `Bearer ${org.key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'idempotency-key': key,
      };
      const request = { method: 'POST', headers, body: JSON.stringify(body), ...(gone && { signal: gone }) };
      const answer = await fetch(h.url + at.replace('{org}', org.id), request);
      return { replayed: answer.headers.get('idempotent-replayed'), text: await answer.text() };
    };
    const count = async (from: string) => Number((await h.db.query(`select count(*) n from ${from}`)).rows[0].n);
    const made = async () => [await count('items'), await count('decisions'), await count('documents')];
    const [, decided] = await made();
    let done: number[] = [];
    await transaction(h.db, async (tx) => {
      await takeLock(tx, 'settling', org.id);
      const first = ask(hangUp.signal).catch((error: Error) => error.name);
      await until(async () => (await count(`documents where state = 'pending'`)) > 0 || (await made())[1] !== decided);
      done = await made();
      hangUp.abort();
      expect(await first).toBe('AbortError');
      await until(async () => (await count(`idempotency where status is null and lease_until > now()`)) === 0);
    });
    const again = await ask();
    expect(again.text).toMatch(whole);
    expect(await ask()).toEqual({ replayed: 'true', text: again.text });
    expect(await made()).toEqual(done);
  },
);
