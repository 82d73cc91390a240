import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SampleItem } from '../support/samples/sample-items.ts';
import type { Service, Tenant } from '../support/http/service.ts';
import { check, filesUnder, type Findings } from './checker.ts';
import type { Verdict } from './fault.ts';
import { difference, fingerprint, type Fingerprint } from './fingerprint.ts';
import { entries, type Ledger } from './ledger.ts';
import { send } from './sender.ts';

/** An org that something is played with, and what was sent to it. */
export interface Trial {
  service: Service;
  tenant: Tenant;
  ledger: Ledger;
}

/** Begins with an org to which nothing was sent yet. */
export async function begin(service: Service, entities?: string[]): Promise<Trial> {
  return { service, tenant: await service.newOrg(entities), ledger: new Map() };
}

const OPEN = `select count(*)::int as n from items where org_id = $1 and status in ('pending', 'processing')`;

/** How many items of an org are accepted and not yet in the graph. */
export async function open(service: Service, orgId: string): Promise<number> {
  return (await service.db.query<{ n: number }>(OPEN, [orgId])).rows[0]!.n;
}

/** Polls a condition; false when it did not hold within `ms`. Errors of the condition count as not yet. */
export async function until(ms: number, holds: () => Promise<boolean>, every = 50): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    if (await holds().catch(() => false)) return true;
    if (performance.now() > end) return false;
    await pause(every);
  }
}

/** Makes everything that an org has pending due now. */
export async function makeDue(tenant: Tenant): Promise<void> {
  const { status, body } = await tenant.api.post(`/org/${tenant.org_id}/items/reprocess`, { status: 'pending' });
  if (status >= 300) throw new Error(`reprocess: ${status} ${JSON.stringify(body)}`);
}

/** Has everything extracted, settled and matched; true when nothing is left open within `ms`. */
export async function drain(service: Service, tenant: Tenant, ms = 60_000): Promise<boolean> {
  if ((await open(service, tenant.org_id)) > 0) await makeDue(tenant);
  return until(ms, async () => (await open(service, tenant.org_id)) === 0 && (await matched(service, tenant)));
}

/** For so long an item is asked to be taken back that the service has no time for. */
const BUSY_MS = 20_000;

/** Takes an item back as a client does: a 503, which says that a store was away or kept busy, is asked again, and what is gone by then was taken back; the last answer's status. */
export async function takeBack({ api, org_id }: Tenant, id: string): Promise<number> {
  let asked = 0;
  let status = 0;
  await until(BUSY_MS, async () => {
    asked++;
    ({ status } = await api.del(`/org/${org_id}/items/${id}`));
    return status !== 503;
  });
  return status === 404 && asked > 1 ? 200 : status;
}

const UNMATCHED = `select count(*)::int as n from profiles p join graphs g on g.graph_key = p.graph where g.org_id = $1 and p.unmatched`;

/** Whether matching has looked at everything of an org; has it look at once what nobody waits for. */
async function matched(service: Service, { org_id }: Tenant): Promise<boolean> {
  const left = async () => (await service.db.query<{ n: number }>(UNMATCHED, [org_id])).rows[0]!.n;
  if ((await left()) > 0) await service.admin.post('/admin/run', { job: 'cross_link', org_id });
  return (await left()) === 0;
}

/** The graph that an org has, with each item's id replaced by its content. */
export function graphOf(tenant: Tenant, ledger: Ledger): Promise<Fingerprint> {
  const names = new Map([...ledger.values()].flatMap((e) => [...e.ids].map((id) => [id, e.sha] as const)));
  return fingerprint(tenant.api, tenant.org_id, names);
}

/** The graph of the same items in an org where nothing goes wrong. */
export async function reference(service: Service, items: SampleItem[]): Promise<Fingerprint> {
  const { tenant, ledger } = await begin(service);
  await send(tenant.api, ledger, items, { batch: 100, inFlight: 1 });
  if (!(await drain(service, tenant, 120_000))) throw new Error('the reference did not come to rest');
  return graphOf(tenant, ledger);
}

export const found = (service: Service, tenant: Tenant, ledger: Ledger): Promise<Findings> =>
  check({ db: service.db, collector: join(service.dataDir, 'collector') }, tenant.org_id, ledger);

/** Has the sweep of the night find every file old enough to be nobody's. */
async function sweep(service: Service, tenant: Tenant): Promise<void> {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const file of await filesUnder(join(service.dataDir, 'collector', tenant.org_id)))
    await utimes(file, longAgo, longAgo);
  const { status, body } = await service.admin.post('/admin/run', { job: 'purge' });
  if (status !== 200) throw new Error(`purge: ${status} ${JSON.stringify(body)}`);
}

/** Starts again what ended by itself, and says so: no fault excuses a process that falls. */
async function fallen(service: Service): Promise<string[]> {
  const lines: string[] = [];
  for (const role of ['web', 'workers'] as const) {
    const process = service.process(role)!;
    if (process.alive()) continue;
    lines.push(`${role} ended by itself: ${process.output().slice(-600)}`);
    await service.start(role);
  }
  return lines;
}

/** Waits for rest, sweeps orphans as the night does, and holds rows, files and graph against ledger and reference. */
export async function judge(
  { service, tenant, ledger }: Trial,
  recovery: number[],
  broken: string[] = [],
): Promise<Verdict> {
  const ended = await fallen(service);
  await drain(service, tenant);
  await sweep(service, tenant);
  const findings = await found(service, tenant, ledger);
  const ours = await graphOf(tenant, ledger);
  const theirs = await reference(
    service,
    entries(ledger, 'acked').map((e) => e.item),
  );
  if (ours.sha !== theirs.sha) findings.remarks.push(...difference(theirs, ours));
  return { findings, equal: ours.sha === theirs.sha, recovery, broken: [...broken, ...ended] };
}

/** A promise, and whether it has been fulfilled. */
export function watched<T>(promise: Promise<T>): { done: boolean; promise: Promise<T> } {
  const state = { done: false, promise };
  state.promise = promise.finally(() => (state.done = true));
  return state;
}
