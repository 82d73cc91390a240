import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from '../context.ts';
import { declaredQueues } from '../queue/registry.ts';
import { collection } from '../queues/collection.ts';
import { readRoots, vaultRoots } from '../access/root-keys.ts';
import { secret } from '../access/secrets.ts';
import { activeSchedules } from '../stores/collection/schedules.ts';
import * as vault from '../stores/collection/vault.ts';
import { alive, SILENT_SECONDS } from '../stores/operations/heartbeats.ts';
import { backlog } from '../stores/extraction/item-counts.ts';
import { count } from '../stores/operations/dead-letters.ts';
import { migrationFiles } from '../stores/db/migrate.ts';
import * as outbox from '../stores/settling/outbox.ts';
import { refused } from '../stores/settling/rejected-changes.ts';
import { unfilledGraphs } from '../stores/passages/passages.ts';
import { postgresFault } from '../stores/db/postgres-fault.ts';
import { databaseTime } from '../stores/operations/database-time.ts';
import { lastFinished } from '../stores/operations/nights.ts';
import { rows, sql } from '../stores/db/sql.ts';
import { graphFault } from './faults.ts';

export type Status = 'ok' | 'warn' | 'fail';
/** What a check found; `detail` says what to do when it is not `ok`. */
export interface Finding {
  status: Status;
  detail: string;
}
export interface Check {
  name: string;
  /** What it means when the check itself cannot be carried out. */
  broken: 'warn' | 'fail';
  look(ctx: Context): Promise<Finding>;
}

const ok = (detail: string): Finding => ({ status: 'ok', detail });
const warn = (detail: string): Finding => ({ status: 'warn', detail });
const fail = (detail: string): Finding => ({ status: 'fail', detail });

const LEAST_FREE = 0.1;
const NIGHT_HOURS = 26;
const LATE_SECONDS = 60;
const SLOW_LOOP_MS = 250;

/** The twelve checks. Only what stops accepting items is a `fail`. */
export const CHECKS: readonly Check[] = [
  { name: 'postgres', broken: 'fail', look: postgres },
  { name: 'migrations', broken: 'fail', look: migrations },
  { name: 'queue', broken: 'warn', look: queue },
  { name: 'graph', broken: 'warn', look: graph },
  { name: 'collector_path', broken: 'fail', look: collectorPath },
  { name: 'vault_key', broken: 'warn', look: vaultKey },
  { name: 'workers', broken: 'warn', look: workers },
  { name: 'schedules', broken: 'warn', look: schedules },
  { name: 'nightly', broken: 'warn', look: nightly },
  { name: 'extraction_lag', broken: 'warn', look: extractionLag },
  { name: 'failed_jobs', broken: 'warn', look: failedJobs },
  { name: 'event_loop', broken: 'warn', look: eventLoop },
];

async function postgres({ db }: Context): Promise<Finding> {
  const fault = await postgresFault(db);
  if (fault) return fail(fault);
  const [server] = await rows<{ version: string }>(db, sql`select current_setting('server_version') as version`);
  return ok(`PostgreSQL ${server?.version ?? ''} answers.`);
}

async function migrations({ db }: Context): Promise<Finding> {
  const applied = new Set((await rows<{ name: string }>(db, sql`select name from migrations`)).map((r) => r.name));
  const missing = (await migrationFiles()).filter((file) => !applied.has(file));
  return missing.length > 0
    ? fail(`Run "npm run migrate": ${missing.join(', ')} not applied.`)
    : ok('All are applied.');
}

async function queue({ jobs }: Context): Promise<Finding> {
  const fault = await jobs.backend.fault();
  if (fault) return warn(fault);
  return ok(`The queues are in ${jobs.backend.name === 'redis' ? 'Redis' : 'PostgreSQL'}.`);
}

async function graph({ graph: store, db }: Context): Promise<Finding> {
  const fault = await graphFault({ graph: store, db });
  if (fault) return warn(fault);
  await store.node('health', 'health');
  const { changes, late } = await outbox.backlog(db);
  const unfilled = await unfilledGraphs(db);
  const { parts, graphs } = await refused(db);
  if (parts > 0)
    return warn(
      `The graph store refused ${parts} nodes and edges of ${graphs} graphs (table graph_refused): mend the reason and run "npm run rebuild".`,
    );
  return late > LATE_SECONDS
    ? warn(
        `${changes} changes wait for the graph store, the oldest for ${Math.round(late)} s: see the log of the dedup workers.`,
      )
    : ok(
        unfilled.length > 0
          ? `The graph store answers; texts of ${unfilled.length} graphs are being made searchable.`
          : 'The graph store answers.',
      );
}

async function collectorPath({ files }: Context): Promise<Finding> {
  const { writable, free } = await files.probe();
  const share = `${Math.round(free * 100)} % of the disk is free`;
  if (!writable) return fail('The collector path takes no write: see its disk and permissions.');
  return free < LEAST_FREE ? warn(`${share}: make room before nothing can be accepted.`) : ok(`Writable; ${share}.`);
}

async function vaultKey({ config, db }: Context): Promise<Finding> {
  const roots = readRoots((await secret(config, 'ROOT_SECRETS')).value);
  if (!roots) return warn('ROOT_SECRETS must be a list of "v<number>:<base64 of 32 bytes>".');
  const used = await vault.inUse(db);
  const lacking = used.filter(({ root }) => !roots.has(root));
  if (lacking.length > 0)
    return warn(
      `ROOT_SECRETS lacks ${lacking.map(({ root, n }) => `${root}, which wraps ${n} vault keys`).join('; ')}.`,
    );
  const opens = (org: string) =>
    vault.probe(db, vaultRoots(config), org).then(
      () => true,
      () => false,
    );
  for (const { root, org } of used)
    if (!(await opens(org)))
      return warn(`The root secret ${root} is not the one that wrapped the vault keys: name that one.`);
  return ok('The root secret opens the vault.');
}

async function workers({ db }: Context): Promise<Finding> {
  const seen = await alive(db, SILENT_SECONDS);
  const silent = (await declaredQueues()).map((declared) => declared.name).filter((name) => !seen.includes(name));
  return silent.length > 0
    ? warn(`Start workers for ${silent.join(', ')}: none was heard of within ${SILENT_SECONDS} s.`)
    : ok('Every queue has a worker.');
}

async function schedules({ jobs, db }: Context): Promise<Finding> {
  const found = await jobs.keepSchedules(collection.jobs.scheduled, await activeSchedules(db), { dryRun: true });
  const missing = [...(await jobs.missingSchedules(await declaredQueues())), ...found.missing];
  return missing.length > 0
    ? warn(`Not registered: ${missing.join(', ')}. A running worker registers them within 10 s.`)
    : ok('Every repeatable job is registered.');
}

async function nightly({ db }: Context): Promise<Finding> {
  const { nightly_since: since, nightly: waiting } = await backlog(db);
  const last = await lastFinished(db);
  const hours = since ? ((await databaseTime(db)).getTime() - since.getTime()) / 3_600_000 : 0;
  const lastly = last ? `the last night ended ${last.toISOString()}` : 'no night has run yet';
  return since && hours > NIGHT_HOURS
    ? warn(
        `${waiting} items wait since ${since.toISOString()}; ${lastly}. Start a worker, or POST /admin/run {"job":"nightly"}.`,
      )
    : ok(`${waiting} items wait for the night; ${lastly}.`);
}

async function extractionLag({ db }: Context): Promise<Finding> {
  const { lag } = await backlog(db);
  return lag > LATE_SECONDS
    ? warn(`The oldest due item is ${Math.round(lag)} s late: start more extraction workers, or look at their log.`)
    : ok(`The oldest due item is ${Math.round(lag)} s late.`);
}

async function failedJobs({ db }: Context): Promise<Finding> {
  const [letters, { failed }] = await Promise.all([count(db), backlog(db)]);
  return letters + failed > 0
    ? warn(
        `${letters} dead letters and ${failed} failed items: see GET /admin/failed-jobs, mend the reason, then replay.`,
      )
    : ok('Nothing has failed for good.');
}

const LOOK_EVERY_MS = 200;
const loop = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });

async function eventLoop({ draining }: Context): Promise<Finding> {
  loop.enable();
  const slowest = Math.max(0, Math.round((loop.percentile(95) || 0) / 1e6) - LOOK_EVERY_MS);
  loop.reset();
  if (draining.aborted) return fail('The process is draining: send requests to another.');
  return slowest > SLOW_LOOP_MS
    ? warn(`It lags by up to ${slowest} ms: the process has too much to do; start another.`)
    : ok(`It lags by at most ${slowest} ms.`);
}
