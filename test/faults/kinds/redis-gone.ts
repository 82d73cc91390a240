import { outage } from '../gone.ts';

/** What was due is nudged within 10 s of Redis being back, and the work itself takes its time. */
const repaired = 60_000;

export const redisKilled = outage({
  name: 'Redis killed and started again',
  onRedis: true,
  take: ({ redis }) => redis!.signal('SIGKILL'),
  give: ({ redis }) => redis!.start(),
  away: [2_000, 60_000],
  repaired,
});

export const redisHung = outage({
  name: 'Redis hung',
  onRedis: true,
  take: ({ redis }) => redis!.signal('SIGSTOP'),
  give: ({ redis }) => redis!.signal('SIGCONT'),
  away: [6_000, 60_000],
  repaired,
});

export const redisFlushed = outage({
  name: 'Redis flushed under load',
  onRedis: true,
  take: ({ redis }) => redis!.flush(),
  give: ({ redis }) => redis!.flush(),
  away: [0, 0],
  repaired,
});
