import fc from 'fast-check';
import type { Random } from '../../support/random.ts';
import { random } from '../../support/random.ts';
import type { SampleItem } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { difference, type Fingerprint } from '../fingerprint.ts';
import { clean, type Findings } from '../checker.ts';
import type { Ledger } from '../ledger.ts';
import { drain, found, graphOf, makeDue, takeBack } from '../rest.ts';
import { send } from '../sender.ts';
import { decide, decision, type Decided } from './decide.ts';
import { adversarial, itemAt, rule } from './items.ts';

/** What comes in whatever order, and what is decided once that is in the graph. */
const phase = fc.record({
  items: fc.array(adversarial, { minLength: 1, maxLength: 5 }),
  rules: fc.array(rule, { maxLength: 1 }),
  decision: fc.option(decision, { nil: undefined, freq: 5 }),
});
/** A history: phases, and the seed of the way in which it is told the second time. */
export const history = fc.record({ phases: fc.array(phase, { minLength: 1, maxLength: 3 }), way: fc.nat() });
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Phase = History['phases'][number];

interface Run {
  service: Service;
  tenant: Tenant;
  ledger: Ledger;
  decisions: Decided;
}

/** How a history is told the second time: by which choices, and what happens between its steps. */
export interface Way {
  random: Random;
  disturb: () => Promise<void>;
}

/** What the night finds, before a person decides about it. */
const NIGHTLY: Record<string, string[]> = { pair: ['cross_link'], suggestion: ['cross_link', 'suggestions'] };
const REST_MS = 90_000;

async function rest({ service, tenant }: Run): Promise<void> {
  if (!(await drain(service, tenant, REST_MS))) throw new Error('the graph did not come to rest');
}

async function makeRule({ tenant, decisions }: Run, given: object): Promise<void> {
  const { status, body } = await tenant.api.post(`/org/${tenant.org_id}/rules`, given);
  if (status >= 300) throw new Error(`a rule: ${status} ${JSON.stringify(body)}`);
  decisions.rules.push(body.id);
}

async function takeAway({ tenant, ledger }: Run, { idempotency_key }: SampleItem): Promise<void> {
  for (const id of ledger.get(idempotency_key)?.ids ?? []) {
    const status = await takeBack(tenant, id);
    if (status !== 200) throw new Error(`taking ${id} back: ${status}`);
  }
  ledger.delete(idempotency_key);
}

/** All at once, the rules last. */
async function plainly(run: Run, items: SampleItem[], { rules }: Phase): Promise<void> {
  await send(run.tenant.api, run.ledger, items, { batch: 100, inFlight: 1 });
  await rest(run);
  for (const given of rules) await makeRule(run, given);
}

/** In any order and batches, with items that come and go, what is read again, rules amid, and workers that are killed. */
async function wildly(run: Run, items: SampleItem[], { rules }: Phase, way: Way): Promise<void> {
  const { tenant, ledger } = run;
  const { random: r, disturb } = way;
  const again = items
    .filter(() => r.next() < 0.3)
    .map((item) => ({ ...item, idempotency_key: `${item.idempotency_key}-gone` }));
  const todo: (() => Promise<unknown>)[] = [];
  const left = r.shuffle([...items, ...again]);
  while (left.length) {
    const some = left.splice(0, 1 + r.int(left.length));
    todo.push(() =>
      send(tenant.api, ledger, some, { batch: r.pick([1, 2, 100]), inFlight: r.pick([1, 3]), sync: r.next() < 0.3 }),
    );
  }
  for (const given of rules) todo.splice(r.int(todo.length + 1), 0, () => makeRule(run, given));
  for (const step of todo) {
    await step();
    if (r.next() < 0.4) await makeDue(tenant);
    if (r.next() < 0.3) await rest(run);
    if (r.next() < 0.3) await disturb();
  }
  for (const item of again) await takeAway(run, item);
  if (r.next() < 0.4) await tenant.api.post(`/org/${tenant.org_id}/items/reprocess`, {});
}

/** Rules whose order among themselves is one: they are followed in the order in which they were made. */
async function tell(service: Service, { phases }: History, way?: Way) {
  const tenant = await service.newOrg();
  const run: Run = { service, tenant, ledger: new Map(), decisions: { merges: [], rules: [] } };
  const graphs: { after: string; graph: Fingerprint }[] = [];
  const seen = async (after: string) => {
    await rest(run);
    graphs.push({ after, graph: await graphOf(tenant, run.ledger) });
  };
  for (const [n, one] of phases.entries()) {
    const items = one.items.map((item, i) => itemAt(item, `p${n}i${i}`));
    await (way ? wildly(run, items, one, way) : plainly(run, items, one));
    await seen(`the items of phase ${n}`);
    if (!one.decision) continue;
    for (const job of NIGHTLY[one.decision.act] ?? [])
      await service.admin.post('/admin/run', { job, org_id: tenant.org_id });
    const status = await decide(tenant, one.decision, run.decisions, `${n}`);
    if (status && status >= 500) throw new Error(`${one.decision.act} answered ${status}`);
    await seen(`the decision of phase ${n}: ${one.decision.act} ${status ?? 'about nothing'}`);
  }
  return { graphs, findings: await found(service, tenant, run.ledger) };
}

/** Tells a history in two ways; throws where the two graphs differ, or where anything is lost, doubled or stuck. */
export async function oneGraph(service: Service, wholeHistory: History, disturb: Way['disturb']): Promise<Findings> {
  const plain = await tell(service, wholeHistory);
  const wild = await tell(service, wholeHistory, { random: random(wholeHistory.way), disturb });
  for (const [i, { after, graph }] of plain.graphs.entries()) {
    const other = wild.graphs[i];
    if (other?.graph.sha === graph.sha && other.after === after) continue;
    throw new Error(
      `two graphs after ${after} and ${other?.after}:\n${difference(graph, other?.graph ?? { ...graph, lines: [] }).join('\n')}`,
    );
  }
  if (!clean(wild.findings)) throw new Error(wild.findings.remarks.join('\n'));
  return wild.findings;
}
