import '../src/common/frozen-intrinsics.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '../src/config.ts';
import { createContext, type Context } from '../src/context.ts';
import { every } from '../src/common/interval.ts';
import { announceFaults } from '../src/health/faults.ts';
import { sharedPool } from '../src/pipeline/extraction/reading/pool.ts';
import { HELD, run, type Leave } from '../src/process.ts';
import { reconciler } from '../src/queue/reconcile.ts';
import { declaredQueues } from '../src/queue/registry.ts';
import { exportSpans } from '../src/common/telemetry.ts';
import { startWork } from '../src/queue/work.ts';
import { beat, leave } from '../src/stores/operations/heartbeats.ts';
import type { Worker } from '../src/queue/worker.ts';

const BEAT_MS = 15_000;
const RECONCILE_MS = 5_000;

/** Works in this process on the named queues, or on all: jobs, a heartbeat and the reconciler, until it is closed. */
export async function startWorkers(ctx: Context, names: string[] = []): Promise<{ close(): Promise<void> }> {
  const all = await allWorkers();
  const workers = chosen(all, names);
  const process = `${hostname()}-${randomUUID().slice(0, 8)}`;
  const working = startWork(ctx, workers);
  const queues = workers.map((worker) => worker.queue.name);
  const rounds = [
    every(BEAT_MS, ctx.log, 'heartbeat', () => beat(ctx.db, process, queues)),
    every(RECONCILE_MS, ctx.log, 'reconciler', reconciler(ctx, all)),
  ];
  return {
    async close() {
      await Promise.all([working.close(), ...rounds.map((round) => round.stop())]);
      await leave(ctx.db, process).catch(() => {});
    },
  };
}

/** The worker of every declared queue: what the file of its name beside this one declares. */
export async function allWorkers(): Promise<Worker[]> {
  const queues = await declaredQueues();
  return Promise.all(
    queues.map(async ({ name }) => {
      const declared = ((await import(new URL(`./${name}.ts`, import.meta.url).href)) as { default?: Worker }).default;
      if (declared?.queue?.name !== name) throw new Error(`workers/${name}.ts has no worker of the queue ${name}.`);
      return declared;
    }),
  );
}

function chosen(all: Worker[], names: string[]): Worker[] {
  const known = all.map((worker) => worker.queue.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No worker is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return all.filter((worker) => names.length === 0 || names.includes(worker.queue.name));
}

if (import.meta.main) {
  const begin = async (config: Config, draining: AbortSignal): Promise<Leave> => {
    const names = process.argv.slice(2).filter((arg) => arg !== HELD);
    if (names.length === 0 || names.includes('extraction')) sharedPool().warm();
    const ctx = await createContext(config, 'workers', draining);
    const spans = await exportSpans(config, ctx.log, 'workers');
    const working = await startWorkers(ctx, names);
    const announcing = announceFaults(ctx);
    return async () => {
      await Promise.all([working.close(), announcing.stop()]);
      await Promise.all([ctx.close(), spans.close()]);
    };
  };
  await run(begin, { load: allWorkers });
}
