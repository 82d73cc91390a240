import { expect, test } from 'vitest';
import { startThread } from '../../../src/common/concurrency/start-thread.ts';

const module = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const AWAITED = module('await Promise.resolve()').href;

test('a thread that is ended while its modules are evaluated does not take the process with it', async () => {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const thread = startThread(
    module(`
      import ${JSON.stringify(AWAITED)};
      import { parentPort, workerData } from 'node:worker_threads';
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
      for (const until = Date.now() + 500; Date.now() < until;);
      parentPort.on('message', () => {});
      parentPort.postMessage('ready');
    `),
    { workerData: begun },
  );
  await Atomics.waitAsync(begun, 0, 0).value;
  await thread.end();
  const worker = await thread.ready;
  expect(worker.threadId).toBe(-1);
});

test.each([
  ['throws', `throw new Error('no tables')`, 'no tables'],
  ['ends', 'process.exit(3)', 'A thread ended with 3 while it started'],
])('a thread that %s while it starts is not waited for', async (_, text, message) => {
  const thread = startThread(module(text), {});
  await expect(thread.ready).rejects.toThrow(message);
  await thread.end();
});
