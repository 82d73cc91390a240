import { parseArgs } from 'node:util';
import { hasNeo4j } from '../support/neo4j/server.ts';
import { hasRedis } from '../support/redis.ts';
import { startService } from '../support/http/service.ts';
import { random } from '../support/random.ts';
import { mustBeWhole, writeBlock } from '../support/write-block.ts';
import { line, passed, type Fault } from './fault.ts';
import { faults } from './registry.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    scale: { type: 'string', default: '5' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `npm run faults -- [--only <part of a name>] [--seed <n>] [--scale <n>] [--write]

Plays every fault on real processes of its own, says a line of each, and ends with 1 if one broke the promise.
  --only   the faults with this in their name
  --seed   another seed than 1: other items, other moments
  --scale  how much: 1 as in the tests, 5 unless told otherwise
  --write  puts the lines into docs/reliability.md

The faults:`;
if (values.help) {
  console.log(HELP);
  for (const { name, onRedis, onNeo4j } of await faults())
    console.log(`  ${name}${onRedis ? ' (Redis)' : ''}${onNeo4j ? ' (Neo4j)' : ''}`);
  process.exit();
}

if (values.write) mustBeWhole(values.only ? [values.only] : []);
const verdicts: string[] = [];
const print = (text: string) => (verdicts.push(text), console.log(text));

async function play(fault: Fault, seed: number, scale: number): Promise<boolean> {
  const { onRedis, onNeo4j } = fault;
  if ((onRedis && !hasRedis) || (onNeo4j && !hasNeo4j)) return true;
  await using service = await startService({ databaseServer: process.env.DATABASE_URL, onRedis, onNeo4j });
  if (fault.crashesDatabase && !service.server.ours) return true;
  const verdict = await fault.run({ service, random: random(seed), seed, scale });
  print(line(fault.name, verdict));
  for (const remark of [...verdict.broken, ...verdict.findings.remarks].slice(0, 12)) console.log(`     ${remark}`);
  return passed(verdict);
}

let failed = 0;
for (const fault of await faults()) {
  if (values.only && !fault.name.includes(values.only)) continue;
  if (!(await play(fault, Number(values.seed), Number(values.scale)))) failed++;
}
print(failed ? `${failed} faults broke the promise` : 'the promise holds');
if (values.write) await writeBlock('docs/reliability.md', 'faults', `\`\`\`\n${verdicts.join('\n')}\n\`\`\``);
process.exitCode = failed ? 1 : 0;
