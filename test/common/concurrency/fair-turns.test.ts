import { expect, test } from 'vitest';
import { fairTurns } from '../../../src/common/concurrency/fair-turns.ts';

const never = new AbortController().signal;

/** Works that end when they are told, and the order in which they began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name);
      ends.set(name, () => resolve(name));
    });
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

test('a key has its share of the places at once, and keys take turns', async () => {
  const { began, work, end } = works();
  const turns = fairTurns({ most: 2, ofOne: 1, waiting: 5 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.take(name.slice(0, 1), never, work(name)));
  await expect.poll(() => began).toEqual(['a1', 'b1']);
  end('a1');
  await expect.poll(() => began).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  await expect.poll(() => began).toEqual(['a1', 'b1', 'a2', 'c1']);
  for (const name of ['b1', 'c1']) end(name);
  await expect.poll(() => began.at(-1)).toBe('a3');
  end('a3');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('no more of a key wait than may, and others wait all the same', async () => {
  const { work, end, began } = works();
  const turns = fairTurns({ most: 1, ofOne: 1, waiting: 2 });
  const taken = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => turns.take(name.slice(0, 1), never, work(name)));
  expect(taken.map(Boolean)).toEqual([true, true, true, false, true]);
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await expect.poll(() => began).toContain(name);
    end(name);
  }
  expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', undefined, 'b1']);
});

test('who leaves while waiting and work that fails hold no place', async () => {
  const turns = fairTurns({ most: 1, ofOne: 1, waiting: 5 });
  const left = new AbortController();
  const { work, end, began } = works();
  const first = turns.take('a', never, work('first'));
  const abandoned = turns.take('a', left.signal, work('gone'));
  const failing = turns.take('a', never, () => Promise.reject(new Error('broken')));
  const last = turns.take('a', never, () => Promise.resolve('last'));
  left.abort();
  await expect.poll(() => began).toEqual(['first']);
  end('first');
  await expect(abandoned).rejects.toThrow(/abort/i);
  await expect(failing).rejects.toThrow('broken');
  expect([await first, await last, began]).toEqual(['first', 'last', ['first']]);
});

test('the fewer places are free the fewer a key has, and keys that come late find one', async () => {
  const { began, work, end } = works();
  const turns = fairTurns({ most: 16, ofOne: 4, share: 4, waiting: 9 });
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((key) => [0, 1, 2, 3].map((n) => `${key}${n}`));
  const all = names.map((name) => turns.take(name.slice(0, 1), never, work(name)));
  await expect.poll(() => began.at(-1)).toBe('f0');
  const of = (key: string) => began.filter((name) => name.startsWith(key)).length;
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(of)).toEqual([4, 3, 2, 2, 1, 1]);
  while (began.length < names.length) {
    const before = began.length;
    for (const name of began) end(name);
    await expect.poll(() => began.length).toBeGreaterThan(before);
  }
  for (const name of began) end(name);
  expect(await Promise.all(all)).toEqual(names);
});
