import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { withoutEngines } from './scale/engines.ts';

/** The run has a Redis and a Neo4j for queues and graphs. */
const onScale = Boolean(process.env.REDIS_URL && process.env.NEO4J_URI);

/** Suites of the scale profile, and those that want a Neo4j of the run. */
const SCALE = ['test/scale/**'];
const NEO4J = ['test/**/neo4j*.test.ts', 'test/**/neo4j/*.test.ts'];
/** What `npm start` brings itself, the page, which knows the API alone, what touches no store, and PostgreSQL's own graph adapter. */
const EMBEDDED = ['test/{common,extractors,identity,ontologies,toolkits,local,web}/**', 'test/graph/postgres.test.ts'];
/** What stands before the engines: who may call and what is refused, how it is answered and called, what an organization has of its own, and what fills the inbox. */
const BEFORE = [
  'test/{access,architecture,attacks,cli,client,docs}/**',
  'test/contract/{access,adding,graph-roles,invalid,openapi,unknown-fields,unknown-parameters}.test.ts',
  'test/faults/{bad-inputs,checker,controls}.test.ts',
  'test/http/{base-url,etag,kit,landing,lost,outage,process}.test.ts',
  'test/mcp/mcp.test.ts',
  'test/operator/operator.test.ts',
  'test/pipeline/collection/{grants,originals,presets,protocols}.test.ts',
  'test/pipeline/settling/taken-back.test.ts',
  'test/routes/settings/{audit,authorize,billing,businesses,keys,members,notifications,public-tokens,templates}.test.ts',
  'test/workers/secrets.test.ts',
];
/** Of these, and of what reaches no engine of queues or graphs, nothing differs on the scale profile. */
const SAME = onScale ? [...EMBEDDED, ...BEFORE, ...withoutEngines()] : [];

/** The file that takes longest, and others that wait for processes and leases much of their time. */
const LONGEST = /\/faults\/faults\.test/;
const WAITING = /\/(?:faults|local|scale)\/|\/workers\/(?:crash|processes)\.test/;

/** Begins with the longest file, and has those that wait come in the midst: two of them side by side leave the processor idle. */
class WaitingApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own method, not an array's
    const sorted = await super.sort(files);
    const like = (pattern: RegExp) => sorted.filter(({ moduleId }) => pattern.test(moduleId));
    const longest = like(LONGEST);
    const waiting = like(WAITING).filter((file) => !longest.includes(file));
    const rest = sorted.filter((file) => !longest.includes(file) && !waiting.includes(file));
    const half = Math.ceil(rest.length / 2);
    return [...longest, ...rest.slice(0, half), ...waiting, ...rest.slice(half)];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(onScale ? SAME : SCALE), ...(process.env.NEO4J_URI ? [] : NEO4J)],
    sequence: { sequencer: WaitingApart },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // A process plays one file after another, and reads the modules of the service once for all of them.
    isolate: false,
    // Node reads TypeScript itself, and runs it as the service does: without Vite's runner in between a seventh less processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['src/common/frozen-intrinsics.ts'],
    globalSetup: ['test/support/run/global-setup.ts'],
  },
});
