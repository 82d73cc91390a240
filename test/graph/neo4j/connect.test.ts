import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { neo4jDriver, neo4jFault } from '../../../src/graph/neo4j/connect.ts';
import { neo4jGraph } from '../../../src/graph/neo4j/store.ts';
import { healthOf } from '../../../src/health/report.ts';
import { isOutage } from '../../../src/common/transient-errors.ts';
import { context } from '../../health/context.ts';
import { aChange, aNode } from '../../support/graph.ts';
import { hasNeo4j, startNeo4j } from '../../support/neo4j/server.ts';

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

test('an address that begins with neo4j:// is asked for its routes, and serves', async () => {
  const { NEO4J_URI = '' } = process.env;
  const store = neo4jGraph(
    neo4jDriver(readConfig({ ...process.env, NEO4J_URI: NEO4J_URI.replace('bolt:', 'neo4j:') })),
  );
  const graph = `routed-${process.pid}`;
  await store.apply(graph, aChange({ nodes: [aNode(1)] }));
  expect(await store.counts(graph)).toMatchObject({ nodes: 1 });
  expect(await store.drop(graph)).toBe(1);
  await store.close();
});

test.runIf(hasNeo4j)(
  'a server that takes no writes is told in a sentence, and waited for',
  { timeout: 180_000 },
  async () => {
    await using server = await startNeo4j();
    const place = readConfig(server.env);
    const before = neo4jGraph(neo4jDriver(place));
    await before.prepare();
    await before.close();
    await server.signal('SIGTERM');
    await server.start(['server.databases.default_to_read_only=true']);
    const store = neo4jGraph(neo4jDriver(place));
    expect(await store.fault()).toMatch(/takes no writes: its database is read-only/);
    expect(await store.apply('g', aChange({ nodes: [aNode(1)] })).catch(isOutage)).toBe(true);
    expect(await store.nodes('g', [1])).toEqual([]);
    await store.close();
  },
);

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
