import { afterAll, expect, test } from 'vitest';
import { endReaders, readForeign } from '../../src/readers/read-foreign.ts';
import { Unreadable, type Reading } from '../../src/readers/reader.ts';
import { BOMBS, GOOD } from './bombs/foreign-bombs.ts';
import { watchTurns } from './turns.ts';

const OPTIONS = { place: 'p', name: 'f', day: '2026-01-05', from: '2020-01-01', to: '2030-01-01' };
/** Longest deadline of these files, and as much again for a machine that does much else. */
const LONGEST_MS = 60_000;
/** Of processor time, for 99 of 100 turns of the thread that asks. */
const MAX_TURN_MS = 50;

afterAll(endReaders);

/** What became of bytes, and what the calling thread spent on them. */
async function read(format: string, bytes: Buffer) {
  const before = process.threadCpuUsage();
  const began = performance.now();
  const watched = watchTurns();
  const outcome = await readForeign(format, bytes, OPTIONS).catch((error: unknown) => error);
  const turns = watched();
  const { user, system } = process.threadCpuUsage(before);
  return { outcome, turns, cpuMs: (user + system) / 1_000, tookMs: performance.now() - began };
}

/** As `read`, once more where a turn was long: garbage of what was read before may be collected in it, and not in both. */
async function readQuietly(format: string, bytes: Buffer) {
  const first = await read(format, bytes);
  return first.turns.p99 < MAX_TURN_MS ? first : read(format, bytes);
}

test.each(Object.entries(BOMBS))(
  '%s ends as a reading or a refusal and costs whoever asks nearly nothing',
  async (_, { format, bytes }) => {
    const given = Buffer.from((await bytes()) as Buffer);
    const [bomb, good] = await Promise.all([
      readQuietly(format, given),
      readForeign('eml', Buffer.from(GOOD), OPTIONS),
    ]);
    const { outcome, turns, cpuMs, tookMs } = bomb;
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Unreadable);
    else expect((outcome as Reading).items).toBeInstanceOf(Array);
    expect(tookMs).toBeLessThan(LONGEST_MS);
    expect(cpuMs).toBeLessThan(400 + tookMs / 10);
    expect(turns.p99).toBeLessThan(MAX_TURN_MS);
    expect(good.items[0]?.title).toBe('Tea');
    expect((await readForeign('eml', Buffer.from(GOOD), OPTIONS)).items[0]?.title).toBe('Tea');
  },
  120_000,
);
