import { loadavg } from 'node:os';
import { hasNeo4j } from '../support/neo4j/server.ts';
import { hasRedis } from '../support/redis.ts';
import { chosen, commandLine, numberOf } from '../support/command-line.ts';
import { startService } from '../support/http/service.ts';
import { random } from '../support/random.ts';
import { mustBeWhole, writeBlock } from '../support/write-block.ts';
import { counted } from '../../src/common/text/counted.ts';
import { dayIn } from '../../src/common/time.ts';
import { machine } from '../bench/report.ts';
import { BUILDS } from './controls/builds.ts';
import { playBuild } from './controls/play.ts';
import { absentRow, HEAD, line, passed, row, type Fault } from './fault.ts';
import { faults } from './registry.ts';

const values = await commandLine({
  name: 'faults',
  about:
    'Plays every fault on real processes of its own, says a line of each, and ends with 1 if one broke the promise.',
  options: {
    only: { type: 'string', default: '', value: '<text>', help: 'the faults with this in their name' },
    seed: { type: 'string', default: '1', value: '<n>', help: 'another seed than 1: other items, other moments' },
    scale: { type: 'string', default: '5', value: '<n>', help: 'how much: 1 as in the tests, 5 unless told otherwise' },
    jobs: {
      type: 'string',
      default: '1',
      value: '<n>',
      help: 'how many are played at once, on processes of their own',
    },
    write: { type: 'boolean', default: false, help: 'puts a table of them into docs/reliability.md' },
    controls: {
      type: 'boolean',
      default: false,
      help: 'plays copies of this checkout instead, each with a fault put into it; ends with 1 if one is not found',
    },
  },
  among: { what: 'faults', names: async () => (await faults()).map(named) },
});
const [seed, scale, jobs] = [
  numberOf('seed', values.seed),
  numberOf('scale', values.scale),
  numberOf('jobs', values.jobs),
];
const only = values.only ? [values.only] : [];

/** A fault as the help names it, with the engine that it is played on. */
function named({ name, onRedis, onNeo4j }: Fault): string {
  return `${name}${onRedis ? ' (Redis)' : ''}${onNeo4j ? ' (Neo4j)' : ''}`;
}

if (values.controls) {
  let missed = 0;
  for (const build of chosen(BUILDS, only)) {
    const { isFound, output } = await playBuild(build, seed);
    console.log(`${isFound ? 'ok   found ' : 'FAIL missed'} ${build.name}`);
    if (!isFound) console.log(output.slice(-2_000));
    missed += isFound ? 0 : 1;
  }
  process.exit(missed ? 1 : 0);
}

if (values.write) mustBeWhole(only);
const rows = new Map<Fault, string>();
let failed = 0;

/** Why a fault cannot be played here; undefined when it can. */
function missing({ onRedis, onNeo4j, crashesDatabase, possible = true }: Fault): string | undefined {
  if (!possible) return 'this machine lacks what it needs';
  if (onRedis && !hasRedis) return 'no redis-server';
  if (onNeo4j && !hasNeo4j) return 'no Neo4j';
  return crashesDatabase && process.env.DATABASE_URL ? 'the PostgreSQL is not its own' : undefined;
}

/** Plays a fault on a service of its own, and says what became of it. */
async function play(fault: Fault): Promise<void> {
  const { name, onRedis, onNeo4j } = fault;
  await using service = await startService({ databaseServer: process.env.DATABASE_URL, onRedis, onNeo4j });
  const verdict = await fault.run({ service, random: random(seed), seed, scale });
  console.log(line(name, verdict));
  rows.set(fault, row(name, verdict));
  for (const remark of [...verdict.broken, ...verdict.findings.remarks].slice(0, 12)) console.log(`     ${remark}`);
  if (!passed(verdict)) failed++;
}

/** Plays faults, so many at once, the first of them first. */
async function playAll(queue: Fault[], atOnce: number): Promise<void> {
  const next = async () => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) await play(fault);
  };
  await Promise.all(Array.from({ length: Math.ceil(atOnce) }, next));
}

const all = chosen(await faults(), only);
for (const fault of all) {
  const why = missing(fault);
  if (why) rows.set(fault, absentRow(fault.name, why));
}
const played = all.filter((fault) => !rows.has(fault));
const [timed, others] = [played.filter(({ isTimed }) => isTimed), played.filter(({ isTimed }) => !isTimed)];
await playAll(
  others.toSorted((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false)),
  jobs,
);
await playAll(timed, 1);
const verdict = failed ? `${counted(failed, 'fault')} broke the promise` : 'the promise holds';
console.log(verdict);
if (values.write)
  await writeBlock(
    'docs/reliability.md',
    'faults',
    [introduction(), '', ...HEAD, ...all.map((fault) => rows.get(fault)!)].join('\n'),
  );
process.exitCode = failed ? 1 : 0;

function introduction(): string {
  const { cpu, cores, memory_mb, node } = machine();
  const stores = `${process.env.NEO4J_URI ? 'Neo4j' : 'PostgreSQL'}, queues in ${process.env.REDIS_URL ? 'Redis' : 'PostgreSQL'}`;
  const on = `Graphs in ${stores}, unless the fault is one of an engine`;
  const where = `${cpu}, ${cores} cores, ${memory_mb} MB, Node ${node}, load average of 15 minutes ${loadavg()[2]!.toFixed(1)}`;
  return [
    `${dayIn('UTC', new Date())}, seed ${seed}, scale ${scale}, ${counted(jobs, 'fault')} at once: ${verdict}.`,
    `${on};`,
    `${where}.`,
    `A fault's recovery is from each fault, or from each request that it hit, until that was done.`,
  ].join('\n');
}
