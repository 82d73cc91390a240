import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import * as rules from '../../../src/stores/review/rules.ts';
import { row, rows, sql, transaction, type Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { random } from '../../support/random.ts';
import { document, GRAPH, makeGraph, mention, settling, view } from '../../support/settled.ts';
import { interleave, stepped, type Stepped } from '../../support/stepped.ts';

/*
 * A rule is taken back while settling is at any statement of applying it. Who writes how far the rule is, or that it is in force, without
 * the state that was read brings it back, or forgets it half taken back: the runs fail in which the deletion falls behind that reading.
 */

const SHARE = 500;
const BEHIND = 12;

/** More documents than one share has, of which some in each share name what the rule is about. */
async function documents(db: Pool): Promise<void> {
  await makeGraph(db);
  const docs = Array.from({ length: SHARE + BEHIND }, (_, i) => {
    const about = i < 3 || i >= SHARE + BEHIND - 3 ? [mention('Contact', 'Test Dummy')] : [];
    return document([mention('Contact', 'Ada Lindt'), ...about]);
  });
  await put(db, docs);
  await settleGraph(settling(db), GRAPH);
}

const make = (db: Pool) =>
  transaction(db, (tx) =>
    rules.make(tx, GRAPH, GRAPH, {
      kind: 'relabel',
      match: { name: 'Test Dummy' },
      effect: { label: 'Organization' },
      source: 'person',
      by: 'ann',
    }),
  );

const settles = (ctx: Context) => settleGraph(ctx, GRAPH);

interface Run {
  /** False when settling had ended before the rule was taken back. */
  between: boolean;
  left: string[];
}

/** Makes a rule, lets settling and the deletion meet in an order, and says what is left of the rule in the end. */
async function run(ctx: Context, order: (applying: Stepped, deleting: Stepped) => Promise<boolean>): Promise<Run> {
  const id = await make(ctx.db);
  const applying = stepped(ctx, settles);
  const deleting = stepped(ctx, ({ db }) => rules.withdraw(db, GRAPH, id));
  const between = await order(applying, deleting);
  const forgotten = await rules.isForgotten(ctx.db, GRAPH, id);
  if (forgotten && (await standsFor(ctx.db)).length > 0) return { between, left: ['called forgotten too early'] };
  await settleGraph(ctx, GRAPH);
  const kept = await row(ctx.db, sql`select state from rules where rule_id = ${id}`);
  const left = await standsFor(ctx.db);
  await ctx.db.query(sql`update rules set state = 'retracted', swept = 0`);
  await settleGraph(ctx, GRAPH);
  return { between, left: kept ? [`the rule, ${kept.state}`, ...left] : left };
}

const standsFor = async (db: Pool): Promise<string[]> => [
  ...(await rows(db, sql`select doc_id from documents where unruled is not null`)).map(({ doc_id }) => doc_id),
  ...(await rows(db, sql`select n from mentions where name = 'Test Dummy' and label = 'Organization'`)).map(
    () => 'a relabelled mention',
  ),
];

test('a rule that is deleted while it is being applied leaves nothing, wherever that stands', async () => {
  await using data = await database();
  await documents(data.pool);
  const ctx = settling(data.pool) as Context;
  const before = await view(ctx);
  const broken: Record<string, string[]> = {};
  let met = 0;
  for (let steps = 0, between = true; between; steps += 2) {
    const done = await run(ctx, async (applying, deleting) => {
      for (let i = 0; i < steps; i++) await applying.step();
      const midway = !applying.ended();
      await deleting.run();
      await applying.end();
      await deleting.end();
      return midway;
    });
    if (done.left.length > 0) broken[`settling held at ${steps}`] = done.left;
    ({ between } = done);
    met += Number(between);
  }
  for (let seed = 0; seed < 6; seed++) {
    const { left } = await run(ctx, async (applying, deleting) => {
      const from = random(seed);
      await interleave(applying, deleting, () => from.int(12) > 0);
      return true;
    });
    if (left.length > 0) broken[`shuffled by ${seed}`] = left;
  }
  expect(broken).toEqual({});
  expect(met).toBeGreaterThan(10);
  expect(await view(ctx)).toMatchObject({ ids: before.ids, edges: before.edges });
}, 180_000);
