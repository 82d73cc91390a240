import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { healthOf, type Report } from '../health/report.ts';
import type { Queue } from '../queue/queue.ts';
import { dayCharts } from './charts.ts';
import { acceptedWithin, lastDayOf } from './day.ts';
import { escaped } from './escape.ts';
import { nightList } from './nights.ts';
import { mark, pageOf, table } from './page.ts';
import type { Read, Readings } from './readings.ts';
import { runForm } from './run-now.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STATES = ['waiting', 'active', 'delayed', 'failed'];

/** The page that tells at a glance how the installation stands; its live parts renew themselves every ten seconds. */
export function statusPage(ctx: Context, readings: Read, declared: Queue[]): RequestHandler {
  return async (req, res) => {
    const [report, read] = await Promise.all([healthOf(ctx), readings().catch(() => undefined)]);
    const now = ctx.clock.now();
    const body = `<div data-live id="stands">${stands(report, read, now)}</div>
<h2>Nights</h2>${runForm(declared, req.query.started)}
<div data-live id="work">${read ? work(read) : ''}${foot(report)}</div>`;
    res.type('html').send(pageOf('/', `Quern: ${report.status}`, body));
  };
}

const foot = ({ version, checked_at: at }: Report): string =>
  `<p class="soft foot">Version ${escaped(version)}, checked at ${escaped(at.slice(11, 16))} UTC.</p>`;

function stands(report: Report, read: Readings | undefined, now: Date): string {
  const troubled = report.checks.filter(({ status }) => status !== 'ok');
  const checks = table(
    'Checks',
    ['check', 'state', 'what it says'],
    report.checks.map(({ name, status, detail }) => [name, mark(status), detail]),
  );
  const summary =
    troubled.length === 0
      ? `All ${report.checks.length} checks are well`
      : `${troubled.length} of ${report.checks.length} checks want a look`;
  return `<h1>Quern is <span class="state ${report.status}">${report.status}</span></h1>
${read ? numbers(read, now) : '<p>A store is down; what it holds is shown again when it is up.</p>'}
<h2>Checks</h2><details id="checks"${troubled.length > 0 ? ' open' : ''}><summary><b>${summary}</b></summary><div>${checks}</div></details>
${read ? `<h2>The last 24 hours</h2>${dayCharts(lastDayOf(read.minutes, now))}` : ''}`;
}

function numbers({ items, lag, changes, letters, accepted, extracted, minutes }: Readings, now: Date): string {
  const of = (status: string) => items.find((one) => one.status === status)?.n ?? 0;
  const within = (ms: number) => acceptedWithin(minutes, { now, accepted, ms });
  const shown: [string, string | number][] = [
    [
      'Accepted, last minute / hour',
      `${within(MINUTE_MS).toLocaleString('en')} / ${within(HOUR_MS).toLocaleString('en')}`,
    ],
    [
      'Extracted, last minute / hour',
      `${extracted.minute.toLocaleString('en')} / ${extracted.hour.toLocaleString('en')}`,
    ],
    ['Oldest due item has waited for', `${Math.round(lag)} s`],
    ['Items waiting', of('pending') + of('processing')],
    ['Items held', of('held')],
    ['Items failed', of('failed')],
    ['Changes that wait for the graph store', changes],
    ['Dead letters', letters],
  ];
  const cells = shown.map(
    ([name, value]) =>
      `<div><dt>${name}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en') : value}</dd></div>`,
  );
  return `<dl class="numbers">${cells.join('')}</dl>`;
}

function work({ jobs, workers, nights, near }: Readings): string {
  const depth = (queue: string, state: string) =>
    jobs.find((job) => job.queue === queue && job.state === state)?.n ?? 0;
  const queues = [...new Set(jobs.map(({ queue }) => queue))].map((queue) => [
    queue,
    ...STATES.map((state) => depth(queue, state)),
    workers.find((worker) => worker.queue === queue)?.processes ?? 0,
  ]);
  return `${nightList(nights)}
<h2>Queues and workers</h2>${table('Queues and workers', ['queue', ...STATES, 'processes'], queues)}
<h2>Organizations near their limit</h2>${table(
    'Organizations near their limit',
    ['org', 'plan', '% of its nodes, at least'],
    near.map(({ org_id, plan, mark: share }) => [org_id, plan, share]),
  )}`;
}
