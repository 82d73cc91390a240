import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { edge, gz, node } from '../support/samples/graph-lines.ts';
import { itemFile, manifestOf, zipOf } from '../support/samples/zips.ts';
import { imported } from '../support/transfers.ts';
import { slowness, watchTurns } from './turns.ts';

/** Of processor time, for 99 of 100 turns of the process that reads. */
const MAX_TURN_MS = 150;

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'fresh', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const one = itemFile(1);

/** An item's file with something else in it, and what a manifest says of that. */
function altered(of: RegExp, by: string, more: object = {}) {
  const bytes = Buffer.from(one.file.bytes.toString().replace(of, by));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return zipOf([{ ...one.file, bytes }, manifestOf([{ ...one.listed, sha256, ...more }])]);
}

/** An item that says so of when it was taken in. */
const takenIn = (at: string) => () => altered(/2026-03-02T08:00:00.000Z/, at);

/** A zip whose directory says that an item's packed bytes are all that comes before the directory. */
async function packedAsAll(): Promise<Buffer> {
  const filler = { path: 'originals/a.bin', bytes: Buffer.alloc(2_000_000) };
  const bytes = await zipOf([one.file, filler, manifestOf([one.listed])]);
  const record = bytes.lastIndexOf(one.file.path) - 46;
  bytes.writeUInt32LE(record - 500, record + 20);
  return bytes;
}

const business = { slug: 'acme', name: 'Acme', biz_type: 'other', created_by: 'ann' };
const founded = (created_at: string) =>
  zipOf([one.file, manifestOf([one.listed], { businesses: [{ ...business, created_at }] })]);
const ontology = { name: 'custom_own', labels: ['Contact'], edges: [], verbs: {}, recommended: {} };
const template = { name: 'custom_own', base: 'general', ontology };
const graph = { graph_id: 'own', display_name: 'Own', template: 'general' };
const headOf = (more: object) => () => zipOf([one.file, manifestOf([one.listed], more)]);
const firm = (more: object) => headOf({ businesses: [{ ...business, created_at: '2026-01-01T00:00:00Z', ...more }] });
const fields = (many: number): string => Array.from({ length: many }, (_, n) => `k${n}: 1`).join(', ');
const jsonFields = (many: number): string => Array.from({ length: many }, (_, n) => `"k${n}": 1`).join(', ');

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['an item that is far longer packed than unpacked', packedAsAll, /far longer packed than unpacked/],
  ['an item of a year 0', () => altered(/2026-03-02"/, '0000-03-02"', { date: '0000-03-02' }), /date: is no day/],
  ['an item taken in in a 99th month', takenIn('2026-99-02T08:00:00Z'), /ingested_at of .* is no instant/],
  ['an item taken in on a 31st of February', takenIn('2026-02-31T08:00:00Z'), /ingested_at of .* is no instant/],
  ['an item taken in at a path', takenIn('2026-03-02T../..'), /ingested_at of .* is no instant/],
  ['a business of a year 0', () => founded('0000-03-02T08:00:00Z'), /businesses\.0\.created_at/],
  ['a business that is of a year 0 in UTC', () => founded('0001-01-01T00:00:00+14:00'), /businesses\.0\.created_at/],
  ['a business whose website is a program', firm({ website: 'JavaScript:alert(1)' }), /businesses\.0\.website/],
  ['a business whose website is a file', firm({ website: ' file:///etc/passwd' }), /businesses\.0\.website/],
  ['a business of a domain in words', firm({ domains: ['our own'] }), /businesses\.0\.domains\.0: is no domain/],
  ['a business of every domain', firm({ domains: ['north.example', '*.example'] }), /domains\.1: is no domain/],
  [
    'two businesses of one slug',
    headOf({ businesses: ['A', 'B'].map((name) => ({ ...business, name, created_at: '2026-01-01T00:00:00Z' })) }),
    /businesses: has one slug twice/,
  ],
  ['two graphs of one id', headOf({ graphs: [graph, graph] }), /graphs: has one graph_id twice/],
  ['two templates of one name', headOf({ templates: [template, template] }), /templates: has one name twice/],
  [
    'a template called as one of the service',
    headOf({ templates: [{ ...template, name: 'general' }] }),
    /own template/,
  ],
  ['a template of no base', headOf({ templates: [{ ...template, base: 'none' }] }), /templates\.0\.base/],
  [
    'a head of more YAML than anybody writes',
    () => altered(/^---\n/, `---\nx: {${fields(20_000)}}\n`),
    /more than an item may/,
  ],
  [
    'an item of more fields than anything has',
    () => altered(/^metadata: .*$/m, `metadata: {${jsonFields(250_000)}}`),
    /more than an item may/,
  ],
  [
    'an item of more values than anything has',
    () => altered(/^metadata: .*$/m, `metadata: {"a": [1${',1'.repeat(1_000_000)}]}`),
    /more than an item may/,
  ],
])('%s is refused before it costs anything', async (_, zip, why) => {
  const watched = watchTurns();
  const { status, error } = await imported(org.owner, 'fresh', 'zip', await zip());
  expect([status, error]).toEqual(['failed', expect.stringMatching(why)]);
  expect(watched().p99).toBeLessThan(MAX_TURN_MS * slowness());
});

const line = node('contact:a@b.example');

test.each<[string, object, RegExp]>([
  ['a node of a year 0', { provenance: { ...line.provenance, valid_from: '0000-01-01' } }, /valid_from: is no day/],
  [
    'a node of many properties',
    { properties: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`k${n}`, n])) },
    /more values than a node/,
  ],
  [
    'a node of many values',
    { properties: { all: Array.from({ length: 300_000 }, (_, n) => n) } },
    /more values than a node/,
  ],
  [
    'a node whose source is a book',
    { provenance: { ...line.provenance, source: 'x'.repeat(501) } },
    /provenance\.source/,
  ],
])('%s is refused by its line', async (_, more, why) => {
  const { status, error } = await imported(org.owner, 'fresh', 'graph-json', gz({ ...line, ...more }));
  expect([status, error]).toEqual(['failed', expect.stringMatching(why)]);
});

const FALSE_FIELDS: [string, unknown][] = [
  ['entity', '../../etc'],
  ['entity', 'acme|Contact|ada'],
  ['entity', 'two\nlines'],
  ['entity', 'x'.repeat(5_000)],
  ['entities', ['acme|Contact|ada', 'Other One']],
  ['occurred_at', 'nonsense'],
  ['occurred_at', '2026-13-45'],
  ['occurred_at', '99999999-01-01'],
  ['email', '<script>alert(1)</script>'],
  ['email', `${'a'.repeat(100_000)}@b.example`],
  ['type', 'x'.repeat(100_000)],
  ['subtype', 'x'.repeat(100_000)],
];
const REGULAR = { entity: 'acme', occurred_at: '2026-03-04', type: 'partner', subtype: 'old' };

test('a field of a node that is none is left out, and nothing of the node with it', async () => {
  const filled = await h.org({ id: 'filled' });
  const lines = FALSE_FIELDS.map(([field, value], n) => ({
    ...line,
    id: `contact:${n}`,
    name: `Ann ${n}`,
    properties: { ...REGULAR, email: `p${n}@b.example`, [field]: value },
  }));
  const last = { ...edge('contact:0', 'contact:1'), properties: { valid_to: '2026-99-99' } };
  expect((await imported(filled.owner, 'filled', 'graph-json', gz(...lines, last))).status).toBe('ready');
  for (const [n, [field, value]] of FALSE_FIELDS.entries()) {
    const { body } = await filled.owner.get(`/org/filled/entity/contact:${n}`);
    expect(body).toMatchObject({ name: `Ann ${n}`, ...(field !== 'type' && { type: 'partner' }) });
    for (const one of [value].flat()) expect(JSON.stringify(body)).not.toContain(JSON.stringify(one).slice(1, -1));
  }
  const [known] = (await filled.owner.get('/org/filled/entity/contact:0')).body.edges;
  expect(known.provenance).not.toHaveProperty('valid_to');
});
