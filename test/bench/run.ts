import { writeFile } from 'node:fs/promises';
import { load } from '../../src/common/load.ts';
import { dayIn } from '../../src/common/time.ts';
import { neo4jMissing } from '../../src/embedded/neo4j-jars.ts';
import { redisMissing } from '../../src/embedded/redis-server.ts';
import { chosen, commandLine, numberOf, refuse } from '../support/command-line.ts';
import { startNeo4j } from '../support/neo4j/server.ts';
import { redis } from '../support/redis.ts';
import { startService, type Service } from '../support/http/service.ts';
import { mustBeWhole, writeBlock } from '../support/write-block.ts';
import { calibrated } from './calibrate.ts';
import { generatedGraph } from './graph.ts';
import { machine, table, type ReportLine } from './report.ts';
import type { Bench, Scenario } from './scenario.ts';

const SIZES: Record<string, number> = { '10k': 10_000, '100k': 100_000, '300k': 300_000, '1m': 1_000_000 };

const values = await commandLine({
  name: 'bench',
  about: 'Measures scenarios on real processes of their own, and says a table of figures beside the budgets.',
  options: {
    only: {
      type: 'string',
      multiple: true,
      default: [],
      value: '<text>',
      help: 'the scenarios with this in their name; may be repeated',
    },
    profile: {
      type: 'string',
      default: 'embedded',
      value: '<name>',
      help: 'embedded, or scale: queues in a Redis and graphs in a Neo4j',
    },
    size: {
      type: 'string',
      default: '100k',
      value: '<size>',
      help: `nodes of the graph: ${Object.keys(SIZES).join(', ')}; 100k unless told otherwise`,
    },
    runs: { type: 'string', default: '3', value: '<n>', help: 'how often each is measured; 3 unless told otherwise' },
    out: { type: 'string', value: '<file>', help: 'writes the figures into a file as JSON' },
    write: { type: 'boolean', default: false, help: 'puts the table into docs/performance.md' },
  },
  among: { what: 'scenarios', names: async () => (await scenarios()).map(({ name }) => name) },
});

const onScale = values.profile === 'scale';
/** A Neo4j with memory for a graph of a million nodes. */
const ROOMY = { heap: 2048, pages: 1024, steady: true };

function settings(): { size: number; runs: number } {
  const size = SIZES[values.size];
  if (!size) refuse(`--size is one of ${Object.keys(SIZES).join(', ')}.`);
  if (values.profile !== 'embedded' && values.profile !== 'scale') refuse('--profile is embedded or scale.');
  const missing = onScale ? [redisMissing(), neo4jMissing()].filter((what) => what !== undefined) : [];
  if (missing.length > 0) refuse(missing.join('\n'));
  return { size, runs: numberOf('runs', values.runs) };
}

async function scenarios(): Promise<Scenario[]> {
  const modules = await load(new URL('./scenarios/', import.meta.url).pathname);
  return [...modules.values()].flatMap((m) => Object.values(m) as Scenario[]).toSorted((a, b) => a.order - b.order);
}

const service = (env: Record<string, string> = {}): Promise<Service> =>
  startService({ env, databaseServer: process.env.DATABASE_URL, onRedis: onScale, onNeo4j: onScale && ROOMY });

const graphs = new Map<number, ReturnType<Bench['graph']>>();

/** Starts a service and fills a graph; both stay for the scenarios that follow. */
async function graphOf(nodes: number, say: Bench['say']): ReturnType<Bench['graph']> {
  const running = shared.use(await service());
  const tenant = await running.newOrg([]);
  await generatedGraph(running, tenant, nodes, say);
  return { service: running, tenant };
}

async function measure(
  scenario: Scenario,
  options: { size: number; runs: number },
): Promise<Omit<ReportLine, 'load'>[]> {
  const say = (text: string) => console.error(`${scenario.name}: ${text}`);
  await using started = new AsyncDisposableStack();
  const bench: Bench = {
    ...options,
    profile: onScale ? 'scale' : 'embedded',
    say,
    service: async (env) => started.use(await service(env)),
    graph(nodes) {
      const largeGraph = graphs.get(nodes) ?? graphOf(nodes, say);
      graphs.set(nodes, largeGraph);
      return largeGraph;
    },
    async servers() {
      if (!onScale) return {};
      const [queues, graphs] = await Promise.all([redis(), startNeo4j()]);
      started.use(queues);
      return { REDIS_URL: queues.url, ...started.use(graphs).env };
    },
  };
  const lines = await scenario.run(bench);
  return lines.map((line) => ({ scenario: scenario.name, ...line }));
}

if (values.write) mustBeWhole(values.only);
await using shared = new AsyncDisposableStack();
const options = settings();
const lines: ReportLine[] = [];
const tellingLoad = await calibrated();
const wanted = chosen(await scenarios(), values.only);
for (const scenario of wanted.filter(({ isAskedFor }) => !isAskedFor || values.only.length > 0)) {
  console.error(`${scenario.name} …`);
  const { result, load } = await tellingLoad(() => measure(scenario, options));
  lines.push(...result.map((line) => ({ ...line, load })));
}
const on = machine();
const { profile, size } = values;
const where = `${on.cpu}, ${on.cores} cores, ${on.memory_mb} MB, Node ${on.node}; profile ${profile}, size ${size}`;
console.log(`${where}\n\n${table(lines)}`);
if (values.write)
  await writeBlock(
    'docs/performance.md',
    `bench:${profile}-${size}`,
    `${dayIn('UTC', new Date())}, ${where}\n\n${table(lines)}`,
  );
if (values.out) await writeFile(values.out, `${JSON.stringify({ machine: on, profile, size, lines }, null, 2)}\n`);
