import { one, rows, sql, type Db } from '../../stores/db/sql.ts';
import { shortestPath } from '../readings/paths.ts';
import { edgesAmong } from './neighbours.ts';
import { nodes } from './nodes.ts';
import { prepared } from './run.ts';
import type { Path, PathEnds } from '../store.ts';

/** The shortest path as `GraphStore.path` promises it. */
export function path(db: Db, graph: string, ...ends: PathEnds): Promise<Path | undefined> {
  const steps = {
    step: step.bind(null, db, graph),
    weigh: weigh.bind(null, db, graph),
    firstById: firstById.bind(null, db, graph),
    nodes: nodes.bind(null, db, graph),
    edgesAmong: edgesAmong.bind(null, db, graph),
  };
  return shortestPath(steps, ...ends);
}

function step(db: Db, graph: string, uids: number[]): Promise<{ at: number; other: number }[]> {
  return rows(
    db,
    prepared(
      'step',
      sql`select from_uid as at, to_uid as other from graph_edges where graph = ${graph} and from_uid = any(${uids}::bigint[])
        union all select to_uid, from_uid from graph_edges where graph = ${graph} and to_uid = any(${uids}::bigint[])`,
    ),
  );
}

async function weigh(db: Db, graph: string, uids: number[]): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    prepared(
      'weigh',
      sql`select coalesce(sum(degree), 0)::float8 as total from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[])`,
    ),
  );
  return total;
}

async function firstById(db: Db, graph: string, uids: number[]): Promise<number> {
  const [only, ...others] = uids;
  if (only !== undefined && others.length === 0) return only;
  const { uid } = await one<{ uid: number }>(
    db,
    prepared(
      'first by id',
      sql`select uid from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[]) order by id limit 1`,
    ),
  );
  return uid;
}
