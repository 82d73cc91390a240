import { detectCommunities } from '../../../src/pipeline/communities/communities.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { hubOf, sampled, storeOf } from '../graph.ts';
import type { Figures } from '../measure.ts';
import { compareReadings, type Reading } from '../reading.ts';
import { scenario, timeLine, type Line } from '../scenario.ts';
import { statementsOf, type ReadingRequest } from '../statements.ts';

const SAMPLES = 150;
const AT_A_MILLION = 1_000_000;
/** Milliseconds at p99, where a goal names them. */
const P99: Record<string, number> = { entity: 15, dossier: 60 };
const MAX_ON_HUB = 3;
const MINUTES_FOR_COMMUNITIES = 10;
/** Requests of a run that no run before has made, so that each is answered for the first time. */
const FIRSTS = 10;

const FIRST_OF_HUB = 'entity, largest hub, first answer';

const get = (path: string): ReadingRequest => ({ method: 'GET', path });
const post = (path: string, body: unknown): ReadingRequest => ({ method: 'POST', path, body });

interface Ends {
  ordinary: string[];
  hub: string;
}

async function ends(service: Service, tenant: Tenant): Promise<Ends> {
  const some = await sampled(service, tenant, SAMPLES, ({ degree }) => degree >= 3 && degree <= 30);
  return { ordinary: some.map(({ id }) => id), hub: await hubOf(service, tenant) };
}

function requests(org: string, { ordinary, hub }: Ends, runs: number): Record<string, ReadingRequest[]> {
  const each = (ask: (id: string, n: number) => ReadingRequest) => ordinary.map(ask);
  const few = (count: number, ask: (n: number) => ReadingRequest) => Array.from({ length: count }, (_, n) => ask(n));
  const firsts = (ask: (n: number) => ReadingRequest) => few(FIRSTS * (runs + 1), ask);
  const at = (path: string) => `/org/${org}/${path}`;
  const atHub = (path: string) => get(at(path.replace('{hub}', encodeURIComponent(hub))));
  return {
    entity: each((id) => get(at(`entity/${encodeURIComponent(id)}`))),
    [FIRST_OF_HUB]: firsts((n) => atHub(`entity/{hub}?limit=${200 + n}`)),
    'entity, largest hub, asked again': few(40, () => atHub('entity/{hub}')),
    'traverse depth 2': each((start_id) => post(at('traverse'), { start_id, depth: 2, limit: 200 })),
    'traverse depth 3': each((start_id) => post(at('traverse'), { start_id, depth: 3, limit: 200 })),
    path: each((from_id, n) => post(at('path'), { from_id, to_id: ordinary[(n + 7) % ordinary.length] })),
    timeline: each((id) => get(at(`timeline?entity=${encodeURIComponent(id)}&days=0`))),
    dossier: each((id) => get(at(`dossier/${encodeURIComponent(id)}`))),
    'dossier, largest hub, first answer': firsts((n) => atHub(`dossier/{hub}?timeline_days=${90 + n}`)),
    'dossier, largest hub, asked again': few(40, () => atHub('dossier/{hub}')),
    'latent connections': each((id) => get(at(`latent_connections?entity_id=${encodeURIComponent(id)}`))),
    'visual overview': few(8, () => post(at('graph/visual'), {})),
    stats: few(60, () => get(at('stats'))),
    'browse 5,000': few(8, () => post(at('browse'), { limit: 5_000 })),
  };
}

async function prepared(service: Service, tenant: Tenant, runs: number): Promise<Reading[]> {
  const wanted = Object.entries(requests(tenant.org_id, await ends(service, tenant), runs));
  const statements = await statementsOf(
    service,
    tenant.key,
    wanted.flatMap(([, list]) => list),
  );
  return wanted.map(([name, list]) => ({
    name,
    requests: list,
    ...(name.endsWith('first answer') && { count: FIRSTS }),
    statements: statements.splice(0, list.length),
  }));
}

function line(name: string, ours: Figures, bare: Figures, size: number): Line {
  const plain = timeLine(name, ours, bare, 1.5);
  const most = P99[name];
  if (!most) return plain;
  return {
    ...plain,
    goal: `${plain.goal}, p99 ≤ ${most} ms at 1m`,
    reached: plain.reached && (size < AT_A_MILLION || ours.p99 <= most),
  };
}

export const readings = scenario({
  name: 'readings',
  order: 6,
  async run(bench) {
    const { service, tenant } = await bench.graph(bench.size);
    await using graph = await storeOf(service);
    await detectCommunities(
      { db: service.db, graph },
      tenant.org_id,
      AbortSignal.timeout(MINUTES_FOR_COMMUNITIES * 60_000),
    );
    await service.db.query('vacuum analyze graph_nodes');
    const lines: Line[] = [];
    const figures = new Map<string, Figures>();
    const wanted = await prepared(service, tenant, bench.runs);
    await compareReadings(service, tenant, wanted, bench.runs, ({ name }, ours, bare) => {
      figures.set(name, ours);
      lines.push(line(name, ours, bare, bench.size));
      bench.say(`${name}: ${ours.p50.toFixed(2)} beside ${bare.p50.toFixed(2)} ms`);
    });
    const ratio = figures.get(FIRST_OF_HUB)!.p50 / figures.get('entity')!.p50;
    lines.push({
      what: 'largest hub, first answer, beside an ordinary node',
      ratio,
      goal: `≤ ${MAX_ON_HUB} × it`,
      reached: ratio <= MAX_ON_HUB,
    });
    return lines;
  },
});
