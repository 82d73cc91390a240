import type { Redis } from 'ioredis';
import { withTimeout } from '../../common/concurrency/with-timeout.ts';
import { namedServers } from './redis-connect.ts';
import { knownRedisPlace } from './redis-place.ts';

const OLDEST = 7;
const LOOK_MS = 2_500;

/** Finds out in one sentence what keeps a Redis from holding queues and what to do about it; undefined when nothing does. Of a cluster one server that answers is enough. */
export async function redisFault(url: string): Promise<string | undefined> {
  const inCluster = knownRedisPlace(url).kind === 'cluster';
  const servers = namedServers(url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  const looks = await Promise.all(servers.map((server) => look(server, inCluster)));
  const answered = looks.filter(({ reached }) => reached);
  return (answered.length > 0 ? answered : looks).find(({ fault }) => fault !== undefined)?.fault;
}

async function look(redis: Redis, inCluster: boolean): Promise<{ reached: boolean; fault?: string }> {
  let reason: Error | undefined;
  let reached = false;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await withTimeout(LOOK_MS, () => redis.connect());
    reached = true;
    const fault = await withTimeout(LOOK_MS, () => faultOf(redis, inCluster));
    return { reached, fault: fault ?? (reason && redisSentence(reason)) };
  } catch (error) {
    return { reached, fault: redisSentence(reason ?? error) };
  } finally {
    redis.disconnect();
  }
}

async function faultOf(redis: Redis, inCluster: boolean): Promise<string | undefined> {
  const info = await redis.info();
  const infoOf = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const version = infoOf('redis_version');
  if (Number.parseInt(version) < OLDEST) return `Redis is ${version}: upgrade it to ${OLDEST} or later.`;
  if (infoOf('role') === 'slave' && !inCluster)
    return 'Redis is a replica that takes no writes: name the primary in REDIS_URL.';
  if (infoOf('cluster_enabled') === '1' && !inCluster)
    return 'Redis is part of a cluster: write REDIS_URL as redis-cluster://host:6379,host:6379.';
  if (inCluster && !/^cluster_state:ok/m.test((await redis.cluster('INFO')) as string))
    return 'The Redis cluster is not whole: see CLUSTER INFO, and start the servers that are missing.';
  const policy = infoOf('maxmemory_policy');
  if (policy && policy !== 'noeviction')
    return `Redis drops keys when its memory is full (${policy}): set "maxmemory-policy noeviction".`;
  if (infoOf('aof_enabled') === '0' && !(await snapshots(redis)))
    return 'Redis keeps nothing on disk, so a restart empties the queues: set "appendonly yes".';
  await tryToWrite(redis);
  return undefined;
}

const PROBE = `redis.call('HSET', KEYS[1], 'at', 1) redis.call('ZADD', KEYS[2], 1, 'at') redis.call('XADD', KEYS[3], '*', 'at', 1)
  return redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])`;
const PROBED = ['{quern}:probe:hash', '{quern}:probe:set', '{quern}:probe:stream'];

/** Writes and takes away what queues are made of, in a script as they do; in a cluster another server may hold their slot. */
async function tryToWrite(redis: Redis): Promise<void> {
  await redis.eval(PROBE, PROBED.length, ...PROBED).catch((error: Error) => {
    if (!error.message.startsWith('MOVED')) throw error;
  });
}

/** Whether it saves snapshots; a server that does not tell is believed to. */
async function snapshots(redis: Redis): Promise<boolean> {
  const [, points] = (await redis.config('GET', 'save').catch(() => ['save', 'untold'])) as string[];
  return points !== '';
}

const SENTENCES: [RegExp, string][] = [
  [/^NOAUTH/, 'wants a password: write it into REDIS_URL as redis://:password@host:6379'],
  [/^WRONGPASS|invalid password/, 'refuses the user or the password: mend them in REDIS_URL'],
  [/^NOPERM|ACL failure/, 'lets the user do too little: grant it all commands on keys that begin with {quern}'],
  [/^OOM/, 'is full: raise "maxmemory", or give it a server of its own'],
  [/^MISCONF/, 'cannot write to its disk: see its log and make room'],
  [/^LOADING/, 'is still reading its data: wait'],
  [/DB index/, 'has no database of that number: mend the number at the end of REDIS_URL'],
];

/** What an error of Redis or its client means for an operator, in one sentence. */
function redisSentence(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  const known = SENTENCES.find(([pattern]) => pattern.test(message))?.[1];
  if (known) return `Redis ${known}.`;
  return `Redis cannot be reached (${code ?? message}): see that it runs and that REDIS_URL names its host and port.`;
}
