import type { Process } from '../../support/processes.ts';

/** The setting that lets a process be asked for its heap. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const ADDRESS = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/;

/** What a process started with `INSPECTED` still holds after a full garbage collection, in MB: heap and buffers. */
export async function heldMemory(process: Process): Promise<number> {
  const socket = new WebSocket(ADDRESS.exec(process.output())![0]);
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  const ask = (id: number, method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20;
}
