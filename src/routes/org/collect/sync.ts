import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { limit, only, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import * as syncs from '../../../stores/collection/syncs.ts';
import { asJob, SyncJob } from '../../../commands/collection/pair.ts';

export const syncHistory = route({
  method: 'get',
  path: '/org/{org_id}/sync/history',
  access: 'member',
  resource: 'Syncs',
  summary: 'The latest syncs, newest first.',
  query: z.object({ limit: limit(10), cursor: cursor(z.tuple([z.string()])) }),
  response: z.object({ jobs: z.array(SyncJob), next_cursor: z.string().optional() }),
  async handle({ org, query }, { db }) {
    const found = await syncs.list(db, org.id, query.limit + 1, query.cursor?.[0]);
    const { page, more } = pageOf(found, query.limit, ({ sync_id }) => [sync_id]);
    return { jobs: page.map(asJob), ...more };
  },
});

export const syncStatus = route({
  method: 'get',
  path: '/org/{org_id}/sync/status',
  access: 'member',
  summary: 'The state of a sync: the one that is named, else the latest.',
  query: z.object({ job_id: only(text(100)) }),
  response: z.union([SyncJob, z.object({ job_id: z.null(), status: z.literal('none') })]),
  async handle({ org, query }, { db }) {
    const found = await syncs.get(db, org.id, query.job_id);
    if (found) return asJob(found);
    if (!query.job_id) return { job_id: null, status: 'none' as const };
    throw new Problem(
      'not_found',
      'The organization has no such sync. GET /org/{org_id}/sync/history lists the latest.',
    );
  },
});
