import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { demoItems } from '../../src/demo/items.ts';
import { load, provision } from '../../src/demo/load.ts';
import { DEMO_ORG } from '../../src/demo/org.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { ask } from '../quality/questions/ask.ts';
import { QUESTIONS } from '../quality/questions/demo.ts';
import { bearer, connected, textOf } from './session.ts';

let h: Harness;
let agent: Client & AsyncDisposable;
beforeAll(async () => {
  h = await harness();
  const quern = createClient({ url: h.url, key: ADMIN_KEY, org: DEMO_ORG.org_id });
  await provision(quern);
  await load(quern, await demoItems(), () => {});
  agent = await connected(h.url, 'modern', { ...bearer(ADMIN_KEY), 'x-org-id': DEMO_ORG.org_id });
}, 120_000);
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

const textOfCall = async (name: string, args: Record<string, unknown>) =>
  textOf(await agent.callTool({ name, arguments: args }));

test.each(QUESTIONS)('an agent that asks “$question” is told in at most three calls', async (asked) => {
  const { call, context } = await ask(agent, asked);
  expect([call, context]).toEqual([expect.any(Number), expect.stringMatching(/./)]);
});

test('what passages leave open is told by a dossier, a timeline or the item that the question names', async () => {
  expect(await textOfCall('dossier', { entity: 'les trois ponts' })).toMatch(
    /Last words: “we go ahead[^”]*” \([^)]*18 August/,
  );
  expect(await textOfCall('timeline', { entity: 'RM-25', days: 0 })).toMatch(/2026-09-08 · event · Installation/);
  const named = await textOfCall('recall', { q: 'compostable bags price per bag' });
  expect(named).toMatch(/^By Contact [^\n]+ \(contact:[^\n]+@[^\n]+\)$/m);
  const [node_id] = /activity:\w+(?=\))/.exec(named) ?? [];
  expect(await textOfCall('read_item', { node_id })).toContain('EUR 0,31 pro Beutel');
});
