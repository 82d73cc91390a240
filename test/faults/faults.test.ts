import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { startService, type Service } from '../support/service.ts';
import { line, passed } from './fault.ts';
import { faults } from './registry.ts';

const SEED = 7;
let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(async () => service[Symbol.asyncDispose]());

for (const fault of await faults())
  test(`the promise holds: ${fault.name}`, { timeout: 90_000 }, async () => {
    const verdict = await fault.run({ service, random: random(SEED), seed: SEED, scale: 1 });
    const said = [line(fault.name, verdict), ...verdict.broken, ...verdict.findings.remarks.slice(0, 10)].join('\n');
    expect(passed(verdict), said).toBe(true);
  });
