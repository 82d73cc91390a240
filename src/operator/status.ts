import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { escaped } from './escape.ts';
import { healthOf, type Report } from '../health/report.ts';
import type { Night } from '../stores/operations/nights.ts';
import type { Read, Readings } from './readings.ts';

const REFRESH_SECONDS = 10;

/** The page that tells at a glance how the installation stands; it loads itself anew every ten seconds. */
export function statusPage(ctx: Context, readings: Read): RequestHandler {
  return async (_req, res) => {
    const [report, read] = await Promise.all([healthOf(ctx), readings().catch(() => undefined)]);
    res.type('html').send(page(report, read));
  };
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}td,th{border-bottom:1px solid #8886;padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}.ok{color:light-dark(#176b2c,#7ddb8f)}.warn{color:light-dark(#8a5300,#f2b45c)}.fail,.down{color:light-dark(#b00020,#ff8a95)}
.degraded{color:light-dark(#8a5300,#f2b45c)}`;

const page = (report: Report, read: Readings | undefined): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<meta name="viewport" content="width=device-width"><title>Quern: ${report.status}</title><style>${STYLE}</style>
<h1>Quern is <span class="${report.status}">${report.status}</span></h1>
<p><a href="/queues">The queues</a> · <a href="/letters">Dead letters</a> · <a href="/metrics">Metrics</a></p>
<h2>Checks</h2>${table(
    ['check', '', 'what it says'],
    report.checks.map(({ name, status, detail }) => [name, mark(status), detail]),
  )}
${read ? rest(read) : '<p>A store is down; what it holds is shown again when it is up.</p>'}
<p>Version ${escaped(report.version)}, checked ${escaped(report.checked_at)}.</p></html>`;

function rest({
  lag,
  changes,
  letters,
  acceptedLately,
  extracted,
  items,
  jobs,
  workers,
  nights,
  near,
}: Readings): string {
  const depth = (queue: string, state: string) => jobs.find((job) => job.queue === queue && job.state === state)!.n;
  const queues = [...new Set(jobs.map(({ queue }) => queue))].map((queue) => [
    queue,
    ...['waiting', 'active', 'delayed', 'failed'].map((state) => depth(queue, state)),
    workers.find((worker) => worker.queue === queue)?.processes ?? 0,
  ]);
  return `<h2>Throughput</h2>${table(
    ['items', 'in the last minute', 'in the last hour'],
    [
      ['accepted', acceptedLately.minute, acceptedLately.hour],
      ['extracted', extracted.minute, extracted.hour],
    ],
  )}<p>Accepted items are counted while this page is up, by looking every ten seconds.</p>
<h2>Items</h2>
<p>The oldest due item is ${Math.round(lag)} s late; ${changes} changes wait for the graph store; ${letters} dead letters.</p>${table(
    ['state', 'items'],
    items.map(({ status, n }) => [status, n]),
  )}
<h2>Queues and workers</h2>${table(['queue', 'waiting', 'active', 'delayed', 'failed', 'processes'], queues)}
<h2>Last nights</h2>${table(
    ['night', 'items', 'began', 'ended', 'stages'],
    nights.map((night) => [nameOf(night), night.items, at(night.started_at), at(night.finished_at), stagesOf(night)]),
  )}
<h2>Organizations near their limit</h2>${table(
    ['org', 'plan', 'at least % of its nodes'],
    near.map(({ org_id, plan, mark: share }) => [org_id, plan, share]),
  )}`;
}

const nameOf = ({ day, org_id }: Night): string => day ?? (org_id ? `on demand, ${org_id}` : 'on demand');
const MARKS = { done: 'ok', running: 'warn', failed: 'fail' };

/** The stages that were begun, each with what became of it and what it counted. */
function stagesOf({ stages }: Night): Cell {
  const lines = stages.map(({ name, status, took_ms, counts, error }) => {
    const did = Object.entries(counts).filter(([, n]) => n > 0);
    const outcome = error ?? did.map(([what, n]) => `${what} ${n}`).join(', ');
    return `${escaped(name)} <span class="${MARKS[status]}">${status}</span> ${took_ms} ms ${escaped(outcome)}`;
  });
  return { html: lines.join('<br>') };
}

type Cell = string | number | { html: string };

const mark = (status: string): Cell => ({ html: `<span class="${status}">${status}</span>` });
const at = (moment: Date | null): string => moment?.toISOString().slice(0, 19).replace('T', ' ') ?? 'not yet';

function table(head: string[], lines: Cell[][]): string {
  if (lines.length === 0) return '<p>None.</p>';
  const cell = (value: Cell) =>
    typeof value === 'number'
      ? `<td class="n">${value}</td>`
      : `<td>${typeof value === 'string' ? escaped(value) : value.html}</td>`;
  const rows = lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('');
  return `<table><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr>${rows}</table>`;
}
