import { pastDeadlocks } from '../db/deadlock.ts';
import { retract } from '../documents/documents.ts';
import { bury, type Buried } from '../items/items.ts';
import { forgetOriginals } from '../items/originals.ts';
import { openBox } from './dead-letters.ts';
import { rows, sql, transaction, type Db, type Pool } from '../db/sql.ts';

/** Items by the key of their graph. */
export type ItemsByGraph = Map<string, string[]>;

/**
 * Has settling take back what items assert, and does with their rows what `end` does, all in one transaction. `end` has to leave no row
 * that an extraction can finish: it waits for one that is about to, and what that has put down is retracted after it. Documents come
 * before items, as extraction and settling lock them; a document that came in between may still meet a settling the other way round,
 * which PostgreSQL ends.
 */
export const takeBack = <T>(pool: Pool, items: ItemsByGraph, end: (db: Db) => Promise<T>): Promise<T> =>
  pastDeadlocks(() => transaction(pool, (db) => takeBackIn(db, items, end)));

async function takeBackIn<T>(db: Db, items: ItemsByGraph, end: (db: Db) => Promise<T>): Promise<T> {
  const retractAll = async () => {
    for (const [graph, ids] of items) await retract(db, graph, ids);
  };
  await retractAll();
  const ended = await end(db);
  await retractAll();
  return ended;
}

/** What is done in the transaction that takes items back. */
interface Around {
  /** Before any is: what it throws leaves all as it is. */
  before?(db: Db): Promise<void>;
  /** With those that were there. */
  after?(db: Db, ids: string[]): Promise<void>;
}

/**
 * Takes items of an org back with their letters, all or none; answers those that were not taken back already, with the place of their file
 * each, and where the files are that they were read from: all of them are to be removed.
 */
export async function takeItemsBack(
  pool: Pool,
  org: string,
  items: ItemsByGraph,
  { before, after }: Around = {},
): Promise<{ buried: Buried[]; originals: string[] }> {
  const letters = await openBox(pool);
  return takeBack(pool, items, async (db) => {
    await before?.(db);
    const taken = await endItems(db, letters, org, items);
    await after?.(
      db,
      taken.buried.map(({ item_id }) => item_id),
    );
    return taken;
  });
}

async function endItems(db: Db, letters: Awaited<ReturnType<typeof openBox>>, org: string, items: ItemsByGraph) {
  const ids = [...items.values()].flat();
  const buried = await bury(db, org, ids);
  await letters.withdraw(db, [...items].flatMap(lettersOf));
  return { buried, originals: await forgetOriginals(db, org, ids) };
}

const lettersOf = ([graph, ids]: [string, string[]]): string[] =>
  ids.flatMap((id) => [`item ${id}`, `document ${graph} ${id}`]);

/**
 * What takes an item of an org back with its letter, in a transaction: it answers whether the org had it, and where the file is that it
 * was read from, to be removed. The transaction may meet another that PostgreSQL ends: run it in `pastDeadlocks`.
 */
export async function takingItemBack(pool: Pool, { org, graph, id }: { org: string; graph: string; id: string }) {
  const letters = await openBox(pool);
  const items: ItemsByGraph = new Map([[graph, [id]]]);
  return async (tx: Db): Promise<{ isThere: boolean; originals: string[] }> => {
    const { buried, originals } = await takeBackIn(tx, items, (db) => endItems(db, letters, org, items));
    return { isThere: buried.length === 1, originals };
  };
}

/** Has settling take back what items assert that were taken back themselves; answers how many there were. */
export async function retractBuried(db: Db): Promise<number> {
  const left = await rows(
    db,
    sql`/* of every organization */ with left_over as (
        select d.doc_id, d.graph from items i join documents d on d.doc_id = i.item_id and d.graph = i.graph_key
        where i.status = 'deleted' and d.kind = 'item' and d.state <> 'retracted' order by d.doc_id for update of d skip locked)
      update documents d set state = 'retracted', pending = null, tries = 0 from left_over l
        where d.doc_id = l.doc_id and d.graph = l.graph returning 1`,
  );
  const unread = await db.query(
    sql`/* of every organization */ delete from passages p using items i where i.status = 'deleted' and p.graph = i.graph_key and p.item = i.item_id`,
  );
  return left.length + (unread.rowCount ?? 0);
}
