import { Redis } from 'ioredis';
import { within } from '../../within.ts';

const OLDEST = 7;
const LOOK_MS = 2_500;

/** Finds out in one sentence what keeps a Redis from holding queues and what to do about it; undefined when nothing does. */
export async function redisFault(url: string): Promise<string | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await within(LOOK_MS, () => redis.connect());
    const fault = await within(LOOK_MS, () => faultOf(redis));
    return fault ?? (reason && redisSentence(reason));
  } catch (error) {
    return redisSentence(reason ?? error);
  } finally {
    redis.disconnect();
  }
}

async function faultOf(redis: Redis): Promise<string | undefined> {
  const info = await redis.info();
  const told = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const version = told('redis_version');
  if (Number.parseInt(version) < OLDEST) return `Redis is ${version}: upgrade it to ${OLDEST} or later.`;
  if (told('role') === 'slave') return 'Redis is a replica that takes no writes: name the primary in REDIS_URL.';
  const policy = told('maxmemory_policy');
  if (policy && policy !== 'noeviction')
    return `Redis drops keys when its memory is full (${policy}): set "maxmemory-policy noeviction".`;
  if (told('aof_enabled') === '0' && !(await snapshots(redis)))
    return 'Redis keeps nothing on disk, so a restart empties the queues: set "appendonly yes".';
  return undefined;
}

/** Whether it saves snapshots; a server that does not tell is believed to. */
async function snapshots(redis: Redis): Promise<boolean> {
  const [, points] = (await redis.config('GET', 'save').catch(() => ['save', 'untold'])) as string[];
  return points !== '';
}

const SENTENCES: [RegExp, string][] = [
  [/^NOAUTH/, 'wants a password: write it into REDIS_URL as redis://:password@host:6379'],
  [/^WRONGPASS|invalid password/, 'refuses the user or the password: mend them in REDIS_URL'],
  [/^NOPERM/, 'lets the user do too little: grant it all commands on keys that begin with {quern}'],
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
