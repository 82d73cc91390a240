import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchNeo4j, type Neo4jOptions } from '../../../src/embedded/neo4j-server.ts';
import { neo4jMissing } from '../../../src/embedded/neo4j-jars.ts';
import { freePort } from '../processes.ts';

/** Whether a Neo4j for tests can be had: Java, and Maven where its jars are still to be fetched. */
export const hasNeo4j = neo4jMissing() === undefined;

/** A Neo4j Community of the test's own on the loopback, which keeps its data over restarts. */
export interface Neo4jServer extends AsyncDisposable {
  uri: string;
  password: string;
  /** The settings that a process needs to use it. */
  env: { NEO4J_URI: string; NEO4J_PASSWORD: string };
  /** Kills it, or stops it with SIGSTOP until SIGCONT. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on its port and data, with further settings where some are given. */
  start(settings?: string[]): Promise<void>;
}

/** Starts a Neo4j on a free port. */
export async function startNeo4j(given: Partial<Neo4jOptions> = {}): Promise<Neo4jServer> {
  const options = { port: await freePort(), password: 'quern-test-password', ...given };
  const { port, password } = options;
  const folder = await mkdtemp(join(tmpdir(), 'quern-neo4j-'));
  let child = await launchNeo4j(folder, options);
  const uri = `bolt://127.0.0.1:${port}`;
  return {
    uri,
    password,
    env: { NEO4J_URI: uri, NEO4J_PASSWORD: password },
    async signal(signal) {
      child.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await once(child, 'exit');
    },
    async start(settings = []) {
      child = await launchNeo4j(folder, { ...options, settings });
    },
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
