import { parentPort, workerData } from 'node:worker_threads';
import { publicMessage } from '../../src/common/public-error.ts';
import { working } from '../../src/pipeline/extraction/reading/at-work.ts';
import type { Outcome, Task } from '../../src/pipeline/extraction/task.ts';

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Has the processor for so many milliseconds, of `?steps` in many steps. */
function compute(ms: number, n: number): void {
  const begin = process.threadCpuUsage();
  const used = () => process.threadCpuUsage(begin);
  while (used().user + used().system < ms * 1_000) if (import.meta.url.endsWith('?steps')) working(n);
}

function work(text: string, n: number, beside: number): Outcome {
  if (text.includes('POISON loop')) for (;;);
  if (text.includes('POISON company') && beside > 0) process.exit(7);
  const computing = /COMPUTE (\d+)/.exec(text)?.[1];
  if (computing) compute(Number(computing), n);
  const sleeping = /SLEEP (\d+)/.exec(text)?.[1];
  if (sleeping) sleep(Number(sleeping));
  if (text.includes('POISON kill')) process.kill(process.pid, 'SIGKILL');
  if (text.includes('POISON exit')) process.exit(7);
  if (text.includes('POISON memory')) for (const all: string[][] = []; ;) all.push(Array.from({ length: 1e6 }, String));
  if (text.includes('POISON throw'))
    return { kind: 'threw', reason: publicMessage('It could not be read'), cause: 'no' };
  const assertions = JSON.stringify({ mentions: [], claims: [] });
  return { kind: 'read', assertions, version: 'poison', text: { passages: [] } };
}

/** Of `?slow` a thread that leaves the processor to others takes long to start. */
if (import.meta.url.endsWith('?slow') && workerData.yields) sleep(2_000);

parentPort!.on('message', (tasks: Task[]) => {
  const outcomes = tasks.map((task, n) => {
    working(n);
    return work(Buffer.from(task.bytes).toString(), n, tasks.length - 1);
  });
  parentPort!.postMessage(outcomes);
});
parentPort!.postMessage('ready');
