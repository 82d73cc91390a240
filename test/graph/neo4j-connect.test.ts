import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { neo4jDriver, neo4jFault } from '../../src/graph/neo4j-connect.ts';
import { neo4jGraph } from '../../src/graph/neo4j.ts';
import { healthOf } from '../../src/health/report.ts';
import { isOutage } from '../../src/stores/outage.ts';
import { context } from '../health/context.ts';
import { aChange, aNode } from '../support/graph.ts';

const NOBODY = { NEO4J_URI: 'bolt://127.0.0.1:1' };
/** Not the user of the other tests: Neo4j shuts a user out for seconds after three wrong passwords. */
const STRANGER = { NEO4J_USERNAME: 'stranger', NEO4J_PASSWORD: 'not-the-password' };

async function faultOf(settings: Record<string, string>): Promise<string | undefined> {
  const driver = neo4jDriver(readConfig({ ...process.env, ...settings }));
  try {
    return await neo4jFault(driver);
  } finally {
    await driver.close();
  }
}

test('a server that is ready has no fault', async () => {
  const store = neo4jGraph(neo4jDriver(readConfig()));
  await store.prepare();
  expect(await store.fault()).toBeUndefined();
  await store.close();
});

test('a wrong password and an address where nobody listens are told in a sentence with what to do', async () => {
  expect(await faultOf(STRANGER)).toMatch(/refuses the credentials: set NEO4J_USERNAME/);
  expect(await faultOf(NOBODY)).toMatch(/cannot be reached: see that it runs and that NEO4J_URI/);
});

test('without its graph store the service is degraded, says why, and goes on serving', async () => {
  await using c = await context(NOBODY);
  const report = await healthOf(c.ctx);
  expect(report.status).toBe('degraded');
  expect(report.checks.find(({ name }) => name === 'graph')).toMatchObject({
    status: 'warn',
    detail: expect.stringMatching(/cannot be reached/),
  });
});

test('an outage is told from a mistake: readings and changes fail as a store that is down does', async () => {
  for (const settings of [NOBODY, STRANGER]) {
    const store = neo4jGraph(neo4jDriver(readConfig({ ...process.env, ...settings })));
    const works = [store.node('g', 'x'), store.apply('g', aChange({ nodes: [aNode(1)] }))];
    expect(await Promise.all(works.map((work) => work.catch(isOutage)))).toEqual([true, true]);
    await store.close();
  }
});
