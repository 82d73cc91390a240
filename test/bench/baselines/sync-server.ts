import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { z } from 'zod';
import { openPool } from '../../../src/stores/db/sql.ts';
import { answer } from '../child.ts';
import { bareQueue, type BareInput } from './bare-queue.ts';

const Body = z
  .object({
    entity: z.string(),
    source: z.string(),
    type: z.string(),
    title: z.string(),
    body: z.string(),
    date: z.string(),
    idempotency_key: z.string(),
  })
  .loose();

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  await file.writeFile(text);
  await file.datasync();
  await file.close();
}

answer(async (input: BareInput) => {
  const db = openPool(input.databaseUrl, { max: 16 });
  await db.query('create table if not exists bare_sync (id text primary key, body jsonb)');
  await mkdir(input.folder, { recursive: true });
  const { run } = await bareQueue(input);
  const take = async (body: unknown): Promise<string> => {
    const item = Body.parse(body);
    const id = randomUUID();
    await writeDurably(join(input.folder, id), item.body);
    await db.query({ name: 'keep', text: 'insert into bare_sync values ($1, $2)', values: [id, item] });
    await run(id);
    return id;
  };
  const app = express();
  app.use(express.json());
  app.post('/', (req, res, next) => void take(req.body).then((id) => res.json({ id }), next));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
});
