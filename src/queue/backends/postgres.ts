import { PostgresConnection, PostgresQueueBackend, withBackend, type BackendFactory } from 'bullmq';
import type { Logger } from '../../common/log.ts';
import { PreparedClient } from '../../stores/db/prepared-client.ts';
import { postgresSentence } from '../../stores/db/postgres-fault.ts';
import { asOptions, SESSION } from '../../stores/db/session.ts';
import { IDLE_MS } from '../../stores/db/sql.ts';
import type { Backend } from './backend.ts';

/** Queues in PostgreSQL, schema `bullmq`: all of a process share one small pool and one LISTEN connection. */
export function postgresBackend(url: string, log: Logger): Backend {
  let shared: PostgresConnection | undefined;
  const connection = (): PostgresConnection => (shared ??= connect(url, log));
  const factory: BackendFactory<PostgresQueueBackend, object> = (name, options) => attach(connection(), name, options);
  const { Queue, QueueEvents, Worker } = withBackend(factory);

  const ready = async (): Promise<void> => {
    await connection().waitUntilReady();
    await connection().pool.query('select 1');
  };

  return {
    name: 'postgres',
    ready,
    fault: () => ready().then(() => undefined, postgresSentence),
    queue: (name) => new Queue(name, { connection: {} }) as never,
    events: (name) => new QueueEvents(name, { connection: {} }) as never,
    worker: (name, work, options) => new Worker(name, work, { ...options, connection: {} }) as never,
    async close() {
      await shared?.close();
      shared = undefined;
    },
  };
}

/** A job is a nudge, and what a crash of the server forgets is nudged again: nobody waits for its disk. */
const LENIENT = asOptions({ ...SESSION, synchronous_commit: 'off' });

/** BullMQ keeps a failed first connection for ever, lets one end the process that is cut as it migrates, and all queues talk to the listener at once: mended on the object. */
function connect(url: string, log: Logger): PostgresConnection {
  const connection = new PostgresConnection({
    connectionString: url,
    options: LENIENT,
    max: 4,
    migrate: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    Client: PreparedClient,
  });
  const memo = connection as unknown as { readyPromise?: Promise<void> };
  const [ready, listenClient] = [
    connection.waitUntilReady.bind(connection),
    connection.getListenClient.bind(connection),
  ];
  connection.setMaxListeners(0);
  connection.on('error', (error: Error) => log.debug({ err: error.message }, 'queue connection'));
  connection.pool.on('connect', (client) => void client.on('error', () => {})); // Whoever has it in hand is told by its statements.
  connection.waitUntilReady = () =>
    ready().catch((error: Error) => {
      memo.readyPromise = undefined;
      throw error;
    });
  connection.getListenClient = async () => inTurn(await listenClient());
  return connection;
}

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;
const turned = new WeakSet<ListenClient>();

/** The listener's client with any number of listeners and one statement at a time. */
function inTurn(client: ListenClient): ListenClient {
  if (turned.has(client)) return client;
  turned.add(client);
  (client as unknown as NodeJS.EventEmitter).setMaxListeners(0);
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<never>;
  let turn: Promise<unknown> = Promise.resolve();
  client.query = (...given: unknown[]) => {
    const mine = turn.then(() => query(...given));
    turn = mine.catch(() => {});
    return mine;
  };
  return client;
}

/** What BullMQ's backend has beside what its types tell: it sends its statements by name. */
interface Sending {
  run(statement: string, values: unknown[]): Promise<{ rows: object[] }>;
  query(text: string, values: unknown[]): Promise<{ rows: object[] }>;
}

/** Whether a job waits, and when the next of those is due that are for later. */
const LOOK = `select next_delay($1) as next_delay, exists (select from job where queue = $1 and state = 'waiting')
  and not exists (select from meta where queue = $1 and field = 'paused' and value = '1') as present`;

/**
 * A worker that finds no job asks when the next is due, and once it waits asks so again and whether one has come meanwhile. No queue
 * here has a limit of its own, so the first question is not sent, and the other two go as one.
 */
function askOnce(sending: Sending): void {
  const run = sending.run.bind(sending);
  let looked = Promise.resolve<{ rows: object[] }>({ rows: [] });
  sending.run = (statement, values) => {
    if (statement === 'next_signal') return Promise.resolve({ rows: [] });
    if (statement === 'next_delay') return looked;
    if (statement !== 'has_waiting_job') return run(statement, values);
    return (looked = sending.query(LOOK, values));
  };
}

/** A queue's view of the shared connection, which listens again when that connection was rebuilt. */
function attach(connection: PostgresConnection, name: string, options: object): PostgresQueueBackend {
  const backend = new PostgresQueueBackend(connection, name, options as never, false);
  askOnce(backend as unknown as Sending);
  const waits = backend as unknown as Record<'cancelWait' | 'cancelEventWait', (() => void) | undefined> &
    Record<'listening' | 'listeningEvents', boolean>;
  backend.waitUntilReady = () => connection.waitUntilReady();
  connection.on('listenerinvalidated', () => {
    waits.listening = waits.listeningEvents = false;
    waits.cancelWait?.();
    waits.cancelEventWait?.();
  });
  return backend;
}
