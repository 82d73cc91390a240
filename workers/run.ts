import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createContext, type Context } from '../src/context.ts';
import { every } from '../src/every.ts';
import { announceFaults } from '../src/health/faults.ts';
import { load } from '../src/load.ts';
import { sharedPool } from '../src/pipeline/extract-pool.ts';
import { run } from '../src/process.ts';
import { declaredQueues } from '../src/queue/registry.ts';
import type { Worker } from '../src/queue/queue.ts';
import { exportSpans } from '../src/telemetry.ts';
import { startWork } from '../src/queue/work.ts';
import { beat, leave } from '../src/stores/heartbeats.ts';
import { reconcile } from './reconcile.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const BEAT_MS = 15_000;
const RECONCILE_MS = 5_000;
/** Files beside the workers that are none. */
const COMMANDS = [
  'run.ts',
  'migrate.ts',
  'rebuild.ts',
  'replay.ts',
  'reconcile.ts',
  'rotate-secrets.ts',
  'backup.ts',
  'restore.ts',
];

const isWorker = (value: unknown): value is Worker =>
  typeof value === 'object' && value !== null && 'queue' in value && 'handlers' in value;

/** Works in this process on the named queues, or on all: jobs, a heartbeat and the reconciler, until it is closed. */
export async function startWorkers(ctx: Context, names: string[] = []): Promise<{ close(): Promise<void> }> {
  const workers = await chosen(names);
  const declared = await declaredQueues();
  const process = `${hostname()}-${randomUUID().slice(0, 8)}`;
  const working = startWork(ctx, workers);
  const queues = workers.map((worker) => worker.queue.name);
  const rounds = [
    every(BEAT_MS, ctx.log, 'heartbeat', () => beat(ctx.db, process, queues)),
    every(RECONCILE_MS, ctx.log, 'reconciler', () => reconcile(ctx, declared)),
  ];
  return {
    async close() {
      await Promise.all([working.close(), ...rounds.map((round) => round.stop())]);
      await leave(ctx.db, process).catch(() => {});
    },
  };
}

async function chosen(names: string[]): Promise<Worker[]> {
  const modules = await load(FOLDER, (name) => COMMANDS.includes(name));
  const workers = [...modules.values()].map((module) => module.default).filter(isWorker);
  const known = workers.map((worker) => worker.queue.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No worker is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return workers.filter((worker) => names.length === 0 || names.includes(worker.queue.name));
}

if (import.meta.main) {
  await run(async (config, draining) => {
    const ctx = createContext(config, 'workers', draining);
    const spans = await exportSpans(config, ctx.log, 'workers');
    const names = process.argv.slice(2);
    const working = await startWorkers(ctx, names);
    if (names.length === 0 || names.includes('extraction')) sharedPool().warm();
    const announcing = announceFaults(ctx);
    return async () => {
      await Promise.all([working.close(), announcing.stop()]);
      await Promise.all([ctx.close(), spans.close()]);
    };
  });
}
