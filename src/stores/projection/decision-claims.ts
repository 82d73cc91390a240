import { Problem } from '../../common/errors.ts';
import { COLUMNS } from './decisions.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { DECISION } from '../db/states.ts';
import type { Decision } from '../../common/decision.ts';

/** The first decisions of a graph that wait to be applied, earliest first; take the graph's lock first. */
export const claim = (db: Db, graph: string, limit: number): Promise<Decision[]> =>
  rows(db, {
    name: 'decisions claim',
    text: `select ${COLUMNS} from decisions d where d.graph = $1 and d.state = ${DECISION.pending} order by d.seq limit $2`,
    values: [graph, limit],
  });

/** Says that a decision is in force. */
export async function enact(db: Db, graph: string, seq: number): Promise<void> {
  await db.query(
    sql`update decisions set state = ${DECISION.applied} where graph = ${graph} and seq = ${seq} and state = ${DECISION.pending}`,
  );
}

/** Puts decisions out of force; they stay on record. Answers with those that were in force. */
export async function revoke(db: Db, graph: string, seqs: number[]): Promise<Decision[]> {
  if (!seqs.length) return [];
  return rows(db, {
    name: 'decisions revoke',
    text: `with gone as (update decisions set revoked_at = now() where graph = $1 and seq = any($2) and revoked_at is null and state = ${DECISION.applied} returning seq)
      select ${COLUMNS} from decisions d where d.graph = $1 and d.seq in (select seq from gone) order by d.seq`,
    values: [graph, seqs],
  });
}

/** Puts some of a decision's keys on its second side. */
export async function putAside(db: Db, graph: string, seq: number, keys: string[]): Promise<void> {
  await db.query(
    sql`update decision_keys set side = 'b' where graph = ${graph} and seq = ${seq} and key = any(${keys})`,
  );
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
  await db.query(sql`update decisions set state = ${DECISION.refused}, error = ${{ code, message }}::jsonb
    where graph = ${graph} and decision_id = ${id} and state = ${DECISION.pending}`);
  await db.query(sql`select pg_notify('settled', ${graph})`);
}

/** True once all of these decisions are applied and their effect is in the graph store; throws the Problem of one that was refused. */
export async function applied(db: Db, graph: string, ids: string[]): Promise<boolean> {
  const left = await row<{ error: { code: Problem['code']; message: string } | null }>(
    db,
    sql`select error from decisions where graph = ${graph} and decision_id = any(${ids}) and state <> ${DECISION.applied}
      union all select null from graph_outbox where graph = ${graph} and documents && ${ids}
      order by 1 nulls last limit 1`,
  );
  if (left?.error) throw new Problem(left.error.code, left.error.message);
  return left === undefined;
}
