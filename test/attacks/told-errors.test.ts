import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { collect } from '../../src/pipeline/collection/collect.ts';
import { extractDue } from '../../src/pipeline/extraction/extract.ts';
import { beginDelivering } from '../../src/pipeline/outbound/webhooks.ts';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import { makeExport } from '../../src/pipeline/transfers/export.ts';
import { emit } from '../../src/stores/events/events.ts';
import { row, rows, sql, type Db } from '../../src/stores/db/sql.ts';
import { source } from '../support/http/source.ts';
import { startWorkers } from '../../workers/run.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

const MARK = 'relation "inner_workings" of Node';
const never = new AbortController().signal;

/** Every column in which an organization's people are told what went wrong, and how each can be read. */
const TOLD = [
  'documents.last_error',
  'items.error',
  'syncs.error',
  'transfers.error',
  'webhooks.disabled_reason',
  'webhooks.last_error',
];
/** What is not about an error of ours: what people gave as their reason, what operators alone read, and Problems, which are sentences. */
const OTHERS = [
  'decisions.error',
  'decisions.reason',
  'gating_log.reason',
  'graph_refused.reason',
  'night_stages.error',
  'orgs.delete_reason',
  'review_pairs.hint_reason',
  'suggestions.reason',
];

const columns = (db: Db): Promise<{ name: string }[]> =>
  rows(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and column_name ~ '(error|reason)$' order by 1`,
  );

/** Has the database answer every new row, or every changed one, of a table with an error of its own. */
async function breaks(db: Db, table: string, event = 'insert'): Promise<() => Promise<unknown>> {
  await db.query(
    `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception '${MARK}'; end $$`,
  );
  await db.query(`create trigger broken before ${event} on ${table} for each row execute function broken()`);
  return () => db.query(`drop trigger broken on ${table}`);
}

/** The service with a log that can be read. */
async function logged(): Promise<{ h: Harness; ctx: Context; acme: OrgFixture; lines: Record<string, any>[] }> {
  const h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  const lines: Record<string, any>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  const acme = await h.org({ id: 'acme', entities: ['alpha'] });
  await working.close();
  return { h, ctx: { ...h.ctx, log }, acme, lines };
}

/** That a text is ours and names a fault under which the log has the whole error. */
function mustBeTold(text: unknown, lines: Record<string, any>[]): void {
  expect(text).toMatch(
    /^[A-Z][^"]+, through a fault of ours\. An operator finds it in the log as fault_[0-9a-f]{12}\.$/,
  );
  const id = /fault_[0-9a-f]+/.exec(String(text))![0];
  const line = lines.find(({ fault }) => fault === id);
  expect(JSON.stringify(line?.err)).toContain('inner_workings');
}

test('every column that tells of an error is known here', async () => {
  await using h = await harness({ workers: false });
  const found = (await columns(h.db)).map(({ name }) => name);
  expect(found).toEqual([...TOLD, ...OTHERS].toSorted());
});

test('what the database says of an item is told by a sentence and an id, while it is read and while it is settled', async () => {
  const { h, ctx, acme, lines } = await logged();
  await using _ = h;
  const item = { entity: 'alpha', source: 'notes', title: 'A note', body: 'Ada Lindt <ada@alpha.example> called.' };
  const { body } = await acme.owner.post('/ingest', { items: [item] });
  await h.db.query('update items set due_at = now()');
  const mend = await breaks(h.db, 'documents');
  for (let tries = 0; tries < 5; tries++) {
    await extractDue(ctx, { signal: never });
    await h.db.query('update items set due_at = now() where due_at is not null');
  }
  await mend();
  const read = async () => (await acme.owner.get(`/org/acme/items/${body.ids[0]}`)).body;
  expect((await read()).status).toBe('failed');
  mustBeTold((await read()).error, lines);
  await h.db.query(`update items set status = 'pending', due_at = now(), attempts = 0`);
  await extractDue(ctx, { signal: never });
  const mendSettling = await breaks(h.db, 'profiles');
  await settleGraph(ctx, 'acme');
  await mendSettling();
  expect((await read()).status).toBe('failed');
  mustBeTold((await read()).error, lines);
  mustBeTold((await row(h.db, sql`select last_error as text from documents where kind = 'item'`))!.text, lines);
});

test('what the database says of a sync is told so in its status, its log, events and notifications', async () => {
  const { h, ctx, acme, lines } = await logged();
  await using _ = h;
  await using crm = await source(3);
  await acme.owner.post('/org/acme/connections/vault', crm.connection());
  const { sync_id } = (await row(h.db, sql`select sync_id from syncs`))!;
  await breaks(h.db, 'items');
  for (let tries = 0; tries < 5; tries++) {
    await h.db.query('update syncs set due_at = now() where due_at is not null');
    await collect(ctx, 'acme', sync_id, { signal: never, accepted: async () => {}, retracted: async () => {} });
  }
  const status = (await acme.owner.get(`/org/acme/sync/status?job_id=${sync_id}`)).body;
  expect(status.status).toBe('failed');
  mustBeTold(status.error, lines);
  const answers = [
    await acme.owner.get('/collect/runs'),
    await acme.owner.get('/org/acme/notifications'),
    await acme.owner.get('/org/acme/audit'),
    ...(await rows(h.db, sql`select line from sync_log`)),
    ...(await rows(h.db, sql`select data from events`)),
  ];
  expect(JSON.stringify(answers)).toContain('through a fault of ours');
  expect(JSON.stringify(answers)).not.toContain('inner_workings');
});

test('what the database says of an export is told so, and what a webhook met is told without a code of Node', async () => {
  const { h, ctx, acme, lines } = await logged();
  await using _ = h;
  const asked = await acme.owner.get('/org/acme/export?format=zip');
  const { id } = (await row(h.db, sql`select id from transfers`))!;
  await breaks(h.db, 'transfers', `update of sha256`);
  for (let tries = 0; tries < 5; tries++) {
    await h.db.query('update transfers set due_at = now() where due_at is not null');
    await makeExport(ctx, 'acme', id, never);
  }
  const status = (await acme.owner.get(String(asked.headers.location))).body;
  expect(status.status).toBe('failed');
  mustBeTold(status.error, lines);

  const missing = await source(1);
  await missing[Symbol.asyncDispose]();
  await acme.owner.post('/org/acme/webhooks', { url: missing.url, events: ['export.ready'] });
  await emit(h.db, { org: 'acme' }, 'export.ready', {});
  await Promise.all(await beginDelivering(ctx, 'acme', never));
  const [hook] = (await acme.owner.get('/org/acme/webhooks')).body.webhooks;
  expect(hook.last_attempt.error).toBe('It could not be reached: the connection was refused.');
});
