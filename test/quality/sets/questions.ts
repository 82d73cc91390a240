import { createClient } from '../../../src/client/client.ts';
import { demoItems } from '../../../src/demo/items.ts';
import { load, provision } from '../../../src/demo/load.ts';
import { DEMO_ORG } from '../../../src/demo/org.ts';
import { bearer, connected } from '../../mcp/session.ts';
import startServer from '../../support/run/global-setup.ts';
import { ADMIN_KEY, harness } from '../../support/harness.ts';
import { ask, type Answered } from '../questions/ask.ts';
import { QUESTIONS } from '../questions/demo.ts';
import { set } from '../set.ts';

const FLOOR = 45;

/** How many of fifty questions about the demo an agent has answered after at most three calls of tools. */
export const questions = set({
  name: 'demo-questions',
  order: 61,
  async measure({ say }) {
    const stop = await startServer();
    try {
      const answered = await askAll();
      for (const { call, question, context } of answered) say(`${call ?? '-'} ${question} … ${context}`);
      const open = answered.filter(({ call }) => call === undefined);
      const first = answered.filter(({ call }) => call === 1).length;
      const all = answered.length;
      const row = {
        measure: 'questions about the demo, answered by tools',
        value: (all - open.length) / all,
        floor: FLOOR / all,
        goal: 1,
        note: `${first} of ${all} by the first call`,
      };
      const mistakes = open.map(({ question }) => ({ id: 'demo', kind: 'not answered', what: question }));
      return {
        rows: [row],
        mistakes,
        predictions: answered.map(({ question, call, context }) => ({ question, call, context: context })),
      };
    } finally {
      await stop();
    }
  },
});

async function askAll(): Promise<Answered[]> {
  await using h = await harness();
  const quern = createClient({ url: h.url, key: ADMIN_KEY, org: DEMO_ORG.org_id });
  await provision(quern);
  await load(quern, await demoItems(), () => {});
  await using agent = await connected(h.url, 'modern', { ...bearer(ADMIN_KEY), 'x-org-id': DEMO_ORG.org_id });
  const answered: Answered[] = [];
  for (const asked of QUESTIONS) answered.push(await ask(agent, asked));
  return answered;
}
