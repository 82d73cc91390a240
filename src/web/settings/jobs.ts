import { useEffect } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { heard } from '../events.ts';
import { useLoad } from '../load.ts';

/** One collecting from one connection, as far as it is shown. */
export interface Job {
  job_id: string;
  connection_id: string;
  app: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'stalled' | 'held';
  items: number;
  error?: string;
}

const PAUSE_MS = 2000;
const ENDED: Job['status'][] = ['succeeded', 'failed', 'held'];
export const isUnderWay = ({ status }: Job): boolean => !ENDED.includes(status);

/** The latest syncs, newest first, as they change: told by the stream, and looked up while any is under way. */
export function useJobs(): { jobs: Job[]; reload: () => void } {
  const { data, reload } = useLoad(`syncs`, (signal) =>
    call<{ jobs: Job[] }>('GET', `${inOrg('sync/history')}?limit=100`, undefined, { signal }),
  );
  const { collection = 0, reset = 0 } = heard.value;
  useEffect(() => void (collection + reset > 0 && reload()), [collection, reset]);
  useEffect(() => {
    if (!data?.jobs.some(isUnderWay)) return;
    const later = setTimeout(reload, PAUSE_MS);
    return () => clearTimeout(later);
  }, [data]);
  return { jobs: data?.jobs ?? [], reload };
}
