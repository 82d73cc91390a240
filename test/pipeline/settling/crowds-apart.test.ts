import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put, type NewDocument } from '../../../src/stores/documents/documents.ts';
import { sql, type Pool } from '../../../src/stores/db/sql.ts';
import { openSuspects, type Question, type Suspects } from '../../../src/suspects/suspects.ts';
import { database } from '../../support/database.ts';
import { harness } from '../../support/harness.ts';
import { document, GRAPH, mailed, makeGraph, settling, view } from '../../support/settled.ts';

/** More people than an item may speak of among others. */
const CROWD = 501;
const few = Array.from({ length: 3 }, (_, n) =>
  document([mailed(`few${n}@x.test`), mailed('p1@crowd.test', 'Ada King')]),
);
const crowds = Array.from({ length: 2 }, () =>
  document(Array.from({ length: CROWD }, (_, n) => mailed(`p${n}@crowd.test`))),
);

const openDocuments = async (db: Pool): Promise<string[]> =>
  (
    await db.query(sql`select doc_id from documents where graph = ${GRAPH} and state = 'pending' order by doc_id`)
  ).rows.map(({ doc_id }) => doc_id);

/** A graph in which documents wait, a process for suspects, and what that was asked while which documents waited. */
async function begin(docs: NewDocument[]) {
  const data = await database();
  await makeGraph(data.pool);
  await put(data.pool, docs);
  const own = openSuspects(readConfig({ DATABASE_URL: data.url, LOG_LEVEL: 'silent' }), data.url, {});
  const asked: { question: Question; open: string[] }[] = [];
  const suspects: Suspects = {
    ...own,
    async ask(question) {
      asked.push({ question, open: await openDocuments(data.pool) });
      return own.ask(question);
    },
  };
  const end = () => own.end().then(() => data[Symbol.asyncDispose]());
  return { ...settling(data.pool), suspects, asked, [Symbol.asyncDispose]: end };
}

test('documents that speak of crowds are settled by the process for suspects, behind all others', async () => {
  await using ctx = await begin([...crowds, ...few]);
  await settleGraph(ctx, GRAPH);
  const numbers = await ctx.db.query(sql`select uid from documents where doc_id = any(${crowds.map(({ id }) => id)})`);
  const docs = numbers.rows.map(({ uid }) => uid);
  expect(ctx.asked).toEqual([
    { question: { settle: { graph: GRAPH, docs: expect.toSatisfy(sameAs(docs)) } }, open: crowds.map(({ id }) => id) },
  ]);
  expect(await openDocuments(ctx.db)).toEqual([]);
  expect((await ctx.db.query('select 1 from settling_marks')).rowCount).toBe(0);
});

const sameAs = (wanted: number[]) => (given: number[]) => given.toSorted().join() === wanted.toSorted().join();

test('the graph is the one that settling everything together gives', async () => {
  await using apart = await begin([...few, ...crowds]);
  await settleGraph(apart, GRAPH);
  expect(apart.asked).toHaveLength(1);
  await using together = await begin([...few, ...crowds]);
  await settleGraph({ ...together, suspects: undefined } as never, GRAPH);
  expect(together.asked).toHaveLength(0);
  const [one, other] = [await view(apart), await view(together)];
  expect(one.ids).toHaveLength(CROWD + few.length);
  expect(one.ids).toEqual(other.ids);
  expect(one.edges).toEqual(other.edges);
  expect(one.node('contact:p1@crowd.test').name).toBe(other.node('contact:p1@crowd.test').name);
});

test('what speaks of as many as an item may among others is settled with them', async () => {
  await using ctx = await begin([document(Array.from({ length: CROWD - 2 }, (_, n) => mailed(`p${n}@x.test`)))]);
  await settleGraph(ctx, GRAPH);
  expect(ctx.asked).toEqual([]);
  expect(await openDocuments(ctx.db)).toEqual([]);
});

test('a mail to a crowd is answered when the graph has all of it', async () => {
  await using service = await harness();
  const org = await service.org({ entities: ['acme'] });
  const to = Array.from({ length: CROWD }, (_, n) => `Person Nr${n} <p${n}@crowd.example>`);
  const mail = { entity: 'acme', source: 'mail', type: 'email', title: 'All', body: 'Hello.', metadata: { to } };
  const { status, body } = await org.owner.post('/ingest?sync=true', mail);
  expect({ status, state: body.sync.state }).toEqual({ status: 200, state: 'complete' });
  const { body: last } = await org.owner.get(`/org/${org.id}/entity/contact:p${CROWD - 1}@crowd.example`);
  expect(last.edges.map(({ type }: { type: string }) => type)).toContain('received');
});
