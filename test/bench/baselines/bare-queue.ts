import { setTimeout as pause } from 'node:timers/promises';
import {
  createPostgresBackend,
  Queue,
  QueueEvents,
  runMigrations,
  withBackend,
  Worker,
  type ConnectionOptions,
  type Job,
} from 'bullmq';
import pg from 'pg';

export interface BareInput {
  databaseUrl: string;
  redisUrl?: string;
  folder: string;
}

const NAME = 'bare';
const POLL_MS = 250;

function connectionOf(url: string): object {
  const { hostname, port, searchParams, username, pathname } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: username,
    database: pathname.slice(1),
  };
}

interface Kit {
  Queue: typeof Queue;
  QueueEvents: typeof QueueEvents;
  Worker: typeof Worker;
  connection: ConnectionOptions;
}

async function kit({ databaseUrl, redisUrl }: BareInput): Promise<Kit> {
  if (redisUrl) return { Queue, QueueEvents, Worker, connection: { url: redisUrl, maxRetriesPerRequest: null } };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await runMigrations(client as never).finally(() => client.end());
  return { ...withBackend(createPostgresBackend), connection: connectionOf(databaseUrl) } as unknown as Kit;
}

/** BullMQ rejects with a plain error and may miss an event; a slow look at the job covers for that. */
async function finished(job: Job, events: QueueEvents): Promise<void> {
  const seen = job.waitUntilFinished(events, 60_000);
  seen.catch(() => {});
  for (let done = false; !done;)
    done = await Promise.race([seen.then(() => true), pause(POLL_MS).then(() => job.isCompleted())]);
}

/** Adds one job and waits for it, as barely as BullMQ allows. */
export async function bareQueue(input: BareInput): Promise<{ run(id: string): Promise<void> }> {
  const bull = await kit(input);
  const queue = new bull.Queue(NAME, { connection: bull.connection });
  const events = new bull.QueueEvents(NAME, { connection: bull.connection });
  queue.setMaxListeners(0);
  events.setMaxListeners(0);
  await events.waitUntilReady();
  return { run: async (id) => finished(await queue.add('one', { id }), events) };
}

export async function bareWorker(input: BareInput): Promise<void> {
  const bull = await kit(input);
  const worker = new bull.Worker(NAME, async () => true, { connection: bull.connection, concurrency: 4 });
  await worker.waitUntilReady();
}
