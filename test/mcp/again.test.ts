import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const note = { entity: 'acme', source: 'notes', title: 'Lunch', body: 'Ines Marlow called.' };
/** What changes something, each with the statement that counts what it made. */
const CALLS = [
  [
    'write_to_graph',
    { action: 'upsert_node', label: 'Contact', properties: { name: 'Jo Harbin' } },
    `select from documents where graph = $1 and kind = 'written'`,
  ],
  ['ingest', { payload: note }, `select from items where org_id = $1 and title = 'Lunch'`],
  [
    'save_message',
    { title: 'Word', content: 'A word.', entity: 'acme', linked_entities: [] },
    `select from items where org_id = $1 and title = 'Word'`,
  ],
  [
    'save_conversation',
    { entity: 'acme', title: 'Talk', content: 'They talked.', participants: ['Ines Marlow'] },
    `select from items where org_id = $1 and title = 'Talk'`,
  ],
] as const;

async function callTool(name: string, args: object, headers: Record<string, string> = {}): Promise<any> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { body } = await org.owner.post('/mcp', message, { accept: 'application/json, text/event-stream', ...headers });
  const text =
    typeof body === 'string' ? body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1) : JSON.stringify(body);
  return JSON.parse(text).result;
}

const loseAnswers = () =>
  h.db.query(
    sql`update idempotency set status = null, headers = null, body = null, lease_until = now() where org_id = ${org.id}`,
  );

test.each(CALLS)(
  '%s done again after its answer was lost is done once, for a key among its arguments or in the header',
  async (name, args, made) => {
    const count = async () => (await h.db.query(made, [org.id])).rowCount!;
    const before = await count();
    const keyed = { ...args, idempotency_key: `once-${name}` };
    const first = await callTool(name, keyed);
    expect(first.isError, JSON.stringify(first)).toBeFalsy();
    expect((await callTool(name, keyed)).structuredContent).toEqual(first.structuredContent);
    await loseAnswers();
    expect((await callTool(name, keyed)).isError).toBeFalsy();
    expect(await count()).toBe(before + 1);
    for (let n = 0; n < 2; n++) {
      expect((await callTool(name, args, { 'idempotency-key': `header-${name}` })).isError).toBeFalsy();
      await loseAnswers();
    }
    expect(await count()).toBe(before + 2);
  },
);

test('the same key with other arguments is refused, and so is a key that is none', async () => {
  await callTool('ingest', { payload: note, idempotency_key: 'other' });
  const other = await callTool('ingest', { payload: { ...note, title: 'Dinner' }, idempotency_key: 'other' });
  expect([other.isError, other.content[0].text]).toEqual([true, expect.stringMatching(/^idempotency_mismatch/)]);
  const none = await callTool('ingest', { payload: note, idempotency_key: 'with space' });
  expect([none.isError, none.content[0].text]).toEqual([
    true,
    expect.stringMatching(/Idempotency-Key: Use 1 to 255 printable/),
  ]);
});
