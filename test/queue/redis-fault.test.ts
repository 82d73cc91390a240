import { expect, test } from 'vitest';
import { redisFault } from '../../src/queue/backends/redis-fault.ts';
import { freePort } from '../support/processes.ts';
import { hasRedis, redis } from '../support/redis.ts';

test('a Redis that cannot be reached is said with its setting', async () => {
  expect(await redisFault(`redis://127.0.0.1:${await freePort()}`)).toBe(
    'Redis cannot be reached (ECONNREFUSED): see that it runs and that REDIS_URL names its host and port.',
  );
});

const as =
  (user: string) =>
  (url: string): string =>
    url.replace('//', `//${user}:sesame@`);
const LOOKING = 'ada on >sesame ~* &* +info +ping +select +client';
const ELSEWHERE = 'ada on >sesame ~other:* &* +@all';
const ENOUGH = 'ada on >sesame ~{quern}:* &* +@all';

const FAULTS: [string, string[], (url: string) => string, string | undefined][] = [
  ['a Redis that keeps its data and drops none has no fault', [], (url) => url, undefined],
  ['a Redis that drops keys is said', ['--maxmemory-policy', 'allkeys-lru'], (url) => url, 'noeviction'],
  ['a Redis that keeps nothing on disk is said', ['--appendonly', 'no'], (url) => url, 'appendonly yes'],
  ['snapshots are enough', ['--appendonly', 'no', '--save', '900 1'], (url) => url, undefined],
  ['a Redis that wants a password is said', ['--requirepass', 'sesame'], (url) => url, 'wants a password'],
  [
    'a wrong password is said',
    ['--requirepass', 'sesame'],
    (url) => url.replace('//', '//:wrong@'),
    'refuses the user or the password',
  ],
  ['a user who may only look is said', ['--user', ...LOOKING.split(' ')], as('ada'), 'lets the user do too little'],
  [
    'a user who may not touch our keys is said',
    ['--user', ...ELSEWHERE.split(' ')],
    as('ada'),
    'keys that begin with {quern}',
  ],
  ['a user with all that queues need has no fault', ['--user', ...ENOUGH.split(' ')], as('ada'), undefined],
  ['a Redis that has no memory left is said', ['--maxmemory', '1'], (url) => url, 'is full: raise "maxmemory"'],
  ['a replica is said', ['--replicaof', '127.0.0.1 1'], (url) => url, 'is a replica'],
  ['a database that is not there is said', [], (url) => `${url}/5000`, 'no database of that number'],
];

test.runIf(hasRedis).each(FAULTS)('%s', async (_, options, urlOf, expected) => {
  await using server = await redis(options);
  const fault = await redisFault(urlOf(server.url));
  if (expected === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(expected);
});

test.runIf(hasRedis)('a Redis that hangs is as good as down', async () => {
  await using server = await redis();
  await server.signal('SIGSTOP');
  expect(await redisFault(server.url)).toContain('cannot be reached (no answer within 2500 ms)');
});
