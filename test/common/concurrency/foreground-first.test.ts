import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foregroundFirst } from '../../../src/common/concurrency/foreground-first.ts';

const LIMITS = { beside: 1, recentMs: 500, holdMs: 100, rest: 2, longMs: 1_000 };

/** Time that passes only when it is told to. */
function manual() {
  let at = 0;
  const due = new Set<{ at: number; call: () => void }>();
  const settled = () => new Promise<void>((next) => setImmediate(next));
  return {
    now: () => at,
    after(ms: number, call: () => void) {
      const one = { at: at + ms, call };
      due.add(one);
      return () => void due.delete(one);
    },
    async pass(ms: number) {
      const end = at + ms;
      for (;;) {
        await settled();
        const next = [...due].filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at)[0];
        at = next?.at ?? end;
        if (!next) return settled();
        due.delete(next);
        next.call();
      }
    },
  };
}

function place(limits = LIMITS) {
  const time = manual();
  const { enter, foreground, background, giveWay } = foregroundFirst(time, limits);
  const begun: string[] = [];
  /** A step that takes so many milliseconds. */
  const step = (key: string, ms: number) =>
    background(key, () => {
      begun.push(key);
      return new Promise<void>((done) => void time.after(ms, done));
    });
  /** A step in so many parts of so many milliseconds, which gives way between them; `done` has when each of its parts was. */
  const parts = async (key: string, count: number, ms: number) => {
    const done: number[] = [];
    const work = async () => {
      begun.push(key);
      for (let n = 0; n < count; n++) {
        await giveWay();
        await new Promise<void>((next) => void time.after(ms, next));
        done.push(time.now());
      }
    };
    return background(key, work).then(() => done);
  };
  /** Somebody waits from now on. */
  const enterAlways = () => {
    enter('small');
    time.after(limits.longMs / 2, enterAlways);
  };
  return { time, enter, enterAlways, foreground, giveWay, step, parts, begun };
}

test('steps begin at once where nobody waits, and beside the work of the same key', async () => {
  const { time, enter, step, begun } = place();
  for (const key of ['a', 'b', 'c']) void step(key, 10);
  await time.pass(0);
  expect(begun).toEqual(['a', 'b', 'c']);
  enter('d');
  void step('d', 10);
  await time.pass(0);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('while somebody waits no step of others begins, until that is over', async () => {
  const { time, enter, step, begun } = place();
  const leave = enter('small');
  void step('large', 10);
  await time.pass(50);
  expect(begun).toEqual([]);
  leave();
  await time.pass(0);
  expect(begun).toEqual(['large']);
});

test('a step waits no longer than it may, and then steps begin one after another for half as long', async () => {
  const { time, enter, step, begun } = place();
  enter('small');
  for (let n = 0; n < 20; n++) void step('large', 25);
  await time.pass(99);
  expect(begun).toHaveLength(0);
  await time.pass(1);
  expect(begun).toHaveLength(1);
  await time.pass(49);
  expect(begun).toHaveLength(2);
  await time.pass(100);
  expect(begun).toHaveLength(2);
  await time.pass(1);
  expect(begun).toHaveLength(3);
});

test('after a long step the next waits for twice as long, a second at most', async () => {
  const { time, enterAlways, step, begun } = place();
  enterAlways();
  for (const ms of [200, 700, 10]) void step('large', ms);
  await time.pass(100 + 200 + 399);
  expect(begun).toHaveLength(1);
  await time.pass(1);
  expect(begun).toHaveLength(2);
  await time.pass(700 + LIMITS.longMs - 1);
  expect(begun).toHaveLength(2);
  await time.pass(1);
  expect(begun).toHaveLength(3);
});

test('while somebody waits all the time, background work goes on for a third of it', async () => {
  const { time, enterAlways, step, begun } = place();
  enterAlways();
  for (let n = 0; n < 1_000; n++) void step('large', 10);
  await time.pass(10_000);
  expect(begun.length).toBeGreaterThan(325);
  expect(begun.length).toBeLessThan(345);
});

test('for a while after somebody waited steps of others begin one after another, and then all at once', async () => {
  const { time, enter, step, begun } = place();
  enter('small')();
  for (let n = 0; n < 100; n++) void step('large', 10);
  await time.pass(LIMITS.recentMs - 1);
  expect(begun).toHaveLength(50);
  await time.pass(1);
  expect(begun).toHaveLength(100);
});

test('a step that is under way goes on where nobody waits, or only for what is of its own key', async () => {
  const { time, enter, parts } = place();
  const done = parts('large', 3, 10);
  await time.pass(5);
  enter('large');
  await time.pass(100);
  expect(await done).toEqual([10, 20, 30]);
});

test('a step that is under way waits amid its work while somebody waits, and no other begins before it goes on', async () => {
  const { time, enter, parts, step, begun } = place();
  const done = parts('large', 3, 10);
  await time.pass(5);
  const leave = enter('small');
  void step('other', 10);
  await time.pass(50);
  leave();
  await time.pass(100);
  expect(await done).toEqual([10, 65, 75]);
  expect(begun).toEqual(['large', 'other']);
});

test('a step in parts goes on for a third of the time while somebody waits all the time', async () => {
  const { time, enterAlways, parts } = place();
  enterAlways();
  const done = parts('large', 100, 10);
  await time.pass(5_000);
  const took = (await done).at(-1) ?? 0;
  expect(took).toBeGreaterThan(2_700);
  expect(took).toBeLessThan(3_300);
});

test('work for which somebody waits gives way to nobody, though a step has begun it', async () => {
  const { time, foreground, giveWay, enter } = place();
  enter('small');
  let passed = false;
  void foreground('other', async () => {
    await giveWay();
    passed = true;
  });
  await time.pass(0);
  expect(passed).toBe(true);
});

test('the steps of a key with few wait for one of each other key at most', async () => {
  const { time, enter, step, begun } = place();
  enter('small');
  for (let n = 0; n < 9; n++) void step('large', 10);
  void step('other', 10);
  await time.pass(200);
  expect(begun.indexOf('other')).toBeLessThan(2);
});

test('what hangs holds nobody back for long, and what fails tells whoever did it', async () => {
  const { time, foreground, step, begun } = place();
  void foreground('stuck', () => new Promise<never>(() => {}));
  void step('stuck too', Infinity);
  await expect(foreground('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await time.pass(LIMITS.holdMs + LIMITS.longMs);
  void step('large', 10);
  void step('large', 10);
  await time.pass(10);
  expect(begun).toEqual(['stuck too', 'large', 'large']);
});

const Act = fc.record({
  at: fc.integer({ min: 0, max: 2_000 }),
  ms: fc.integer({ min: 1, max: 300 }),
  key: fc.constantFrom('a', 'b', 'c'),
  isForeground: fc.boolean(),
});

test('whatever comes when, every step is done in the time that all of them take and twice as much again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { maxLength: 40 }), async (acts) => {
      const { time, enter, step } = place();
      let done = 0;
      const steps = acts.filter((act) => !act.isForeground);
      for (const { at, ms, key, isForeground } of acts)
        time.after(at, () => {
          if (!isForeground) return void step(key, ms).then(() => done++);
          return void time.after(ms, enter(key));
        });
      const work = steps.reduce((sum, { ms }) => sum + ms, 0);
      await time.pass(2_000 + 3 * work + LIMITS.holdMs * 2 + LIMITS.longMs);
      expect(done).toBe(steps.length);
    }),
    { numRuns: 200 },
  );
});
