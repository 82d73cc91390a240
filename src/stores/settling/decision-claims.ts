import { Problem } from '../../common/errors.ts';
import { COLUMNS } from '../review/decisions.ts';
import { row, rows, send, sql, type Db } from '../db/sql.ts';
import type { Decision } from '../../common/settling/decision.ts';

/** The first decisions of a graph that wait to be applied, earliest first; take the graph's lock first. */
export const claim = (db: Db, graph: string, limit: number): Promise<Decision[]> =>
  rows(db, {
    name: 'decisions claim',
    text: `select ${COLUMNS} from decisions d where d.graph = $1 and d.state = 'pending' order by d.seq limit $2`,
    values: [graph, limit],
  });

/** Puts pending decisions in force. */
export async function enact(db: Db, graph: string, seqs: number[]): Promise<void> {
  if (!seqs.length) return;
  await send(db, {
    name: 'decisions enact',
    text: `update decisions set state = 'applied' where graph = $1 and seq = any($2) and state = 'pending'`,
    values: [graph, seqs],
  });
}

/** Puts decisions out of force; they stay on record. */
export async function revoke(db: Db, graph: string, seqs: number[]): Promise<void> {
  if (!seqs.length) return;
  await send(db, {
    name: 'decisions revoke',
    text: 'update decisions set revoked_at = now() where graph = $1 and seq = any($2) and revoked_at is null',
    values: [graph, seqs],
  });
}

/** Puts keys of decisions on the second side. */
export async function putAside(db: Db, graph: string, list: { seq: number; key: string }[]): Promise<void> {
  if (!list.length) return;
  await send(db, {
    name: 'decisions aside',
    text: `update decision_keys k set side = 'b' from unnest($2::bigint[], $3::text[]) r(seq, key)
      where k.graph = $1 and k.seq = r.seq and k.key = r.key`,
    values: [graph, list.map((one) => one.seq), list.map((one) => one.key)],
  });
}

/** How often a decision that fails by our fault is tried. */
const TRIES = 5;
const OURS = new Problem(
  'internal',
  'The decision could not be applied, through a fault on our side. Tell the operator its id.',
);

/** Charges a decision that failed by our fault; after five times it is set aside. */
export async function charge(db: Db, graph: string, id: string): Promise<void> {
  const charged = await row<{ tries: number }>(
    db,
    sql`update decisions set tries = tries + 1 where graph = ${graph} and decision_id = ${id} returning tries`,
  );
  if (charged && charged.tries >= TRIES) await refuse(db, graph, id, OURS);
}

/** Sets a decision aside that cannot be applied, and wakes those who wait. */
export async function refuse(db: Db, graph: string, id: string, { code, message }: Problem): Promise<void> {
  await db.query(sql`update decisions set state = 'refused', error = ${{ code, message }}::jsonb
    where graph = ${graph} and decision_id = ${id} and state = 'pending'`);
  await db.query(sql`select pg_notify('settled', ${graph})`);
}

/** True once all of these decisions are applied and their effect is in the graph store; throws the Problem of one that was refused. */
export async function applied(db: Db, graph: string, ids: string[]): Promise<boolean> {
  const left = await row<{ error: { code: Problem['code']; message: string } | null }>(
    db,
    sql`select error from decisions where graph = ${graph} and decision_id = any(${ids}) and state <> 'applied'
      union all select null from graph_outbox where graph = ${graph} and documents && ${ids}
      order by 1 nulls last limit 1`,
  );
  if (left?.error) throw new Problem(left.error.code, left.error.message);
  return left === undefined;
}
