import { expect, test } from 'vitest';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put, retry, type NewDocument } from '../../../src/stores/documents/documents.ts';
import * as rules from '../../../src/stores/review/rules.ts';
import { list } from '../../../src/stores/operations/dead-letters.ts';
import { rows, sql, transaction, type Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, makeGraph, mention, settling } from '../../support/settled.ts';

/*
 * A document that a rule makes impossible to settle: the rule holds for all others, and so do those behind it.
 */

const STUCK_DAY = '2026-03-09';

const relabel = (db: Pool, name: string) =>
  transaction(db, (tx) =>
    rules.make(tx, GRAPH, GRAPH, {
      kind: 'relabel',
      match: { name },
      effect: { label: 'Organization' },
      source: 'person',
      by: 'ann',
    }),
  );

/** The rows of the documents' items, which are in the graph. */
const itemsOf = (db: Pool, docs: NewDocument[]) =>
  db.query(sql`
    insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by, status)
    select ${GRAPH}, id, 'primary', ${GRAPH}, 'acme', 'test', 'note', 'Names', '2026-01-01', id || '.md', 1, '', '', 'test', 'extracted'
    from unnest(${docs.map(({ id }) => id)}::text[]) as given(id)`);

/** Lets no mention of a name come in with a label, on one day. */
const breakOn = (db: Pool, label: string) =>
  db.query(`alter table mentions add constraint stuck
    check (not (label = '${label}' and name = 'Ann Lee' and day = '${STUCK_DAY}')) not valid`);

const labelsOf = async (db: Pool, name: string): Promise<string[]> =>
  (await rows<{ label: string }>(db, sql`select label from mentions where name = ${name} order by doc`)).map(
    ({ label }) => label,
  );

test.each(['comes', 'goes'] as const)(
  'a rule that %s passes what cannot be settled under it, which is kept as a letter',
  async (turn) => {
    await using d = await database();
    const db = d.pool;
    const ctx = settling(db);
    await makeGraph(db);
    const names = (date: string) =>
      document([mention('Contact', 'Ann Lee'), mention('Contact', 'Bo Ek')], [], { date });
    const docs = [names('2026-03-08'), names(STUCK_DAY), names('2026-03-10')];
    await put(db, docs);
    await itemsOf(db, docs);
    await settleGraph(ctx, GRAPH);
    const first = await relabel(db, 'Ann Lee');
    if (turn === 'goes') {
      await settleGraph(ctx, GRAPH);
      await rules.withdraw(db, GRAPH, first);
    }
    const [before, after] = turn === 'comes' ? ['Contact', 'Organization'] : ['Organization', 'Contact'];
    await breakOn(db, after!);
    const second = await relabel(db, 'Bo Ek');
    await settleGraph(ctx, GRAPH);
    expect(await labelsOf(db, 'Ann Lee')).toEqual([after, before, after]);
    expect(await labelsOf(db, 'Bo Ek')).toEqual(['Organization', 'Contact', 'Organization']);
    expect(await (turn === 'comes' ? rules.isApplied : rules.isForgotten)(db, GRAPH, first)).toBe(true);
    expect(await rules.isApplied(db, GRAPH, second)).toBe(true);
    const payload = { graph: GRAPH, documents: [docs[1]!.id] };
    expect(await list(db)).toMatchObject([{ queue: 'dedup', job: 'resettle', payload, attempts: 5 }]);
    await db.query('alter table mentions drop constraint stuck');
    await retry(db, GRAPH, payload.documents);
    await settleGraph(ctx, GRAPH);
    expect(await labelsOf(db, 'Ann Lee')).toEqual([after, after, after]);
    expect(await labelsOf(db, 'Bo Ek')).toEqual(['Organization', 'Organization', 'Organization']);
  },
);
