import { useLayoutEffect, useState } from 'preact/hooks';
import { call, inOrg, orgId, type Refused } from './api.ts';
import { drawnHits, type DrawnHit } from './canvas/drawn-hits.ts';
import { graphChanged } from './changes.ts';
import { place } from './place.ts';
import type { Hit } from './api-types.ts';

/** A node that was found: of one in the picture less is known until the graph has answered. */
export type Found = DrawnHit & Partial<Hit>;

export interface Finding {
  hits: Found[];
  total: number;
  /** What these were found for. */
  of: string;
  error?: Refused;
  /** Only of what is drawn: the graph has not answered yet. */
  partial?: true;
}
const NONE: Finding = { hits: [], total: 0, of: '' };

/** What was found lately, for one who takes letters back; forgotten when the graph changes. */
const lately = new Map<string, Finding>();
let version = 0;
const MAX_KEPT_SEARCHES = 100;

function known(asked: string): Finding | undefined {
  if (version !== graphChanged.peek().n) lately.clear();
  version = graphChanged.peek().n;
  return lately.get(asked);
}

function keep(asked: string, found: Finding): Finding {
  const [oldest] = lately.keys();
  if (oldest !== undefined && lately.size === MAX_KEPT_SEARCHES) lately.delete(oldest);
  lately.set(asked, found);
  return found;
}

/** Searches as one types, with the latest words only: what is drawn at once, then the whole graph. What was found stays until the next is. */
export function useFinding(typed: string, limit: number): Finding {
  const [found, setFound] = useState(NONE);
  const q = typed.trim();
  const graph_id = place.value.graph;
  useLayoutEffect(() => {
    if (q === '') return setFound(NONE);
    const asked = JSON.stringify([orgId.value, graph_id, limit, q]);
    const again = known(asked);
    if (again) return setFound(again);
    const stop = new AbortController();
    call<{ results: Hit[]; total: number }>(
      'POST',
      inOrg('search'),
      { q, limit, graph_id },
      { signal: stop.signal, asks: true },
    )
      .then(({ results, total }) => setFound(keep(asked, { hits: results, total, of: q })))
      .catch((error: Refused) => {
        if (!stop.signal.aborted) setFound({ ...NONE, of: q, error });
      });
    return () => stop.abort();
  }, [q, limit, graph_id]);
  if (q === '' || found.of === q) return found;
  const hits = drawnHits(`${orgId.value}.${graph_id}`, q, limit);
  return hits.length > 0 ? { hits, total: hits.length, of: q, partial: true } : found;
}
