import type { RequestHandler } from 'express';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Read, Readings } from './readings.ts';

type Value = [labels: Record<string, string>, value: number];

/** Every metric with its name, help and values. */
const METRICS: [name: string, help: string, values: (read: Readings) => Value[]][] = [
  [
    'quern_up',
    '1 when nothing keeps items from being accepted.',
    ({ report }) => [[{}, Number(report.status !== 'down')]],
  ],
  [
    'quern_check',
    'The checks of /health: 1 ok, 0.5 warn, 0 fail.',
    ({ report }) => report.checks.map(({ name, status }) => [{ check: name }, { ok: 1, warn: 0.5, fail: 0 }[status]]),
  ],
  ['quern_items', 'Items that wait or failed, by state.', ({ items }) => items.map(({ status, n }) => [{ status }, n])],
  ['quern_extraction_lag_seconds', 'How late the oldest due item is.', ({ lag }) => [[{}, lag]]],
  ['quern_graph_changes', 'Changes that wait for the graph store.', ({ changes }) => [[{}, changes]]],
  ['quern_jobs', 'Jobs by queue and state.', ({ jobs }) => jobs.map(({ queue, state, n }) => [{ queue, state }, n])],
  ['quern_dead_letters', 'Jobs and items that failed for good.', ({ letters }) => [[{}, letters]]],
  [
    'quern_workers',
    'Processes that work on a queue, heard within the last minute.',
    ({ workers }) => workers.map(({ queue, processes }) => [{ queue }, processes]),
  ],
  [
    'quern_items_extracted_lately',
    'Items that became searchable in the last minute and in the last hour.',
    ({ extracted }) => [
      [{ within: '1m' }, extracted.minute],
      [{ within: '1h' }, extracted.hour],
    ],
  ],
  [
    'quern_night_finished_seconds',
    'When the latest finished night ended, in seconds since 1970.',
    ({ nights }) =>
      nights
        .flatMap(({ finished_at }) => finished_at ?? [])
        .slice(0, 1)
        .map((finished) => [{}, finished.getTime() / 1000]),
  ],
  ['quern_orgs_near_limit', 'Orgs at 80 % of their plan or more.', ({ near }) => [[{}, near.length]]],
];

/** Answers in Prometheus' text format with what PostgreSQL and the queues say at that moment. */
export function metricsPage(readings: Read): RequestHandler {
  return async (_req, res) => {
    const registry = new Registry();
    const read = await readings();
    for (const [name, help, values] of METRICS) {
      const found = values(read);
      const gauge = new Gauge({ name, help, labelNames: Object.keys(found[0]?.[0] ?? {}), registers: [registry] });
      for (const [labels, value] of found) gauge.set(labels, value);
    }
    const accepted = { name: 'quern_items_accepted_total', help: 'Items accepted.', registers: [registry] };
    new Counter(accepted).inc(read.accepted);
    res.type(registry.contentType).send(await registry.metrics());
  };
}
