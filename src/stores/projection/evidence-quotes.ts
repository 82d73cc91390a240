import type { Evidence } from './evidence.ts';
import { readAccepted } from '../items/item-files.ts';
import { rows, sql, type Db } from '../db/sql.ts';
import type { Files } from '../files/file-store.ts';

/** A piece of evidence with the words themselves, where it has a place in a body that is still there. */
export type Quoted = Evidence & { quote?: string };

const MAX_FILES = 200;
const CONCURRENCY = 16;
const LONGEST_QUOTE = 300;

/** Cuts the quotes of evidence from the items' files, of the first 200 files that are asked for. */
export async function withQuotes(db: Db, files: Files, org: string, lists: Evidence[][]): Promise<Quoted[][]> {
  const placed = lists.flat().filter((piece) => piece.start !== undefined);
  const ids = [...new Set(placed.map((piece) => piece.item_id))].slice(0, MAX_FILES);
  const bodies = await bodiesOf(db, files, org, ids);
  return lists.map((list) => list.map((piece) => quoted(piece, bodies.get(piece.item_id))));
}

function quoted(piece: Evidence, body: string | undefined): Quoted {
  if (body === undefined || piece.start === undefined || piece.end === undefined) return piece;
  return { ...piece, quote: body.slice(piece.start, Math.min(piece.end, piece.start + LONGEST_QUOTE)) };
}

async function bodiesOf(db: Db, files: Files, org: string, ids: string[]): Promise<Map<string, string>> {
  const paths = await rows<{ item_id: string; path: string; sha256: string }>(
    db,
    sql`select item_id, path, sha256 from items where org_id = ${org} and item_id = any(${ids}::text[])`,
  );
  const bodies = new Map<string, string>();
  for (let at = 0; at < paths.length; at += CONCURRENCY) {
    const some = paths.slice(at, at + CONCURRENCY);
    const read = await Promise.all(some.map((item) => readAccepted(files, item)));
    some.forEach(({ item_id }, i) => {
      const body = read[i]?.body;
      if (body !== undefined) bodies.set(item_id, body);
    });
  }
  return bodies;
}
