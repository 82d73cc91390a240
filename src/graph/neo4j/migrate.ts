import { setTimeout as pause } from 'node:timers/promises';
import { Neo4jError, type Driver } from 'neo4j-driver';
import { runAlone } from './run.ts';

const AWAIT_SECONDS = 300;
const unique = (name: string, label: string) =>
  `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE n.uid IS UNIQUE`;
const index = (name: string, label: string, ...keys: string[]) =>
  `CREATE INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON (${keys.map((key) => `n.${key}`).join(', ')})`;
const texts = (name: string, label: string, key: string) =>
  `CREATE FULLTEXT INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON EACH [n.${key}] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`;

/** An index has those nodes alone that have every one of its properties: dated ones, shared ones. */
const SCHEMA = [
  unique('quern_graph_uid', 'QuernGraph'),
  unique('quern_node_uid', 'QuernNode'),
  unique('quern_word_uid', 'QuernWord'),
  unique('quern_count_uid', 'QuernCount'),
  index('quern_node_id', 'QuernNode', 'graph', 'id'),
  index('quern_node_label', 'QuernNode', 'graph', 'label', 'id'),
  index('quern_node_entity', 'QuernNode', 'graph', 'entity', 'id'),
  index('quern_node_entity_label', 'QuernNode', 'graph', 'entity', 'label', 'id'),
  index('quern_node_shared', 'QuernNode', 'graph', 'shared', 'id'),
  index('quern_node_dated', 'QuernNode', 'graph', 'label', 'occurred_at', 'id'),
  index('quern_node_dated_entity', 'QuernNode', 'graph', 'entity', 'label', 'occurred_at', 'id'),
  index('quern_node_community', 'QuernNode', 'graph', 'community_id', 'id'),
  index('quern_node_degree', 'QuernNode', 'graph', 'degree'),
  index('quern_alias', 'QuernAlias', 'graph', 'alias'),
  index('quern_word', 'QuernWord', 'graph', 'word'),
  index('quern_count', 'QuernCount', 'graph', 'kind', 'key'),
  texts('quern_node_terms', 'QuernNode', 'terms'),
  texts('quern_word_forms', 'QuernWord', 'forms'),
];

/**
 * Makes the constraints and indexes that are missing and waits until they are filled; answers with the names of those made. An error in one
 * sentence where the server cannot have them. Only here: the tables of the graph in PostgreSQL come with the migrations of the records.
 */
export async function neo4jMigrate(driver: Driver): Promise<string[]> {
  const missing = await neo4jMissing(driver);
  if (missing.length === 0) return [];
  const old = await tooOld(driver);
  if (old) throw new Error(old);
  for (const statement of SCHEMA) if (missing.includes(nameOf(statement))) await make(driver, statement);
  await runAlone(driver, `CALL db.awaitIndexes(${AWAIT_SECONDS})`);
  return missing;
}

const TRIES = 10;
const BETWEEN_MS = 100;
const MEANWHILE = /^Neo\.(?:TransientError\.|ClientError\.Schema\.EquivalentSchemaRuleAlreadyExists)/;

/** Makes one of them. Processes that start together on an empty server make the same ones: then the server ends one's transaction, or says that it is there. */
async function make(driver: Driver, statement: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await runAlone(driver, statement);
      return;
    } catch (error) {
      if (tried === TRIES || !(error instanceof Neo4jError) || !MEANWHILE.test(error.code)) throw error;
      await pause(BETWEEN_MS * tried);
    }
  }
}

/** What `neo4jMigrate` would make and is not there or not filled yet. */
export async function neo4jMissing(driver: Driver): Promise<string[]> {
  const found = await runAlone<{ name: string }>(
    driver,
    `SHOW INDEXES YIELD name, state WHERE name STARTS WITH 'quern_' AND state = 'ONLINE' RETURN name`,
  );
  const there = new Set(found.map(({ name }) => name));
  return SCHEMA.map(nameOf).filter((name) => !there.has(name));
}

const nameOf = (statement: string): string => /quern_\w+/.exec(statement)?.[0] ?? '';

/** The oldest server whose Cypher the adapter speaks. */
const OLDEST = { major: 5, minor: 26 };

/** In one sentence that the server is too old; undefined when it is not. */
export async function tooOld(driver: Driver): Promise<string | undefined> {
  const [server] = await runAlone<{ versions: string[] }>(
    driver,
    `CALL dbms.components() YIELD name, versions WHERE name = 'Neo4j Kernel' RETURN versions`,
  );
  const version = server?.versions[0] ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
  return isOld ? `Neo4j is ${version}: upgrade it to ${OLDEST.major}.${OLDEST.minor} or later.` : undefined;
}
