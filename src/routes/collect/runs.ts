import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { cursor, pageOf } from '../../http/cursor.ts';
import { instant, limit } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import * as runs from '../../stores/collection/runs.ts';
import { STATUS } from '../../commands/collection/pair.ts';

const Run = z.object({
  run_id: z.string(),
  entity: z.string(),
  toolkit: z.string(),
  status: STATUS.describe(
    'As detected: a run whose worker died is `stalled`, then taken up again; `held` asks an owner.',
  ),
  started_at: instant(),
  finished_at: instant().optional(),
  items: z.int().describe('New ones.'),
  removed: z.int().describe('Taken back: their source has them no more.'),
  errors: z.int().describe('Tries that failed.'),
});
const Page = {
  query: z.object({ limit: limit(50), cursor: cursor(z.tuple([z.string()])) }),
  response: z.object({ runs: z.array(Run), next_cursor: z.string().optional() }),
};

const asRun = ({ started_at, finished_at, ...run }: runs.Run): z.input<typeof Run> => ({
  ...run,
  started_at: started_at.toISOString(),
  ...(finished_at && { finished_at: finished_at.toISOString() }),
});

export const listRuns = route({
  method: 'get',
  path: '/collect/runs',
  access: 'member',
  resource: 'Runs and schedules',
  summary: 'Collection runs, newest first, with their status as it is detected.',
  ...Page,
  async handle({ org, query }, { db }) {
    const found = await runs.list(db, org.id, query.limit + 1, query.cursor?.[0]);
    const { page, more } = pageOf(found, query.limit, ({ run_id }) => [run_id]);
    return { runs: page.map(asRun), ...more };
  },
});

export const collectStatus = route({
  method: 'get',
  path: '/collect/status',
  access: 'member',
  summary: 'The latest 20 collection runs.',
  response: z.object({ runs: z.array(Run) }),
  async handle({ org }, { db }) {
    return { runs: (await runs.list(db, org.id, 20)).map(asRun) };
  },
});

export const runLogs = route({
  method: 'get',
  path: '/collect/runs/{run_id}/logs',
  access: 'member',
  summary: 'What a collection run did, line by line; no secret stands in it.',
  response: z.object({ run_id: z.string(), status: STATUS, log: z.string() }),
  async handle({ org, params }, { db }) {
    const run = await runs.get(db, org.id, params.run_id);
    if (!run) throw new Problem('not_found', 'The organization has no such run. GET /collect/runs lists them.');
    return { run_id: run.run_id, status: run.status, log: await runs.logOf(db, org.id, run.run_id) };
  },
});
