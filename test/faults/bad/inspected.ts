import type { Process } from '../../support/processes.ts';

/** The setting that lets a process be asked for its heap and its event loop. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const ADDRESS = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/;

type Answer = Record<string, unknown>;

/** Asks a process that was started with `INSPECTED`, one method after another; answers what each said. */
async function ask(process: Process, asked: [method: string, params?: Answer][]): Promise<Answer[]> {
  const socket = new WebSocket(ADDRESS.exec(process.output())?.[0] ?? '');
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  const one = (id: number, method: string, params?: Answer) =>
    new Promise<Answer>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const answers: Answer[] = [];
  for (const [i, [method, params]] of asked.entries()) answers.push(await one(i + 1, method, params));
  socket.close();
  return answers;
}

/** What a process still holds after a full garbage collection, in MB: heap and buffers. */
export async function heldMemory(process: Process): Promise<number> {
  const [, usage = {}] = await ask(process, [['HeapProfiler.collectGarbage'], ['Runtime.getHeapUsage']]);
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage;
  return (
    [usedSize, embedderHeapUsedSize, backingStorageSize].reduce<number>((sum, n) => sum + Number(n ?? 0), 0) / 2 ** 20
  );
}

const WATCH = `{
  clearInterval(globalThis.turns?.timer);
  globalThis.turns?.delay.disable();
  const busy = () => Object.values(process.threadCpuUsage()).reduce((sum, n) => sum + n, 0) / 1000;
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
  const turns = { delay: monitorEventLoopDelay({ resolution: 10 }), busiest: 0, last: busy() };
  turns.timer = setInterval(() => {
    const now = busy();
    turns.busiest = Math.max(turns.busiest, now - turns.last);
    turns.last = now;
  }, 10);
  turns.delay.enable();
  globalThis.turns = turns;
}`;
const TELL = `[turns.delay.percentile(99) / 1e6 - 10, turns.delay.max / 1e6 - 10, turns.busiest]`;

/** Begins anew to watch the event loop of a process. */
export const watchLoop = async (process: Process): Promise<void> =>
  void (await ask(process, [['Runtime.evaluate', { expression: WATCH }]]));

/** Of an event loop since it is watched, in milliseconds. */
export interface LoopFigures {
  /** By how much timers were late, 99 in 100 and at most: that of a busy machine, too. */
  p99: number;
  max: number;
  /** Processor time of the thread within 10 ms and the turn after them, at most: the same on a busy machine. */
  busiest: number;
}

/** What was seen since `watchLoop`. */
export async function loopFigures(process: Process): Promise<LoopFigures> {
  const [answer = {}] = await ask(process, [['Runtime.evaluate', { expression: TELL, returnByValue: true }]]);
  const { value = [] } = answer.result as { value?: number[] };
  const [p99 = NaN, max = NaN, busiest = NaN] = value;
  return { p99, max, busiest };
}
