import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { hasNeo4j } from '../support/neo4j/server.ts';
import { hasRedis } from '../support/redis.ts';
import { startService, type Service, type ServiceOptions } from '../support/http/service.ts';
import { line, passed, type Fault } from './fault.ts';
import { faults } from './registry.ts';

const SEED = 7;

/** The engines' own faults are played on the scale profile. */
const { REDIS_URL, NEO4J_URI } = process.env;

/** Plays faults one after another on one service. */
function play(list: Fault[], engines: Pick<ServiceOptions, 'onRedis' | 'onNeo4j'> = {}): void {
  let service: Service;
  beforeAll(async () => void (service = await startService(engines)), 120_000);
  afterAll(async () => service[Symbol.asyncDispose]());
  for (const fault of list)
    test(`the promise holds: ${fault.name}`, { timeout: 300_000 }, async () => {
      const verdict = await fault.run({ service, random: random(SEED), seed: SEED, scale: 1 });
      const report = [line(fault.name, verdict), ...verdict.broken, ...verdict.findings.remarks.slice(0, 10)].join(
        '\n',
      );
      expect(passed(verdict), report).toBe(true);
    });
}

const all = (await faults()).filter(({ possible = true }) => possible);
const isScale = REDIS_URL !== undefined && NEO4J_URI !== undefined;
describe('with the queues and graphs of this run', () =>
  play(all.filter(({ onRedis, onNeo4j, accepting }) => !onRedis && !onNeo4j && !(isScale && accepting))));
describe.runIf(REDIS_URL && hasRedis)('with queues in Redis', () =>
  play(
    all.filter((fault) => fault.onRedis),
    { onRedis: true },
  ),
);
describe.runIf(NEO4J_URI && hasNeo4j)('with graphs in Neo4j', () =>
  play(
    all.filter((fault) => fault.onNeo4j),
    { onNeo4j: true },
  ),
);
