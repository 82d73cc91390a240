import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import PostalMime from 'postal-mime';
import { openPool } from '../../../src/stores/db/sql.ts';
import { answer } from '../child.ts';
import { syncFolder, writeDurably } from './durable.ts';

/** Where mails are kept that a bare handler takes. */
export interface MailServerInput {
  databaseUrl: string;
  folder: string;
}

answer(async ({ databaseUrl, folder }: MailServerInput) => {
  const db = openPool(databaseUrl, { max: 8 });
  await db.query('create table if not exists bare_mails (id text primary key, head jsonb)');
  const [texts, originals] = [join(folder, 'texts'), join(folder, 'originals')];
  await mkdir(texts, { recursive: true });
  await mkdir(originals, { recursive: true });
  const take = async (bytes: Buffer): Promise<string> => {
    const { text = '', from, to, subject, date, messageId } = await new PostalMime().parse(bytes);
    const id = randomUUID();
    await Promise.all([writeDurably(join(texts, id), text), writeDurably(join(originals, id), bytes)]);
    await Promise.all([texts, originals].map(syncFolder));
    const head = { from, to, subject, date, messageId };
    await db.query({ name: 'keep', text: 'insert into bare_mails values ($1, $2)', values: [id, head] });
    return id;
  };
  const app = express();
  app.use(express.raw({ type: 'message/rfc822' }));
  app.post('/', (req, res, next) => void take(req.body as Buffer).then((id) => res.json({ id }), next));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
});
