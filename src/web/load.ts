import { useEffect, useRef, useState } from 'preact/hooks';
import { online, Refused } from './api.ts';

export interface Loaded<T> {
  data?: T;
  error?: Refused;
  /** Still waiting after 200 ms: time for a skeleton. */
  slow: boolean;
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
  useEffect(() => {
    if (key === '') return setState({ slow: false });
    const stop = new AbortController();
    const late = setTimeout(() => setState((was) => ({ ...was, slow: was.key !== key })), 200);
    latest
      .current(stop.signal)
      .then((data) => setState({ key, data, slow: false }))
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
  const isBack = online.value && state.error?.status === 0;
  useEffect(() => {
    if (isBack) setRound((was) => was + 1);
  }, [isBack]);
  return {
    data: state.data,
    error: state.error,
    slow: state.slow,
    reload: () => setRound((was) => was + 1),
    set: (data) => setState({ key, data, slow: false }),
  };
}
