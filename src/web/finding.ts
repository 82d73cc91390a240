import { useEffect, useState } from 'preact/hooks';
import { call, inOrg, type Refused } from './api.ts';
import { place } from './place.ts';
import type { Hit } from './wire.ts';

export interface Finding {
  hits: Hit[];
  total: number;
  /** What these were found for. */
  of: string;
  error?: Refused;
}
const NONE: Finding = { hits: [], total: 0, of: '' };

/** Searches as one types, with the latest words only; what was found stays until the next is. */
export function useFinding(typed: string, limit: number): Finding {
  const [found, setFound] = useState(NONE);
  const q = typed.trim();
  const graph_id = place.value.graph;
  useEffect(() => {
    if (q === '') return setFound(NONE);
    const stop = new AbortController();
    call<{ results: Hit[]; total: number }>('POST', inOrg('search'), { q, limit, graph_id }, { signal: stop.signal })
      .then(({ results, total }) => setFound({ hits: results, total, of: q }))
      .catch((error: Refused) => {
        if (!stop.signal.aborted) setFound({ ...NONE, of: q, error });
      });
    return () => stop.abort();
  }, [q, limit, graph_id]);
  return found;
}
