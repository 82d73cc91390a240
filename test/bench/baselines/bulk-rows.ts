import neo4j from 'neo4j-driver';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keyRange } from '../../../src/graph/neo4j/rows.ts';
import type { Service } from '../../support/http/service.ts';

/** All rows of a graph as its engine gives them at its fastest: `copy` of PostgreSQL, or two queries of Neo4j, a line for each row. */
export const bulkRows = (service: Service, graph: string): AsyncIterable<string | Buffer> =>
  service.neo4j ? fromNeo4j(service.neo4j, graph) : fromPostgres(service.databaseUrl, graph);

async function* fromPostgres(connectionString: string, graph: string): AsyncGenerator<Buffer> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    for (const table of ['graph_nodes', 'graph_edges'])
      yield* db.query(copyTo(`copy (select * from ${table} where graph = '${graph}') to stdout`));
  } finally {
    await db.end();
  }
}

const QUERIES = [
  'MATCH (n:QuernNode) WHERE n.uid > $first AND n.uid < $last RETURN properties(n) AS row',
  'MATCH (a:QuernNode) WHERE a.uid > $first AND a.uid < $last MATCH (a)-[e]->(b) RETURN [a.uid, type(e), b.uid, properties(e)] AS row',
];

async function* fromNeo4j(place: NonNullable<Service['neo4j']>, graph: string): AsyncGenerator<string> {
  const driver = neo4j.driver(place.uri, neo4j.auth.basic('neo4j', place.password));
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    for (const query of QUERIES)
      for await (const record of session.run(query, keyRange(graph))) yield `${JSON.stringify(record.get('row'))}\n`;
  } finally {
    await session.close();
    await driver.close();
  }
}
