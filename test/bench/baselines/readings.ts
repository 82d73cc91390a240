import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import neo4j, { type Driver } from 'neo4j-driver';
import { openPool } from '../../../src/stores/db/sql.ts';
import { answer } from '../child.ts';
import type { Statement } from '../statements.ts';

export interface ReadingsInput {
  databaseUrl: string;
  /** Where Neo4j is, on the scale profile. */
  neo4j?: { NEO4J_URI: string; NEO4J_PASSWORD: string };
  keyId: string;
  /** What each request of a reading asks the database, by the reading's name. */
  readings: Record<string, Statement[][]>;
}

const KEY =
  'select k.org_id, k.user_id, k.secret_hash, m.owner from keys k join members m using (org_id, user_id) where k.key_id = $1';

/** Numbers that were whole on their way here. */
const revived = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  if ('$int' in value) return neo4j.int(value.$int as number);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revived(part)]));
};

function connect(place: ReadingsInput['neo4j']): Driver | undefined {
  if (!place) return undefined;
  return neo4j.driver(place.NEO4J_URI, neo4j.auth.basic('neo4j', place.NEO4J_PASSWORD), {
    disableLosslessIntegers: true,
  });
}

async function inNeo4j(driver: Driver, cypher: string, values: object): Promise<unknown[]> {
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    return (await session.run(cypher, values)).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

answer(async ({ databaseUrl, neo4j: place, keyId, readings }: ReadingsInput) => {
  const db = openPool(databaseUrl, { max: 16 });
  const driver = connect(place);
  const read = async (statements: Statement[]): Promise<unknown[]> => {
    await db.query({ name: 'key', text: KEY, values: [keyId] });
    const found: unknown[] = [];
    for (const statement of statements)
      found.push(
        'cypher' in statement
          ? await inNeo4j(driver!, statement.cypher, revived(statement.values) as object)
          : (await db.query(statement)).rows,
      );
    return found;
  };
  const app = express();
  app.get('/:reading/:n', (req, res, next) => {
    const statements = readings[req.params.reading]![Number(req.params.n)]!;
    read(statements).then((found) => res.json(found), next);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
});
