import { expect, test } from 'vitest';
import { openExtractPool, type ExtractPool } from '../../../../src/pipeline/extraction/reading/pool.ts';
import type { Task } from '../../../../src/pipeline/extraction/task.ts';

const task = (text: string, org = 'acme'): Task => ({
  graph: org,
  org,
  bytes: Buffer.from(text),
  sha256: '',
  contentHash: '',
  template: 'operational',
});
const kinds = async (pool: ExtractPool, texts: string[]) =>
  (await pool.read(texts.map((text) => task(text)))).map((outcome) => outcome.kind);

function poisonPool(size: number, { ms = 20_000, search = '' } = {}): ExtractPool & AsyncDisposable {
  const entry = new URL(`../../../support/poison-thread.ts${search}`, import.meta.url);
  const pool = openExtractPool({ entry, size, deadline: () => ms, memoryMb: 64 });
  return { ...pool, [Symbol.asyncDispose]: pool.close };
}

test.each(['loop', 'exit', 'memory'])(
  'an item that kills its thread (%s) is told, its neighbours are read',
  async (how) => {
    await using pool = poisonPool(1, how === 'loop' ? { ms: 1_500 } : {});
    const texts = ['a', 'b', `POISON ${how}`, 'c', 'd'];
    expect(await kinds(pool, texts)).toEqual(['read', 'read', 'died', 'read', 'read']);
    expect(await kinds(pool, ['a'])).toEqual(['read']);
  },
);

test('a thread that has to wait for the processor is given time, but not for ever', async () => {
  await using pool = poisonPool(1, { ms: 400 });
  expect(await kinds(pool, ['a', 'SLEEP 900', 'b'])).toEqual(['read', 'read', 'read']);
  expect(await kinds(pool, ['SLEEP 600000', 'c'])).toEqual(['died', 'read']);
});

test('items that are read together have the time of each, and one that takes longer than its own is told though theirs are not over', async () => {
  await using pool = poisonPool(1, { ms: 600 });
  const slow = Array.from({ length: 6 }, () => 'COMPUTE 250');
  expect(await kinds(pool, slow)).toEqual(slow.map(() => 'read'));
  const [before, poison, behind] = await pool.read(['COMPUTE 250', 'POISON loop', 'a'].map((text) => task(text)));
  expect([before?.kind, behind?.kind]).toEqual(['read', 'read']);
  expect(poison).toMatchObject({ kind: 'died', reason: 'It takes longer than 600 ms to read' });
});

test('in however many steps, items have the time of all of them together', async () => {
  await using pool = poisonPool(1, { ms: 600, search: '?steps' });
  expect(await kinds(pool, ['COMPUTE 250'])).toEqual(['read']);
  expect(await kinds(pool, ['COMPUTE 4000', 'a', 'b'])).toEqual(['died', 'read', 'read']);
});

test('several poisons in a row leave the others in their places', async () => {
  await using pool = poisonPool(2);
  const texts = Array.from({ length: 25 }, (_, i) => (i % 8 === 3 ? 'POISON exit' : `${i}`));
  const expected = texts.map((text) => (text.startsWith('POISON') ? 'died' : 'read'));
  expect(await kinds(pool, texts)).toEqual(expected);
});

test('what is read alone holds nobody else up', async () => {
  await using pool = poisonPool(1, { ms: 1_500 });
  const order: string[] = [];
  const slow = pool.readAlone(task('POISON loop')).then(({ kind }) => order.push(kind));
  await pool.read([task('a')]).then(() => order.push('read'));
  await slow;
  expect(order).toEqual(['read', 'died']);
});

test('an org that has as many threads as it may holds nobody else up', async () => {
  await using pool = poisonPool(1, { ms: 1_500 });
  const order: string[] = [];
  const slow = pool.read([task('POISON loop')]).then(() => order.push('slow'));
  const own = pool.read([task('a')]).then(() => order.push('behind it'));
  await pool.read([task('b', 'beta')]).then(() => order.push('of another'));
  await Promise.all([slow, own]);
  expect(order).toEqual(['of another', 'slow', 'behind it']);
});

test('a reason says how the thread ended', async () => {
  await using pool = poisonPool(1);
  const outcomes = await pool.read([task('POISON exit'), task('POISON memory')]);
  expect(outcomes.map((o) => ('reason' in o ? o.reason : ''))).toEqual([
    'It breaks what reads it',
    expect.stringContaining('memory'),
  ]);
});

test('without a thread that starts the work is refused, not lost', async () => {
  const pool = openExtractPool({
    entry: new URL('./none.ts', import.meta.url),
    size: 1,
    deadline: () => 700,
    memoryMb: 64,
  });
  await expect(pool.read([task('a')])).rejects.toThrow();
  await pool.close();
});

test('nothing to read is nothing read', async () => {
  await using pool = poisonPool(1);
  expect(await pool.read([])).toEqual([]);
});

test('an org with one item waits for one share of another org at most, however much that one has', async () => {
  await using pool = poisonPool(1);
  await pool.read([task('first')]);
  const done: string[] = [];
  const read = async (org: string, count: number) => {
    await pool.read(Array.from({ length: count }, (_, n) => task(`${n}`, org)));
    done.push(org);
  };
  await Promise.all([read('large', 5_000), read('large too', 500), read('small', 1)]);
  expect(done).toEqual(['small', 'large too', 'large']);
});

test('few items of an org that waits for many are read with the many, behind what others wait for', async () => {
  await using pool = poisonPool(1);
  await pool.read([task('first')]);
  const done: string[] = [];
  const read = (text: string, org: string, bulk = false) =>
    pool.read([task(text, org)], bulk).then(() => done.push(org));
  await Promise.all([read('SLEEP 200', 'slow', true), read('a', 'in bulk', true), read('a', 'small')]);
  expect(done).toEqual(['small', 'slow', 'in bulk']);
});

test('an item waits for no thread that has yet to start', async () => {
  await using pool = poisonPool(1, { search: '?slow' });
  await pool.read([task('first')]);
  const done: string[] = [];
  const read = (org: string) => pool.read([task('a', org)]).then(() => done.push(org));
  await Promise.all([read('one'), read('two'), read('three')]);
  expect(done).toEqual(['one', 'two', 'three']);
});

test('an item is read although others keep every thread busy that may read many', async () => {
  await using pool = poisonPool(1);
  const done: string[] = [];
  const read = (org: string, texts: string[]) =>
    pool.read(texts.map((text) => task(text, org))).then((outcomes) => done.push(`${org} ${outcomes.length}`));
  const many = Array.from({ length: 20 }, () => 'SLEEP 100');
  const large = ['one', 'two', 'three'].map((org) => read(org, many));
  const heavy = read('heavy', ['x'.repeat(100_000)]);
  await read('small', ['a']);
  expect(done).toEqual(['small 1']);
  await Promise.all([...large, heavy]);
  expect(done).toHaveLength(5);
});
