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
  const placed = Map.groupBy(lists.flat().filter(isPlaced), (piece) => piece.item_id);
  const quotes = await quotesOf(db, files, org, new Map([...placed].slice(0, MAX_FILES)));
  return lists.map((list) =>
    list.map((piece) => {
      const quote = quotes.get(piece);
      return quote === undefined ? piece : { ...piece, quote };
    }),
  );
}

type Placed = Evidence & { start: number; end: number };
const isPlaced = (piece: Evidence): piece is Placed => piece.start !== undefined && piece.end !== undefined;

/** The quote of each piece whose file is there; of a file no more than that is kept. */
async function quotesOf(
  db: Db,
  files: Files,
  org: string,
  placed: ReadonlyMap<string, Placed[]>,
): Promise<Map<Evidence, string>> {
  const paths = await rows<{ item_id: string; path: string; sha256: string }>(
    db,
    sql`select item_id, path, sha256 from items where org_id = ${org} and item_id = any(${[...placed.keys()]}::text[])`,
  );
  const quotes = new Map<Evidence, string>();
  const cut = async (item: { item_id: string; path: string; sha256: string }) => {
    const body = (await readAccepted(files, item))?.body;
    if (body === undefined) return;
    for (const piece of placed.get(item.item_id) ?? []) quotes.set(piece, quoteIn(body, piece));
  };
  for (let at = 0; at < paths.length; at += CONCURRENCY) await Promise.all(paths.slice(at, at + CONCURRENCY).map(cut));
  return quotes;
}

/** A copy: a part of a text holds the whole of it in memory. */
const quoteIn = (body: string, { start, end }: Placed): string =>
  Buffer.from(body.slice(start, Math.min(end, start + LONGEST_QUOTE)), 'utf16le').toString('utf16le');
