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
export function takeBack<T>(pool: Pool, items: ItemsByGraph, end: (db: Db) => Promise<T>): Promise<T> {
  const retractAll = async (db: Db) => {
    for (const [graph, ids] of items) await retract(db, graph, ids);
  };
  return pastDeadlocks(() =>
    transaction(pool, async (db) => {
      await retractAll(db);
      const ended = await end(db);
      await retractAll(db);
      return ended;
    }),
  );
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
  const ids = [...items.values()].flat();
  return takeBack(pool, items, async (db) => {
    await before?.(db);
    const buried = await bury(db, org, ids);
    await letters.withdraw(db, [...items].flatMap(lettersOf));
    const originals = await forgetOriginals(db, org, ids);
    await after?.(
      db,
      buried.map(({ item_id }) => item_id),
    );
    return { buried, originals };
  });
}

const lettersOf = ([graph, ids]: [string, string[]]): string[] =>
  ids.flatMap((id) => [`item ${id}`, `document ${graph} ${id}`]);

/**
 * Takes an item of an org back with its letter; answers where the file is that it was read from, to be removed. Undefined when the org has
 * none, or took it back already.
 */
export async function takeItemBack(
  pool: Pool,
  { org, graph, id }: { org: string; graph: string; id: string },
): Promise<{ originals: string[] } | undefined> {
  const { buried, originals } = await takeItemsBack(pool, org, new Map([[graph, [id]]]));
  return buried.length === 1 ? { originals } : undefined;
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
