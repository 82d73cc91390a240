import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { load } from '../../src/load.ts';
import { startService, type Service } from '../support/service.ts';
import { machine, table, type ReportLine } from './report.ts';
import type { Bench, Scenario } from './scenario.ts';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    only: { type: 'string', multiple: true },
    size: { type: 'string', default: '100k' },
    runs: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
});

const SIZES: Record<string, number> = { '10k': 10_000, '100k': 100_000, '300k': 300_000, '1m': 1_000_000 };

function settings(): { size: number; runs: number } {
  const size = SIZES[values.size];
  if (!size) throw new Error(`--size is one of ${Object.keys(SIZES).join(', ')}`);
  if (values.profile === 'embedded') return { size, runs: Number(values.runs) };
  if (values.profile === 'scale' && process.env.DATABASE_URL && process.env.REDIS_URL)
    return { size, runs: Number(values.runs) };
  throw new Error('--profile is embedded, or scale with DATABASE_URL and REDIS_URL set');
}

async function scenarios(): Promise<Scenario[]> {
  const modules = await load(new URL('./scenarios/', import.meta.url).pathname);
  const all = [...modules.values()]
    .flatMap((m) => Object.values(m) as Scenario[])
    .toSorted((a, b) => a.order - b.order);
  const wanted = values.only ?? [];
  return wanted.length ? all.filter((s) => wanted.some((w) => s.name.includes(w))) : all;
}

async function measure(scenario: Scenario, options: { size: number; runs: number }): Promise<ReportLine[]> {
  const say = (text: string) => console.error(`${scenario.name}: ${text}`);
  const started: Service[] = [];
  const bench: Bench = {
    ...options,
    say,
    async service() {
      const service = await startService({ databaseServer: process.env.DATABASE_URL });
      started.push(service);
      return service;
    },
  };
  try {
    const lines = await scenario.run(bench);
    return lines.map((line) => ({ scenario: scenario.name, ...line }));
  } finally {
    for (const service of started) await service[Symbol.asyncDispose]();
  }
}

const options = settings();
const lines: ReportLine[] = [];
for (const scenario of await scenarios()) {
  console.error(`${scenario.name} …`);
  lines.push(...(await measure(scenario, options)));
}
const on = machine();
console.log(
  `${on.cpu}, ${on.cores} cores, ${on.memory_mb} MB, Node ${on.node}; profile ${values.profile}, size ${values.size}\n`,
);
console.log(table(lines));
if (values.out)
  await writeFile(
    values.out,
    `${JSON.stringify({ machine: on, profile: values.profile, size: values.size, lines }, null, 2)}\n`,
  );
