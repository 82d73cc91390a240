import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { readItemFile, writeItemFile, type ItemFile } from '../../../src/stores/items/item-files.ts';

const plain: ItemFile = {
  id: 'ingest_1',
  source: 'mail',
  entity: 'acme',
  title: 'Hello',
  date: '2025-03-04',
  graph_id: 'primary',
  ingested_at: '2025-03-04T05:06:07.000Z',
  body: 'Text',
};

const text = fc.string({ unit: 'binary', maxLength: 80 }).filter((s) => s.isWellFormed() && !s.includes('\0'));
const scalar = fc.oneof(
  text,
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
);
const hostile = fc.constantFrom(
  '---\nid: x',
  '---js\nprocess.exit(1)\n---',
  '&a *a',
  '!!js/function',
  '{',
  '\n...\n',
  '\u2028---\u2028',
);
const words = fc.oneof(text, hostile);
const key = words.filter((k) => k !== '__proto__');

test('any title, field, metadata and body is read back as it was written', () => {
  const items = fc.record({
    title: words,
    source: words,
    type: words,
    url: words,
    idempotency_key: words,
    body: words,
    metadata: fc.dictionary(key, fc.oneof(scalar, words, fc.array(fc.oneof(scalar, words), { maxLength: 4 })), {
      maxKeys: 5,
    }),
  });
  fc.assert(
    fc.property(items, (given) => {
      const item = { ...plain, ...given, metadata: JSON.parse(JSON.stringify(given.metadata)) };
      expect(readItemFile(writeItemFile(item))).toEqual(item);
    }),
    { numRuns: 400, seed: 7 },
  );
});

test('the frontmatter has the documented fields in their order, each on a line, then the body as it was sent', () => {
  const item: ItemFile = {
    ...plain,
    type: 'note',
    domain: 'sales',
    url: 'https://example.com/a',
    idempotency_key: 'k1',
    title: 'Two\nlines "quoted" \u2028 yes',
    metadata: { from: 'Jo <jo@acme.example>', amount: 12 },
    body: '\r\n---\nid: other\n---\n\ufeffend',
  };
  expect(writeItemFile(item).toString()).toBe(
    [
      '---',
      'id: "ingest_1"',
      'source: "mail"',
      'type: "note"',
      'entity: "acme"',
      'domain: "sales"',
      String.raw`title: "Two\nlines \"quoted\" \u2028 yes"`,
      'date: "2025-03-04"',
      'url: "https://example.com/a"',
      'graph_id: "primary"',
      'idempotency_key: "k1"',
      'ingested_at: "2025-03-04T05:06:07.000Z"',
      'metadata: {"from":"Jo <jo@acme.example>","amount":12}',
      '---',
      item.body,
    ].join('\n'),
  );
});

const whole = writeItemFile(plain).toString();
const bad: [string, Buffer, string][] = [
  ['empty', Buffer.alloc(0), 'It is empty'],
  ['a byte order mark', Buffer.from(`\ufeff${whole}`), 'It begins with a byte order mark'],
  ['not UTF-8', Buffer.concat([Buffer.from(whole), Buffer.from([0xff, 0xfe])]), 'It is not UTF-8'],
  ['cut in the frontmatter', Buffer.from(whole.slice(0, 60)), 'Its frontmatter does not end'],
  ['plain text', Buffer.from('Dear all'), 'It does not begin with a line of three hyphens'],
  ['JavaScript', Buffer.from('---js\nglobalThis.ran = true\n---\nx'), 'It does not begin with a line of three hyphens'],
  [
    'JavaScript after a space',
    Buffer.from('--- javascript\nglobalThis.ran = true\n---\nx'),
    'It does not begin with a line of three hyphens',
  ],
  ['aliases', Buffer.from('---\nid: &a ingest_1\nsource: *a\n---\nx'), 'Its frontmatter is not YAML of plain values'],
  [
    'a doubled key',
    Buffer.from('---\nid: ingest_1\nid: ingest_2\n---\nx'),
    'Its frontmatter is not YAML of plain values',
  ],
  ['a number for a title', Buffer.from(whole.replace('"Hello"', '5')), 'Its frontmatter lacks a good title'],
  ['a day that is none', Buffer.from(whole.replace('2025-03-04"', '2025-02-30"')), 'Its frontmatter lacks a good date'],
  ['a list', Buffer.from('---\n- a\n---\nx'), 'Its frontmatter lacks a good form'],
  ['blank lines without end', Buffer.from(`---\n${'\n'.repeat(500_000)}#\n---\n`), 'Its frontmatter is too long'],
  ['deep nesting', Buffer.from(`---\nid: ${'['.repeat(50_000)}\n---\n`), 'Its frontmatter is not YAML of plain values'],
];

test.each(bad)('a file that is wrong (%s) is refused with a reason', (_, bytes, why) => {
  expect(() => readItemFile(bytes)).toThrow(Problem);
  expect(() => readItemFile(bytes)).toThrow(why);
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined();
});

test('the file of an item is read by its lines, whatever signs its metadata holds', () => {
  const to = Array.from({ length: 20_000 }, (_, n) => `p${n}@north.example`);
  const item = { ...plain, metadata: { odd: '\ufeff\u0085\u2028\u007f', to } };
  expect(readItemFile(writeItemFile(item))).toEqual(item);
});
