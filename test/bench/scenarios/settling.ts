import { readConfig } from '../../../src/config.ts';
import { createContext, type Context } from '../../../src/context.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import type { SamplePerson } from '../../support/samples/people.ts';
import { documents, worldFor, type DocumentRun } from '../documents.ts';
import { closedLoop, figures, type Figures } from '../measure.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';

const CHUNK = 2_000;
const SINGLES = 200;
const MAX_ON_HUB = 1.3;

async function settle(ctx: Context, graph: string): Promise<void> {
  await settleGraph(ctx, graph, { signal: AbortSignal.timeout(280_000) });
}

async function grow(ctx: Context, run: DocumentRun, from: number, to: number): Promise<number> {
  const start = performance.now();
  for (let n = from; n < to; n += CHUNK) {
    await transaction(ctx.db, (db) => put(db, documents(run, n, Math.min(to, n + CHUNK))));
    await settle(ctx, run.graph);
  }
  return (to - from) / ((performance.now() - start) / 1000);
}

/** One item at a time, put and settled. */
async function singles(
  ctx: Context,
  run: DocumentRun,
  from: number,
  between: [SamplePerson, SamplePerson],
): Promise<Figures> {
  const one = async (n: number) => {
    await transaction(ctx.db, (db) => put(db, documents(run, from + n, from + n + 1, between)));
    await settle(ctx, run.graph);
  };
  for (let n = 0; n < 20; n++) await one(n);
  return figures(await closedLoop(SINGLES, 1, (n) => one(20 + n)));
}

async function measured(
  bench: Bench,
  ctx: Context,
  run: DocumentRun,
  from: number,
  to: number,
): Promise<{ rate: number; ordinary: Figures; hub: Figures }> {
  const rate = await grow(ctx, run, from, to);
  bench.say(`${to} documents: ${Math.round(rate)}/s`);
  await ctx.db.query('vacuum analyze');
  const { people } = run.world;
  const [top, rare, other] = [people[0]!, people.at(-2)!, people.at(-3)!];
  const ordinary = await singles(ctx, run, 10_000_000 + to, [rare, other]);
  return { rate, ordinary, hub: await singles(ctx, run, 20_000_000 + to, [top, rare]) };
}

function lines(
  small: number,
  large: number,
  first: Awaited<ReturnType<typeof measured>>,
  last: Awaited<ReturnType<typeof measured>>,
): Line[] {
  const [flat, hub, drained] = [
    last.ordinary.p50 / first.ordinary.p50,
    last.hub.p50 / last.ordinary.p50,
    last.rate / first.rate,
  ];
  return [
    {
      what: `one item at ${large} items, beside ${small}`,
      ours: last.ordinary,
      baseline: first.ordinary,
      ratio: flat,
      goal: '≤ 1.3 × it',
      reached: flat <= 1.3,
    },
    {
      what: `one item on the largest hub at ${large}, beside an ordinary one`,
      ours: last.hub,
      baseline: last.ordinary,
      ratio: hub,
      goal: `≤ ${MAX_ON_HUB} × it`,
      reached: hub <= MAX_ON_HUB,
    },
    {
      what: `documents settled up to ${large}, beside those up to ${small}`,
      ours: { rate: last.rate },
      baseline: { rate: first.rate },
      ratio: drained,
      goal: '≥ 0.8 of it',
      reached: drained >= 0.8,
    },
  ];
}

export const settling = scenario({
  name: 'settling flat',
  order: 3.5,
  async run(bench) {
    const [small, large] = [10_000, bench.size >= 300_000 ? 300_000 : 40_000];
    const service = await bench.service();
    const { org_id } = await service.newOrg();
    await service.kill('workers', 'SIGTERM');
    const ctx = await createContext(readConfig({ ...service.env, LOG_LEVEL: 'silent' }), 'bench');
    try {
      const run: DocumentRun = { org: org_id, graph: org_id, seed: 1, world: worldFor(large) };
      const first = await measured(bench, ctx, run, 0, small);
      return lines(small, large, first, await measured(bench, ctx, run, small, large));
    } finally {
      await ctx.close();
    }
  },
});
