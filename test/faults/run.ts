import { parseArgs } from 'node:util';
import { hasNeo4j } from '../support/neo4j/server.ts';
import { hasRedis } from '../support/redis.ts';
import { startService } from '../support/service.ts';
import { random } from '../support/random.ts';
import { line, passed, type Fault } from './fault.ts';
import { faults } from './registry.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    scale: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});

async function play(fault: Fault, seed: number, scale: number): Promise<boolean> {
  const { onRedis, onNeo4j } = fault;
  if ((onRedis && !hasRedis) || (onNeo4j && !hasNeo4j)) return true;
  await using service = await startService({ databaseServer: process.env.DATABASE_URL, onRedis, onNeo4j });
  if (fault.crashesDatabase && !service.server.ours) return true;
  const verdict = await fault.run({ service, random: random(seed), seed, scale });
  console.log(line(fault.name, verdict));
  for (const remark of [...verdict.broken, ...verdict.findings.remarks].slice(0, 12)) console.log(`     ${remark}`);
  return passed(verdict);
}

let failed = 0;
for (const fault of await faults()) {
  if (values.only && !fault.name.includes(values.only)) continue;
  if (!(await play(fault, Number(values.seed), Number(values.scale)))) failed++;
}
console.log(failed ? `${failed} faults broke the promise` : 'the promise holds');
process.exitCode = failed ? 1 : 0;
