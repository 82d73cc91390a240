import { Queue, QueueEvents, Worker } from 'bullmq';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import type { Logger } from '../../common/log.ts';
import type { Backend } from './backend.ts';
import { redisClient } from './redis-connect.ts';
import { redisFault } from './redis-fault.ts';

/** A hash tag, so that all keys of the queues share one slot of a cluster. */
const PREFIX = '{quern}';
const again = (times: number): number => Math.min(100 * 2 ** times, 2_000);

/** Queues in Redis: one connection for producers that fails fast, one for workers that waits for the server to come back. */
export function redisBackend(url: string, log: Logger): Backend {
  const clients = new Map<string, Redis | Cluster>();
  const client = (role: string, options: Omit<RedisOptions, 'retryStrategy'>): Redis | Cluster => {
    const known = clients.get(role);
    if (known) return known;
    const client = redisClient(url, { retryStrategy: again, keepAlive: 10_000, ...options });
    client.on('error', (error) => log.debug({ err: error.message, role }, 'redis connection'));
    clients.set(role, client);
    return client;
  };
  const producer = () =>
    client('producer', { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 });
  const patient = (role: string) => client(role, { maxRetriesPerRequest: null });

  return {
    name: 'redis',
    async ready() {
      const redis = producer();
      if (redis.status === 'wait') await redis.connect();
      await redis.ping();
    },
    fault: () => redisFault(url),
    queue: (name) => new Queue(name, { connection: producer(), prefix: PREFIX }),
    events: (name) => new QueueEvents(name, { connection: patient('events'), prefix: PREFIX }),
    worker: (name, work, options) =>
      new Worker(name, work, { ...options, connection: patient('worker'), prefix: PREFIX }),
    async close() {
      for (const redis of clients.values()) redis.disconnect();
    },
  };
}
