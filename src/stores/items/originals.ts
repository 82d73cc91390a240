import { row, rows, send, sql, type Db } from '../db/sql.ts';
import { release, type KeptFile } from './kept-files.ts';

/** Bytes of the largest file that is kept as it was sent. */
export const MAX_ORIGINAL_BYTES = 50 * 1_048_576;

/** A file as it was sent, among the large files. */
export interface Original extends KeptFile {
  filename: string;
  media_type: string;
}

/** Notes from which file each item was read. */
export async function keepOriginals(db: Db, kept: (Original & { org_id: string; item_id: string })[]): Promise<void> {
  if (kept.length === 0) return;
  await send(
    db,
    sql`
    insert into originals (org_id, item_id, place, filename, media_type)
    select * from json_to_recordset(${JSON.stringify(kept)}::json) as r(org_id text, item_id text, place text,
      filename text, media_type text)`,
  );
}

/** The files from which items were read, by item; `last` is the last item of each file. */
export async function originalsOf(
  db: Db,
  org: string,
  items: string[],
): Promise<Map<string, Original & { last: string }>> {
  const found = await rows<Original & { item_id: string; last: string }>(
    db,
    sql`select o.item_id, o.place, o.filename, o.media_type, k.bytes,
        (select max(l.item_id) from originals l where l.org_id = o.org_id and l.place = o.place) as last
      from originals o join kept_files k on k.org_id = o.org_id and k.place = o.place
      where o.org_id = ${org} and o.item_id = any(${items})`,
  );
  return new Map(found.map(({ item_id, ...original }) => [item_id, original]));
}

/** A file that was sent to an org, among the large files. */
export type PlaceOfOrg = Pick<Original, 'place'> & { org_id: string };

/** The next places of files that were sent, of all organizations. */
export const placesAfter = (db: Db, { org_id, place }: PlaceOfOrg, limit: number): Promise<PlaceOfOrg[]> =>
  rows<PlaceOfOrg>(
    db,
    sql`/* of every organization */ select distinct org_id, place from originals where (org_id, place) > (${org_id}, ${place})
      order by org_id, place limit ${limit}`,
  );

/** The file from which the first of these items was read that has one. */
export function originalOf(db: Db, org: string, items: string[]): Promise<Original | undefined> {
  return row<Original>(
    db,
    sql`select o.place, o.filename, o.media_type, k.bytes from originals o
        join unnest(${items}::text[]) with ordinality as i(item_id, n) on i.item_id = o.item_id
        join kept_files k on k.org_id = o.org_id and k.place = o.place
      where o.org_id = ${org} order by i.n limit 1`,
  );
}

/**
 * Forgets the files from which items were read, for all items that were read from them: a file goes with the first of its items that
 * does, and its room is given back. Answers where they are, to be removed.
 */
export async function forgetOriginals(db: Db, org: string, items: string[]): Promise<string[]> {
  const deleted = await rows<{ place: string }>(
    db,
    sql`delete from originals where org_id = ${org} and place in
        (select place from originals where org_id = ${org} and item_id = any(${items})) returning place`,
  );
  const places = [...new Set(deleted.map(({ place }) => place))];
  await release(db, org, places);
  return places;
}

/** Which of these places among the large files no item was read from. */
export async function withoutItems(db: Db, org: string, places: string[]): Promise<string[]> {
  const found = await rows<{ place: string }>(
    db,
    sql`select p.place from unnest(${places}::text[]) as p(place)
      where not exists (select from originals o where o.org_id = ${org} and o.place = p.place)`,
  );
  return found.map(({ place }) => place);
}
