import { DelayedError, type Job as BullJob } from 'bullmq';
import { FEW } from '../common/concurrency/precedence.ts';
import type { Queue } from './queue.ts';

/** How long a job is set aside that finds no place, for each that is set aside already: so many come back in a second however many there are. */
const ASIDE_MS = 50;

/** Places of a process's worker that jobs of bulk hold: those that nobody waits for, or many. */
export interface BackgroundPlaces {
  /** Takes a place for a job, to be left when it is over; sets one of bulk aside for a while, and throws what tells BullMQ so, where bulk has its share already. */
  take(job: BullJob, token: string): Promise<() => void>;
}

/** Where somebody waits for short jobs, those of bulk hold half of the places at most: they wait for their turns at length. */
export function backgroundPlaces({ concurrency, lowLatency }: Queue): BackgroundPlaces {
  const most = lowLatency ? Math.max(1, concurrency >> 1) : Infinity;
  let taken = 0;
  let aside = 0;
  return {
    async take(job, token) {
      if ((job.opts.priority ?? 0) <= FEW) return () => {};
      if (taken >= most) {
        const ms = ++aside * ASIDE_MS;
        setTimeout(() => aside--, ms).unref();
        await job.moveToDelayed(Date.now() + ms, token);
        throw new DelayedError();
      }
      taken++;
      return () => taken--;
    },
  };
}
