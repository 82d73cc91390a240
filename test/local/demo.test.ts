import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEMO_BUSINESSES, demoItems } from '../../src/demo/items.ts';
import { scratch, script } from './scratch.ts';

const DEMO = fileURLToPath(new URL('../../src/demo.ts', import.meta.url));

async function demo(folder: string): Promise<string> {
  await using running = script([DEMO], { env: { DATA_DIR: folder } });
  await running.says(/Ctrl-C/);
  process.kill(-running.child.pid!, 'SIGINT');
  expect(await running.ended).toBe(0);
  return running.text();
}

test('the demo has some sixty items of several kinds for two businesses in one quarter', async () => {
  const items = await demoItems();
  expect(items.length).toBeGreaterThanOrEqual(60);
  expect(new Set(items.map((item) => item.idempotency_key)).size).toBe(items.length);
  expect(new Set(items.map((item) => item.entity))).toEqual(new Set(DEMO_BUSINESSES.map((business) => business.slug)));
  expect(new Set(items.map((item) => item.type)).size).toBeGreaterThan(7);
  for (const { date, title, body } of items) {
    expect(date).toMatch(/^2026-0[789]-\d\d$/);
    expect(title).not.toBe('');
    expect(body).toMatch(/\S\n$/);
  }
});

test('the demo shows what it found, and adds nothing when it is run again', { timeout: 180_000 }, async () => {
  await using folder = await scratch();
  const first = await demo(folder.path);
  const [, nodes, edges] = /(\d+) nodes, (\d+) edges/.exec(first)!;
  expect(Number(nodes)).toBeGreaterThan(130);
  expect(Number(edges)).toBeGreaterThan(300);
  expect(first).toContain('67 added, 0 known already');
  const second = await demo(folder.path);
  expect(second).toContain('0 added, 67 known already');
  expect(second).toContain(`${nodes} nodes, ${edges} edges`);
});
