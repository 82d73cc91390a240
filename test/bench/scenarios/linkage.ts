import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '../../../src/common/element-at.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { link } from '../../quality/linkage/link.ts';
import type { LinkRecord, LinkSpec } from '../../quality/linkage/link-record.ts';
import { scoreClusters } from '../../quality/score-clusters.ts';
import { client } from '../../support/http/client.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { generatePeople, type PersonRecord } from '../generate-people.ts';
import { closedLoop } from '../measure.ts';
import { scenario, type Line } from '../scenario.ts';

const BATCH = 500;
/** Records whose graph is compared in three orders. */
const IN_ORDERS = 6_000;
/** Of the linkage code alone, in memory. */
const LEAST = 0.3;
/** What the authors of Splink tell of a laptop, per second. */
const PUBLISHED = 1_000_000 / 60;
const COLUMNS: LinkSpec = {
  columns: { first: 'name', last: 'name', email: 'code', phone: 'code', birthday: 'code' },
  passes: ['email', 'phone', 'birthday last:2', 'last:5 first:2'],
};
const RECORDS: ReadonlyMap<number, number> = new Map([
  [10_000, 12_000],
  [1_000_000, 500_000],
]);

interface Pushed {
  /** Which node each record became part of. */
  nodes: Map<string, string>;
  /** Pairs of nodes that are compared but left to people, both ways round. */
  asked: Set<string>;
  /** Milliseconds from the first request at which each tenth could be found. */
  tenths: number[];
}

/** Pushes records into an org of their own, and waits until all of them are settled and compared. */
async function push(service: Service, tenant: Tenant, records: PersonRecord[]): Promise<Pushed> {
  const api = client(service.url, tenant.key, { sockets: 4 });
  const from = performance.now();
  await closedLoop(Math.ceil(records.length / BATCH), 4, async (n) => {
    const items = records.slice(n * BATCH, (n + 1) * BATCH);
    const sent = items.map(({ id, item }) => ({ ...item, entity: 'acme', idempotency_key: id }));
    const { status, body } = await api.post('/ingest', { items: sent });
    if (status !== 200) throw new Error(`ingest: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  });
  await api.post(`/org/${tenant.org_id}/items/reprocess`, { status: 'pending' });
  const tenths: number[] = [];
  while (tenths.length < 10) {
    const [done] = await rows<{ n: number }>(
      service.db,
      sql`select count(*)::int as n from items where org_id = ${tenant.org_id} and status = 'extracted'`,
    );
    while (tenths.length < 10 && (done?.n ?? 0) >= (records.length / 10) * (tenths.length + 1))
      tenths.push(performance.now() - from);
    await pause(200);
  }
  await matched(service, tenant);
  return { nodes: await nodesOf(service, tenant), asked: await askedOf(service, tenant), tenths };
}

/** Waits until no profile is left to be compared with others, which goes on behind what can be found. */
async function matched(service: Service, { org_id: org }: Tenant): Promise<void> {
  const isLeft = async () => {
    const [found] = await rows<{ left: boolean }>(
      service.db,
      sql`select exists(select from profiles where graph = ${org} and unmatched) as left`,
    );
    return found?.left ?? false;
  };
  while (await isLeft()) await pause(200);
}

/** The node of each record, read table by table: a join over a graph whose statistics are old is planned for a few rows. */
async function nodesOf({ db }: Service, { org_id: org }: Tenant): Promise<Map<string, string>> {
  const pairs = async (statement: ReturnType<typeof sql>) =>
    new Map((await rows<{ a: string; b: string }>(db, statement)).map(({ a, b }) => [a, b]));
  const keys = await pairs(sql`select item_id as a, idempotency_key as b from items where org_id = ${org}`);
  const profiles = await pairs(sql`select doc as a, profile as b from mentions where graph = ${org} and n = 0`);
  const things = await pairs(sql`select uid as a, thing as b from profiles where graph = ${org}`);
  const nodes = await pairs(sql`select uid as a, id as b from things where graph = ${org}`);
  const documents = await rows<{ item: string; uid: string }>(
    db,
    sql`select doc_id as item, uid from documents where graph = ${org}`,
  );
  const ofItems = documents.filter(({ item }) => keys.has(item));
  const nodeOf = (document: string) => valueAt(nodes, valueAt(things, valueAt(profiles, document)));
  return new Map(ofItems.map(({ item, uid }) => [valueAt(keys, item), nodeOf(uid)]));
}

/** Records a second of the linkage code alone, in memory, on columns that are split already. */
function alone(records: PersonRecord[]): number {
  const given = records.map(({ id, source, item: { title, metadata } }): LinkRecord => {
    const [last = '', first] = title.includes(', ') ? title.split(', ') : title.split(' ').toReversed();
    return { id, source, fields: { ...metadata, phone: metadata.phone?.replace(/^0049 /, '+49'), first, last } };
  });
  const from = performance.now();
  link(given, COLUMNS);
  return records.length / ((performance.now() - from) / 1000);
}

async function askedOf(service: Service, { org_id: org }: Tenant): Promise<Set<string>> {
  const found = await rows<{ a: string; b: string }>(
    service.db,
    sql`select x.id as a, y.id as b from review_pairs r
      join profiles p on p.uid = r.a and p.graph = ${org} join things x on x.uid = p.thing and x.graph = ${org}
      join profiles q on q.uid = r.b and q.graph = ${org} join things y on y.uid = q.thing and y.graph = ${org}
      where r.graph = ${org} and p.thing <> q.thing`,
  );
  return new Set(found.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]));
}

/** The share of pairs of one person's records that are one node or that people are asked about. */
function joinedOrAsked(records: PersonRecord[], { nodes, asked }: Pushed): number {
  let [met, all] = [0, 0];
  for (const own of Map.groupBy(records, ({ cluster }) => cluster).values())
    for (const [n, one] of own.entries())
      for (const other of own.slice(n + 1)) {
        const [a, b] = [nodes.get(one.id), nodes.get(other.id)];
        all++;
        if (a === b || asked.has(`${a} ${b}`)) met++;
      }
  return met / all;
}

/** True when the same records in three orders are the same nodes under the same ids. */
async function isSameInAnyOrder(service: Service, records: PersonRecord[]): Promise<boolean> {
  const orders = [
    records,
    records.toReversed(),
    [...records.slice(records.length / 2), ...records.slice(0, records.length / 2)],
  ];
  const seen = new Set<string>();
  for (const order of orders) {
    const { nodes } = await push(service, await service.newOrg(), order);
    seen.add(JSON.stringify([...nodes].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  }
  return seen.size === 1;
}

export const linkage = scenario({
  name: 'linkage',
  order: 14,
  isAskedFor: true,
  async run(bench) {
    const count = RECORDS.get(bench.size) ?? 120_000;
    const records = generatePeople(count);
    const gold = records.map(({ id, source, cluster }) => ({ id, source, cluster, fields: {} }));
    const service = await bench.service();
    const pushed = await push(service, await service.newOrg(), records);
    const { tenths } = pushed;
    const { precision, recall, f1 } = scoreClusters(gold, pushed.nodes, false);
    const known = joinedOrAsked(records, pushed);
    const bare = alone(records);
    const rate = count / (tenths[9]! / 1000);
    const [first, last] = [tenths[1]! - tenths[0]!, tenths[9]! - tenths[8]!];
    bench.say(`${count} records: ${Math.round(rate)}/s, F1 ${f1.toFixed(4)}`);
    const isSame = await isSameInAnyOrder(service, records.slice(0, IN_ORDERS));
    const lines: Line[] = [
      {
        what: `${count} records of people, from pushed to settled, beside their linkage alone`,
        ours: { rate },
        baseline: { rate: bare },
        ratio: rate / bare,
        goal: `≥ ${LEAST} of it`,
        reached: rate / bare >= LEAST,
        note: `pairs: P ${precision.toFixed(4)} R ${recall.toFixed(4)} F1 ${f1.toFixed(4)}, joined or asked about ${known.toFixed(4)}; Splink publishes ${Math.round(PUBLISHED)}/s`,
      },
      {
        what: 'last tenth of them against the second',
        ratio: first / last,
        goal: '≥ 0.8 of it',
        reached: first / last >= 0.8,
      },
      { what: `${IN_ORDERS} of them in three orders give the same nodes`, goal: 'the same', reached: isSame },
    ];
    return lines;
  },
});
