import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import type { OldNode } from '../diff.ts';
import { prepared } from './run.ts';
import { writeWeights } from './text-index.ts';
import type { NewNode } from './write-nodes.ts';
import { weightOf } from '../search/ranking.ts';

/** Gives new nodes their degrees and changes those of the others, and with them weights. An edge whose end is not there is an error. */
export async function writeDegrees(
  db: Db,
  graph: string,
  { changed, old, degrees }: { changed: NewNode[]; old: Map<number, OldNode>; degrees: Map<number, number> },
): Promise<void> {
  const fresh = changed.filter((node) => !old.has(node.uid));
  await insertDegrees(db, graph, fresh, degrees);
  const renamed = changed.filter((node) => (old.get(node.uid)?.id ?? node.id) !== node.id);
  if (renamed.length > 0) {
    await send(
      db,
      sql`update graph_degrees d set id = r.id from unnest(${renamed.map((node) => node.uid)}::bigint[], ${renamed.map((node) => node.id)}::text[]) r (uid, id)
      where d.graph = ${graph} and d.uid = r.uid`,
    );
  }
  const isFresh = new Set(fresh.map((node) => node.uid));
  const moved = [...degrees].filter(([uid, by]) => by !== 0 && !isFresh.has(uid));
  await moveDegrees(db, graph, moved);
}

async function insertDegrees(db: Db, graph: string, fresh: NewNode[], degrees: Map<number, number>): Promise<void> {
  if (fresh.length === 0) return;
  const values = [
    fresh.map((node) => node.uid),
    fresh.map((node) => node.id),
    fresh.map((node) => degrees.get(node.uid) ?? 0),
  ] as const;
  await send(
    db,
    prepared(
      'insert degrees',
      sql`insert into graph_degrees (graph, uid, id, degree) select ${graph}, * from unnest(${values[0]}::bigint[], ${values[1]}::text[], ${values[2]}::int[])`,
    ),
  );
}

async function moveDegrees(db: Db, graph: string, moved: [number, number][]): Promise<void> {
  if (moved.length === 0) return;
  const found = await rows<{ uid: number; degree: number; by: number }>(
    db,
    prepared(
      'move degrees',
      sql`update graph_degrees d set degree = d.degree + m.by
        from unnest(${moved.map(([uid]) => uid)}::bigint[], ${moved.map(([, by]) => by)}::int[]) m (uid, by)
        where d.graph = ${graph} and d.uid = m.uid returning d.uid, d.degree, m.by`,
    ),
  );
  if (found.length < moved.length) throw new Error(`An edge of ${graph} has an end that is not there`);
  const crossed = found.filter(({ degree, by }) => weightOf(degree) !== weightOf(degree - by));
  await writeWeights(
    db,
    graph,
    crossed.map(({ uid, degree }) => ({ uid, weight: weightOf(degree) })),
  );
}
