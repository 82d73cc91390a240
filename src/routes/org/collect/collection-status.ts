import { z } from 'zod';
import { instant } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import * as orgs from '../../../stores/orgs/orgs.ts';
import * as syncs from '../../../stores/collection/syncs.ts';

/** How much of the way collecting is; the rest is extraction. */
const COLLECTED = 0.5;

interface Phase {
  phase: 'idle' | 'collecting' | 'extracting' | 'ready' | 'unknown';
  progress: number;
  message: string;
}

export const collectionStatus = route({
  method: 'post',
  path: '/org/{org_id}/collection/{source}/status',
  access: 'member',
  audited: false,
  resource: 'Progress',
  summary: 'How far collecting from a source has come: a toolkit by its name, or a connection by its id.',
  response: z.object({
    phase: z.enum(['idle', 'collecting', 'extracting', 'ready', 'unknown']),
    progress: z.number().describe('From 0 to 1.'),
    message: z.string(),
    updated_at: instant().optional().describe('Of `unknown`: since the organization is there.'),
  }),
  example: { params: { source: 'rss' } },
  async handle({ org, params }, { db }) {
    const latest = await syncs.latestOf(db, org.id, params.source);
    const unread = latest ? await syncs.unread(db, org.id, latest.toolkit) : 0;
    const at = latest && (latest.finished_at ?? latest.started_at ?? latest.created_at);
    const since = at ?? (await orgs.get(db, org.id))?.created_at;
    return { ...phaseOf(latest, unread), ...(since && { updated_at: since.toISOString() }) };
  },
});

function phaseOf(latest: syncs.Sync | undefined, unread: number): Phase {
  if (!latest) return { phase: 'unknown', progress: 0, message: 'Nothing was collected from this source yet.' };
  if (!latest.finished_at) return collecting(latest);
  if (latest.status === 'failed')
    return { phase: 'idle', progress: 0, message: latest.error ?? 'The latest sync failed.' };
  if (unread === 0) return { phase: 'ready', progress: 1, message: `${latest.items} new items, all in the graph.` };
  const read = Math.max(0, 1 - unread / Math.max(unread, latest.items));
  return { phase: 'extracting', progress: COLLECTED + COLLECTED * read, message: `${unread} items are being read.` };
}

function collecting({ status, items, max_results, error }: syncs.Sync): Phase {
  const progress = COLLECTED * Math.min(1, items / max_results);
  const waits = status === 'queued' ? `It waits to be ${error ? 'tried again' : 'begun'}. ` : '';
  return { phase: 'collecting', progress, message: `${waits}${items} new items so far.${error ? ` ${error}` : ''}` };
}
