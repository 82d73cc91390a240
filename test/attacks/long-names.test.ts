import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { random } from '../support/random.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const { int } = random(7);
/** Letters that no compression makes short. */
const letters = (length: number): string => Array.from({ length }, () => int(36).toString(36)).join('');
const words = (length: number): string =>
  Array.from({ length: length / 10 }, () => `L${letters(8).toLowerCase()}`).join(' ');

type Metadata = Record<string, string | string[]>;
const FIELDS: Record<string, (length: number) => { type: string; title?: string; metadata?: Metadata }> = {
  'a title of words': (n) => ({ type: 'contact', title: words(Math.min(n, 1_900)) }),
  'a thread': (n) => ({ type: 'email', metadata: { from: 'a@moor.example', thread: letters(n) } }),
  'a message id': (n) => ({ type: 'email', metadata: { from: 'a@moor.example', message_id: letters(n) } }),
  'a mailbox': (n) => ({ type: 'email', metadata: { from: `${letters(n)}@moor.example` } }),
  'a domain': (n) => ({ type: 'organization', metadata: { domain: `${letters(n)}.example` } }),
  'an id of the source': (n) => ({ type: 'contact', metadata: { external_id: letters(n) } }),
  'a uid': (n) => ({ type: 'contact', metadata: { uid: letters(n) } }),
  'what it came with': (n) => ({ type: 'document', metadata: { attached_to: letters(n), filename: letters(n) } }),
  'a name': (n) => ({ type: 'contact', metadata: { name: words(n), email: 'b@moor.example' } }),
  'a company': (n) => ({ type: 'deal', metadata: { company: letters(n) } }),
  'a company of words': (n) => ({ type: 'deal', metadata: { company: words(n) } }),
  participants: (n) => ({ type: 'meeting', metadata: { participants: [`${words(n)} <c@moor.example>`, letters(n)] } }),
  'addresses of pages': (n) => ({ type: 'contact', metadata: { linkedin: `https://linkedin.com/in/${letters(n)}` } }),
};

test.each(Object.entries(FIELDS))(
  '%s longer than an index takes is read, and what is sent beside it',
  async (_, make) => {
    const items = [600, 2_800, 9_000, 15_000].map((n) => ({ title: 'Long', ...make(n) }));
    const sent = [...items, { type: 'note', title: 'Neighbour' }].map((item) => ({
      entity: 'acme',
      source: 'mail',
      body: 'Hello.',
      ...item,
    }));
    const { status, body } = await acme.owner.post('/ingest?sync=true', { items: sent });
    expect([status, body.sync_error, body.sync?.state]).toEqual([200, undefined, 'complete']);
    expect(body.ids).toHaveLength(sent.length);
  },
);

test('items of a source with a name of many bytes are read, and recall tells it from one that begins alike', async () => {
  const sources = ['a', 'b'].map((end) => `${'漢'.repeat(499)}${end}`);
  for (const source of sources) {
    const item = {
      entity: 'acme',
      source,
      type: '漢'.repeat(200),
      title: 'Long',
      body: `The heron is ${source.slice(-1)}.`,
    };
    expect((await acme.owner.post('/ingest?sync=true', item)).body.sync?.state).toBe('complete');
  }
  const { body } = await acme.owner.post('/org/acme/recall', { q: 'heron', source: sources[1] });
  expect(body.passages.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining('The heron is b.')]);
});

test('two long ids that begin alike are two, and the same one is one', async () => {
  const begin = letters(3_000);
  const contact = (id: string) => ({
    entity: 'acme',
    source: 'crm',
    type: 'contact',
    title: `Person ${id.slice(-1)}`,
    body: '',
    metadata: { external_id: id },
  });
  const items = [contact(`${begin}x`), contact(`${begin}y`), { ...contact(`${begin}x`), body: 'Again.' }];
  const { body } = await acme.owner.post('/ingest?sync=true', { items });
  expect(body.sync.state).toBe('complete');
  const { rows } = await h.db.query('select count(*)::int as n from profiles where key like $1', [
    `X|%${begin.slice(0, 100)}%`,
  ]);
  expect(rows[0].n).toBe(2);
});
