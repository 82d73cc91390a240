import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { client } from '../../support/http/client.ts';
import { NODE, ROOT } from '../../support/processes.ts';
import { sampleItems, type SampleItem } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { closedLoop, figures, median, memoryOf } from '../measure.ts';
import { scenario, type Bench } from '../scenario.ts';

const FILES = 10_000;
const FEW = 1_000;
const BATCH = 50;
const CONNECTIONS = 16;
const LEAST = 0.8;
const MAX_GROWTH_MB = 64;
const LOOK_MS = 50;

interface Ingest {
  /** Files per second, from the start of the process to its end. */
  rate: number;
  /** The most that the command took, in MB. */
  memory: number;
}

/** Runs `quern ingest` over a folder, as something that no run before has sent. */
async function ingest(
  { url, dataDir }: Service,
  { org_id, key }: Tenant,
  folder: string,
  files: number,
  run: string,
): Promise<Ingest> {
  const env = { PATH: process.env.PATH, HOME: dataDir, QUERN_URL: url, QUERN_KEY: key, QUERN_ORG: org_id };
  const args = [`${ROOT}src/cli/launch.mjs`, 'ingest', folder, '--entity', 'acme', '--source', run, '--json'];
  const from = performance.now();
  const child = spawn(NODE, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let [output, memory] = ['', 0];
  child.stdout.on('data', (part) => (output += part));
  const looking = setInterval(() => (memory = Math.max(memory, memoryOf([child.pid!]))), LOOK_MS);
  const [code] = await once(child, 'close');
  clearInterval(looking);
  const rate = files / ((performance.now() - from) / 1000);
  if (code !== 0 || JSON.parse(output).added !== files) throw new Error(`quern ingest: ${code} ${output}`);
  return { rate, memory };
}

/** The same items as requests that are made beforehand. */
async function inBatches({ url }: Service, { key }: Tenant, items: SampleItem[]): Promise<number> {
  const api = client(url, key, { sockets: CONNECTIONS });
  const sample = await closedLoop(items.length / BATCH, CONNECTIONS, async (n) => {
    const { status, body } = await api.post('/ingest', { items: items.slice(n * BATCH, (n + 1) * BATCH) });
    if (status !== 200 || body.ingested !== BATCH)
      throw new Error(`ingest: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  });
  api.close();
  return figures(sample).rate * BATCH;
}

async function folderOf({ dataDir }: Service, items: SampleItem[]): Promise<string> {
  const folder = join(dataDir, `files-${items.length}`);
  await mkdir(folder);
  for (const { title, idempotency_key, body } of items)
    await writeFile(join(folder, `${idempotency_key}.md`), `# ${title}\n\n${body}`);
  return folder;
}

/** Every run beside one of the same number of items in ready requests, so that both meet the same machine. */
async function beside(bench: Bench, service: Service, tenant: Tenant): Promise<{ ours: Ingest; theirs: number }> {
  const ours: Ingest[] = [];
  const theirs: number[] = [];
  const folder = await folderOf(service, sampleItems(FILES, { prefix: 'cli' }));
  for (let run = -1; run < bench.runs; run++) {
    const ready = sampleItems(FILES, { prefix: `ready-${run}` }).map((item) => ({ ...item, entity: 'acme' }));
    const theirRate = await inBatches(service, tenant, ready);
    const our = await ingest(service, tenant, folder, FILES, `run-${run}`);
    bench.say(`${Math.round(our.rate)}/s beside ${Math.round(theirRate)}/s, ${Math.round(our.memory)} MB`);
    if (run < 0) continue;
    ours.push(our);
    theirs.push(theirRate);
  }
  const rate = median(ours.map((one) => one.rate));
  return { ours: { rate, memory: median(ours.map((one) => one.memory)) }, theirs: median(theirs) };
}

/** `quern ingest`, from its start to its end, beside `POST /ingest` in batches of 50 as scenario 1 sends them; and what it takes of memory. */
export const cli = scenario({
  name: 'cli',
  order: 1.5,
  async run(bench) {
    const service = await bench.service();
    const tenant = await service.newOrg(['acme']);
    const { ours, theirs } = await beside(bench, service, tenant);
    const few = await ingest(service, tenant, await folderOf(service, sampleItems(FEW)), FEW, 'few');
    const ratio = ours.rate / theirs;
    const growth = ours.memory - few.memory;
    return [
      {
        what: `quern ingest of ${FILES} files, process start included, beside the same items in ready requests of ${BATCH}`,
        ours: { rate: ours.rate },
        baseline: { rate: theirs },
        ratio,
        goal: `≥ ${LEAST} of it`,
        reached: ratio >= LEAST,
        memory: ours.memory,
      },
      {
        what: `memory of the command at ${FEW} files; at ${FILES} it is ${Math.round(growth)} MB more`,
        goal: `≤ ${MAX_GROWTH_MB} MB more`,
        reached: growth <= MAX_GROWTH_MB,
        memory: few.memory,
      },
    ];
  },
});
