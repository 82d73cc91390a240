import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { openPool } from '../../../src/stores/sql.ts';
import { answer } from '../child.ts';
import type { Statement } from '../statements.ts';

export interface ReadingsInput {
  databaseUrl: string;
  keyId: string;
  /** What each request of a reading asks the database, by the reading's name. */
  readings: Record<string, Statement[][]>;
}

const KEY =
  'select k.org_id, k.user_id, k.secret_hash, m.owner from keys k join members m using (org_id, user_id) where k.key_id = $1';

answer(async ({ databaseUrl, keyId, readings }: ReadingsInput) => {
  const db = openPool(databaseUrl, { max: 16 });
  const read = async (statements: Statement[]): Promise<unknown[]> => {
    await db.query({ name: 'key', text: KEY, values: [keyId] });
    const found: unknown[] = [];
    for (const statement of statements) found.push((await db.query(statement)).rows);
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
