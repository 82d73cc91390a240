import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import fc from 'fast-check';
import { dayIn } from '../../src/common/time.ts';
import { machine } from '../bench/report.ts';
import { operations } from '../faults/bad/description.ts';
import { heldMemory, INSPECTED, loopFigures, watchLoop, type LoopFigures } from '../faults/bad/inspected.ts';
import { play } from '../faults/bad/play.ts';
import { badRequests } from '../faults/bad/requests.ts';
import { commandLine, numberOf } from '../support/command-line.ts';
import { startService, type Service, type Tenant } from '../support/http/service.ts';
import { NODE, ROOT } from '../support/processes.ts';
import { writeBlock } from '../support/write-block.ts';
import { BOMBS } from './bombs/foreign-bombs.ts';

const values = await commandLine({
  name: 'attacks',
  about: `Sends bad inputs made from the served description and the worst files of every format to real processes, then plays the tests of
each class of attack. Says a line of figures, and ends with 1 if anything was answered as it must not be.`,
  options: {
    seed: { type: 'string', default: '1', value: '<n>', help: 'another seed than 1' },
    inputs: {
      type: 'string',
      default: '10000',
      value: '<n>',
      help: 'how many bad inputs; 10,000 unless told otherwise',
    },
    write: { type: 'boolean', default: false, help: 'puts the figures into docs/security.md' },
  },
});
const [seed, inputs] = [numberOf('seed', values.seed), numberOf('inputs', values.inputs)];
const CLASSES = ['test/attacks', 'test/contract/access.test.ts', 'test/contract/graph-roles.test.ts'];

/** What a part of the run found: a sentence of figures, and what must not be. */
interface Found {
  figures: string;
  wrong: string[];
}

const web = (service: Service) => {
  const running = service.process('web');
  if (!running?.alive()) throw new Error(`web has ended: ${running?.output()}`);
  return running;
};
const ms = (n: number): string => `${Math.max(0, Math.round(n))} ms`;
const late = ({ p99, max, busiest }: LoopFigures): string =>
  `late by ${ms(p99)} at the 99th percentile and ${ms(max)} at most, its busiest turn had ${ms(busiest)} of processor time.`;
const number = (n: number): string => n.toLocaleString('en');

async function badInputs(service: Service, tenant: Tenant): Promise<Found> {
  const known = await operations(service.admin);
  const requests = fc.sample(badRequests(known, tenant.org_id), { numRuns: inputs, seed });
  const warm = Math.floor(inputs / 4);
  const first = await play(service, tenant, requests.slice(0, warm));
  const before = await heldMemory(web(service));
  await watchLoop(web(service));
  const rest = await play(service, tenant, requests.slice(warm));
  const delay = await loopFigures(web(service));
  const grown = Math.max(0, Math.round((await heldMemory(web(service))) - before));
  const answered = (from: number) =>
    [first, rest]
      .flatMap(({ statuses }) => [...statuses])
      .reduce((n, [status, count]) => (Math.floor(status / 100) === from ? n + count : n), 0);
  const wrong = [...first.wrong, ...rest.wrong];
  const figures =
    `${number(inputs)} bad inputs over ${known.length} operations: ${number(answered(4))} refused, ${number(answered(2))} taken, ` +
    `${number(answered(5))} told that something is not set up here, ${wrong.length} answered otherwise than described; memory held grew by ${grown} MB; ` +
    `the event loop was ${late(delay)}`;
  return { figures, wrong };
}

async function worstFiles(service: Service, tenant: Tenant): Promise<Found> {
  const sent = Object.entries(BOMBS).filter(([, { format }]) => format !== 'feed');
  const wrong: string[] = [];
  await watchLoop(web(service));
  for (const [name, { format, bytes }] of sent) {
    const path = `/ingest/file?entity=acme&filename=f.${format}`;
    const type = { 'content-type': 'application/octet-stream' };
    const { status } = await tenant.api.call('POST', path, Buffer.from((await bytes()) as Buffer), type);
    if (status !== 200 && (status < 400 || status >= 500)) wrong.push(`${name}: ${status}`);
  }
  const delay = await loopFigures(web(service));
  const figures = `While ${sent.length} of the worst files were read, it was ${late(delay)}`;
  return { figures, wrong };
}

await using service = await startService({ env: INSPECTED });
const tenant = await service.newOrg(['acme']);
const parts = [await badInputs(service, tenant), await worstFiles(service, tenant)];
for (const { figures, wrong } of parts) {
  console.log(figures);
  for (const one of wrong.slice(0, 12)) console.log(`  ${one}`);
}
const vitest = [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', '--config', 'test/vitest.config.ts', ...CLASSES];
const tests = spawnSync(NODE, vitest, { cwd: ROOT, stdio: 'inherit' });
const { cpu, cores, node } = machine();
if (values.write) {
  const where = `${dayIn('UTC', new Date())}, seed ${seed}, ${cpu}, ${cores} cores, Node ${node}, load average ${loadavg()[0]?.toFixed(1)}:`;
  const held = tests.status === 0 ? 'The tests of all classes of attack held.' : 'Tests of classes of attack failed.';
  await writeBlock(
    'docs/security.md',
    'attacks',
    [where, ...parts.map(({ figures }) => figures.replaceAll('; ', ';\n')), held].join('\n'),
  );
}
process.exitCode = tests.status === 0 && parts.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
