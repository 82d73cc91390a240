import fc from 'fast-check';
import { expect, test } from 'vitest';
import { database } from '../support/database.ts';
import { histories } from '../support/histories.ts';

const RUNS = Number(process.env.PROOF_RUNS ?? 20);
const SEED = Number(process.env.PROOF_SEED ?? 20_260_302);

test.each([
  ['documents are one graph in whatever order and batches they come, go and come again', 'docs'],
  ['documents with rules are one graph whether these were made, and taken back, before, amid or after them', 'rules'],
  ['documents with decisions and rules are one graph whether these were made before, amid or after them', 'steps'],
] as const)('%s', { timeout: 60_000 + RUNS * 5_000 }, async (_, kind) => {
  await using d = await database();
  const report = await histories(d.pool).run(kind, 'same', { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(report.failed, fc.defaultReportMessage(report)).toBe(false);
});
