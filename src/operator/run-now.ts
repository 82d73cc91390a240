import { Router, urlencoded, type Response } from 'express';
import type { Context } from '../context.ts';
import { Problem } from '../common/errors.ts';
import type { Queue } from '../queue/queue.ts';
import { runnables } from '../queue/runnable.ts';
import { openNow, startNextStage } from '../queue/runs.ts';
import * as orgs from '../stores/orgs/orgs.ts';
import { escaped } from './escape.ts';

/** Starts a scheduled job, or the whole night, at once; the page then shows how it goes on. */
export function runPages(ctx: Context, declared: Queue[]): Router {
  const known = runnables(declared);
  const pages = Router();
  const start = async (job: unknown, org: unknown, res: Response): Promise<void> => {
    const runnable = typeof job === 'string' ? known.get(job) : undefined;
    if (!runnable) throw new Problem('invalid', `Choose a job: ${[...known.keys()].join(', ')}.`);
    const org_id = typeof org === 'string' && org.trim() !== '' ? org.trim() : undefined;
    if (org_id !== undefined && !(await orgs.get(ctx.db, org_id)))
      throw new Problem('not_found', 'There is no such organization. Leave the field empty for all of them.');
    if ('stages' in runnable) await startNextStage(ctx, runnable, await openNow(ctx.db, org_id));
    else await ctx.jobs.add(runnable, runnable.payload.parse({ on_demand: true, org_id }));
    res.redirect(303, `/?started=${encodeURIComponent(String(job))}`);
  };
  pages.post('/', urlencoded({ extended: false, limit: '10kb' }), (req, res) =>
    start(req.body?.job, req.body?.org_id, res),
  );
  return pages;
}

/** The form that starts a job, and what was started just now. */
export function runForm(declared: Queue[], started: unknown): string {
  const known = [...runnables(declared).keys()];
  const options = known.map((name) => `<option>${escaped(name)}</option>`).join('');
  const isStarted = typeof started === 'string' && known.includes(started);
  return `${isStarted ? `<p class="said" role="status">Started: ${escaped(String(started))}. A night shows its stages below, other jobs among the queues.</p>` : ''}
<form class="now" method="post" action="/run"><label>Job<select name="job">${options}</select></label>
<label>Organization, empty for all<input name="org_id" autocomplete="off" spellcheck="false"></label><button class="primary">Run now</button></form>`;
}
