import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { hasRedis } from '../support/redis.ts';
import { startService, type Service } from '../support/service.ts';
import { line, passed, type Fault } from './fault.ts';
import { faults } from './registry.ts';

const SEED = 7;

/** Plays faults one after another on one service. */
function play(list: Fault[], onRedis?: true): void {
  let service: Service;
  beforeAll(async () => void (service = await startService({ onRedis })));
  afterAll(async () => service[Symbol.asyncDispose]());
  for (const fault of list)
    test(`the promise holds: ${fault.name}`, { timeout: 90_000 }, async () => {
      const verdict = await fault.run({ service, random: random(SEED), seed: SEED, scale: 1 });
      const said = [line(fault.name, verdict), ...verdict.broken, ...verdict.findings.remarks.slice(0, 10)].join('\n');
      expect(passed(verdict), said).toBe(true);
    });
}

const all = await faults();
describe('with the queues of this run', () => play(all.filter((fault) => !fault.onRedis)));
describe.runIf(hasRedis)('with queues in Redis', () =>
  play(
    all.filter((fault) => fault.onRedis),
    true,
  ),
);
