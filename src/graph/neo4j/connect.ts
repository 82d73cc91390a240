import neo4j, { type Driver } from 'neo4j-driver';
import type { Config } from '../../config.ts';
import { neo4jMissing, tooOld } from './migrate.ts';

type Settings = Pick<Config, 'NEO4J_URI' | 'NEO4J_USERNAME' | 'NEO4J_PASSWORD'>;

/**
 * The driver for the server or cluster that the settings name; it connects at its first use. An error in one sentence for an address it
 * cannot read. Only here: the graph in PostgreSQL uses the pool of the records.
 */
export function neo4jDriver({ NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD }: Settings): Driver {
  const auth = NEO4J_PASSWORD ? neo4j.auth.basic(NEO4J_USERNAME, NEO4J_PASSWORD) : undefined;
  try {
    return neo4j.driver(NEO4J_URI ?? '', auth, {
      disableLosslessIntegers: true,
      maxConnectionPoolSize: 50,
      connectionTimeout: 5_000,
      connectionAcquisitionTimeout: 10_000,
      maxTransactionRetryTime: 5_000,
      connectionLivenessCheckTimeout: 30_000,
    });
  } catch (error) {
    throw new Error(
      `Setting NEO4J_URI: ${(error as Error).message}. Write it as neo4j://host:7687, bolt://… or neo4j+s://….`,
      { cause: error },
    );
  }
}

/** Finds out in one sentence what keeps the server from holding graphs and what to do about it; undefined when nothing does. */
export async function neo4jFault(driver: Driver): Promise<string | undefined> {
  try {
    const old = await tooOld(driver);
    if (old) return old;
    await tryToWrite(driver);
    const missing = await neo4jMissing(driver);
    return missing.length > 0 ? `Run "npm run migrate": Neo4j has no ${missing.join(', ')} yet.` : undefined;
  } catch (error) {
    return sentence(error);
  }
}

async function tryToWrite(driver: Driver): Promise<void> {
  const session = driver.session();
  try {
    const tx = await session.beginTransaction();
    await tx.run('CREATE (n:QuernProbe) DELETE n');
    await tx.rollback();
  } finally {
    await session.close();
  }
}

const SENTENCES: [RegExp, string][] = [
  [
    /Security\.(Unauthorized|TokenExpired)/,
    'refuses the credentials: set NEO4J_USERNAME and NEO4J_PASSWORD to a user that it knows.',
  ],
  [/Security\.CredentialsExpired/, 'wants the password changed: log in once, change it, and set NEO4J_PASSWORD.'],
  [
    /Security\.AuthenticationRateLimit/,
    'refuses log-ins after too many wrong ones: mend NEO4J_PASSWORD and wait some seconds.',
  ],
  [
    /Security\.Forbidden/,
    'lets the user do too little: give it the right to read, write, and make constraints and indexes (role "architect" or "admin").',
  ],
  [/ReadOnly/, 'takes no writes: its database is read-only. Allow writing, or name another server in NEO4J_URI.'],
  [/^N\/A$/, 'does not answer as it should: see that NEO4J_URI names its Bolt address and no other port.'],
  [/DatabaseNotFound/, 'has no such database: create it, or make it the user’s home database.'],
  [
    /ServiceUnavailable|SessionExpired/,
    'cannot be reached: see that it runs and that NEO4J_URI names its Bolt address.',
  ],
];

/** What an error of the driver means for an operator, in one sentence. */
export function sentence(error: unknown): string {
  const { code = '', message } = error as Error & { code?: string };
  const known = SENTENCES.find(([pattern]) => pattern.test(code));
  return `Neo4j ${known ? known[1] : `answers with an error (${code || message}): see its log.`}`;
}
