import { expect, test } from 'vitest';
import { z } from 'zod';
import { batched } from '../../src/common/concurrency/batched.ts';
import { adminKeys, hash, matches, mintKey, parseKey } from '../../src/access/credentials.ts';
import { cursor, toCursor } from '../../src/http/cursor.ts';
import { jsonSchema } from '../../src/http/json-schema.ts';
import { bool, int, maybe, text } from '../../src/http/fields.ts';
import { read } from '../../src/http/read.ts';
import { slugOf } from '../../src/http/slug.ts';

test('a key is read back, and a slip in any place is seen without a look-up', () => {
  const { key, id, secretHash } = mintKey();
  const parsed = parseKey(key)!;
  expect(key).toMatch(/^qn_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/);
  expect([parsed.id, matches(parsed.secret, secretHash), matches('other', secretHash)]).toEqual([id, true, false]);
  expect(matches(parsed.secret, undefined)).toBe(false);
  for (let at = 3; at < key.length; at++) {
    const slip = key[at] === 'x' ? 'y' : 'x';
    expect(parseKey(key.slice(0, at) + slip + key.slice(at + 1))).toBeUndefined();
  }
});

test('any of the admin keys opens, nothing else does', () => {
  const isAdmin = adminKeys('one, two');
  expect(['one', 'two', 'three', '', 'one, two'].map(isAdmin)).toEqual([true, true, false, false, false]);
  expect(adminKeys(undefined)('')).toBe(false);
  expect(hash('one')).toHaveLength(32);
});

test.each([
  ['Acme GmbH & Co. KG', 'acme-gmbh-co-kg'],
  ['Ærøskøbing Straße', 'aeroskobing-strasse'],
  ['Crème Brûlée', 'creme-brulee'],
  ['test_entity', 'test_entity'],
  ['org_2AbC', 'org_2abc'],
  ['  --x--  ', 'x'],
  ['ＦＵＬＬ width', 'full-width'],
  ['a\u200bb', 'a-b'],
  ['日本', ''],
  ['', ''],
])('the slug of %j is %j', (spelling, slug) => expect(slugOf(spelling)).toBe(slug));

test('long names have slugs of 80 characters that stay apart', () => {
  const [one, two] = [slugOf(`${'a'.repeat(100)}1`), slugOf(`${'a'.repeat(100)}2`)];
  expect([one.length, two.length]).toEqual([80, 80]);
  expect(one).not.toBe(two);
});

test('a cursor reads back what it was made of and refuses anything else', () => {
  const schema = z.object({ cursor: cursor(z.tuple([z.string(), z.number()])) });
  expect(read(schema, { cursor: toCursor(['a', 1]) }).cursor).toEqual(['a', 1]);
  expect(read(schema, {}).cursor).toBeUndefined();
  for (const forged of ['x', toCursor(['a']), toCursor([1, 'a']), '%', 7])
    expect(() => read(schema, { cursor: forged })).toThrow();
});

test('a field that is missing is told from one that is wrong', () => {
  const schema = z.object({ name: text(5), n: int(3), inner: z.array(z.object({ on: z.boolean() })).default([]) });
  const issues = (value: unknown) => {
    try {
      return read(schema, value);
    } catch (error) {
      return (error as { extra: { issues: unknown } }).extra.issues;
    }
  };
  expect(issues({ n: '4', name: 'ok' })).toEqual({ n: 4, name: 'ok', inner: [] });
  expect(issues({ inner: [{ on: true }, {}] })).toEqual([
    { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
    { loc: ['body', 'inner', 1, 'on'], msg: 'Field required', type: 'missing' },
  ]);
  expect(issues({ name: 'too long' })).toMatchObject([{ loc: ['body', 'name'], type: 'too_big' }]);
});

test('the description says what may be left out', () => {
  const schema = z.object({
    a: text(5),
    b: int(3),
    c: bool(true),
    d: maybe(text(5)),
    e: cursor(z.tuple([z.string()])),
  });
  expect(jsonSchema(schema)).toMatchObject({
    required: ['a'],
    properties: { b: { type: 'integer', default: 3 }, c: { type: 'boolean', default: true }, e: { type: 'string' } },
  });
});

test('what is added during a batch goes into the next one', async () => {
  const sizes: number[] = [];
  const gate = Promise.withResolvers<void>();
  const add = batched<number, number>(async (all) => {
    sizes.push(all.length);
    await gate.promise;
    return all.map((n) => n * 2);
  });
  const first = add(1);
  await Promise.resolve();
  const rest = [add(2), add(3)];
  gate.resolve();
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6]);
  expect(sizes).toEqual([1, 2]);
});

test('of what waits no more than may go together goes into a batch', async () => {
  const sizes: number[] = [];
  const add = batched<number, number>(
    async (all) => {
      sizes.push(all.length);
      return all;
    },
    () => 2,
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([1, 2, 3, 4, 5]);
  expect(sizes).toEqual([2, 2, 1]);
});
