import { configDefaults, defineConfig } from 'vitest/config';

/** Suites that want a Neo4j of the run are there where its address is. */
const elsewhere = process.env.NEO4J_URI ? [] : ['test/**/neo4j*.test.ts'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...elsewhere],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/support/global-setup.ts'],
  },
});
