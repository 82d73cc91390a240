import { useEffect, useRef, useState } from 'preact/hooks';
import { call, expired, online, query, Refused } from './api.ts';

export interface Loaded<T> {
  data?: T;
  error?: Refused;
  /** Still waiting after 200 ms: time for a skeleton. */
  slow: boolean;
  /** Loads anew; what is on its way by then does not count any more. */
  reload(): void;
  /** Puts in place what is known already. */
  set(data: T): void;
}

const asRefused = (error: unknown): Refused =>
  error instanceof Refused ? error : new Refused(0, 'page', error instanceof Error ? error.message : String(error));

/**
 * Loads when the key or `asOf` changes; what was there stays until the next has come. When it does not come, what was
 * loaded under the same key stays if the same call may succeed another time. Nothing is loaded under an empty key.
 */
export function useLoad<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  asOf: string | number = '',
): Loaded<T> {
  const [state, setState] = useState<{ key?: string; data?: T; error?: Refused; slow: boolean }>({ slow: false });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const under = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (key === '') return setState({ slow: false });
    const stop = (under.current = new AbortController());
    const late = setTimeout(() => setState((was) => ({ ...was, slow: was.key !== key })), 200);
    latest
      .current(stop.signal)
      .then((data) => {
        if (!stop.signal.aborted) setState({ key, data, slow: false });
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const refused = asRefused(error);
        setState((was) => ({
          ...was,
          data: was.key === key && refused.mayPass ? was.data : undefined,
          error: refused,
          slow: false,
        }));
      })
      .finally(() => clearTimeout(late));
    return () => {
      stop.abort();
      clearTimeout(late);
    };
  }, [key, asOf, round]);
  const isBack = (online.value && state.error?.status === 0) || (!expired.value && state.error?.status === 401);
  useEffect(() => {
    if (isBack) setRound((was) => was + 1);
  }, [isBack]);
  return {
    data: state.data,
    error: state.error,
    slow: state.slow,
    reload: () => {
      under.current?.abort();
      setRound((was) => was + 1);
    },
    set: (data) => setState({ key, data, slow: false }),
  };
}

/** A page of a list that is worked off. */
export interface Page<T> {
  list: T[];
  next_cursor?: string;
}

/** So few that are left to come, and the next page is read. */
const FEW = 10;

/** Those of a page that stay behind a change. */
type Change<T> = (list: T[]) => T[];

/** What is loaded of a list that is worked off. */
interface Pages<T> extends Omit<Loaded<Page<T>>, 'set'> {
  /** Changes what is there by then, however much has come or gone since it was shown. */
  change(to: Change<T>): void;
  /** Asks for the next page. */
  readOn(): void;
}

const PAGE = 100;

/** How the pages of a list are read whose rows stand in the field `rows` of what its endpoint answers. */
export const pagesOf =
  <T>(path: string, rows: string, asked: Record<string, string | undefined>) =>
  async (cursor: string | undefined, signal: AbortSignal): Promise<Page<T>> => {
    const at = path + query({ ...asked, limit: PAGE, cursor });
    const answer = await call<{ next_cursor?: string } & Record<string, unknown>>('GET', at, undefined, { signal });
    return { list: answer[rows] as T[], next_cursor: answer.next_cursor };
  };

/** A list that is worked off: the next page is read as `left`, of what is there, is worked off. */
export function usePages<T>(
  key: string,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  left: (list: T[]) => number,
): Pages<T> {
  const { set, ...first } = useLoad<Page<T>>(key, (signal) => load(undefined, signal));
  const { data } = first;
  const latest = useRef(data);
  latest.current = data;
  const put = (page: Page<T>) => set((latest.current = page));
  const cursor = data?.next_cursor;
  const [asked, setAsked] = useState('');
  const isNear = data !== undefined && left(data.list) < FEW;
  const next = useLoad(cursor !== undefined && (isNear || asked === cursor) ? `${key} ${cursor}` : '', (signal) =>
    load(cursor, signal).then((page) => ({ ...page, after: cursor })),
  );
  useEffect(() => {
    const [was, more] = [latest.current, next.data];
    if (was && more && was.next_cursor === more.after)
      put({ list: [...was.list, ...more.list], next_cursor: more.next_cursor });
  }, [next.data, cursor]);
  return {
    ...first,
    error: first.error ?? next.error,
    slow: first.slow || next.slow,
    change: (to) => latest.current && put({ ...latest.current, list: to(latest.current.list) }),
    readOn: () => setAsked(cursor ?? ''),
  };
}
