import { randomUUID } from 'node:crypto';
import { Problem } from '../../common/errors.ts';
import { hold } from '../orgs/graphs.ts';
import { remember } from './rules-from-decisions.ts';
import { takeLock } from '../db/locks.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { alreadyUndone, type Kind, type Decision, type NewDecision } from '../../common/settling/decision.ts';
import { present } from '../../common/element-at.ts';

/** A decision with its state: it waits to be settled, is settled, or was refused then. */
export interface Recorded extends Decision {
  state: 'pending' | 'applied' | 'refused';
  madeBy: string;
  madeAt: Date;
  reason: string | null;
  revokedAt: Date | null;
}

const side = (name: 'a' | 'b') =>
  `(select coalesce(array_agg(key order by key collate "C"), '{}') from decision_keys k where k.graph = d.graph and k.seq = d.seq and side = '${name}') ${name}`;

/** The columns of a decision, from `decisions d`. */
export const COLUMNS = `d.seq, d.decision_id id, d.kind, d.origin, d.keep_id "keepId", d.detail, d.undoes, ${side('a')}, ${side('b')}`;
const RECORDED = `${COLUMNS}, d.state, d.made_by "madeBy", d.made_at "madeAt", d.reason, d.revoked_at "revokedAt"`;

/** Every kind of decision. */
export const KINDS: Kind[] = ['merge', 'apart', 'split', 'delete_node', 'delete_edge', 'relabel', 'undo'];

/** The decisions of these kinds in force that name any of these keys, earliest first. */
export async function naming(db: Db, graph: string, keys: string[], kinds: Kind[]): Promise<Decision[]> {
  if (!keys.length) return [];
  return rows(db, {
    name: 'decisions naming',
    text: `select ${COLUMNS} from decisions d
      where d.graph = $2 and d.revoked_at is null and d.state = 'applied' and d.kind = any($3)
        and d.seq in (select seq from decision_keys where key = any($1) and graph = $2) order by d.seq`,
    values: [keys, graph, kinds],
  });
}

/** A decision by its id, however it stands. */
export const find = (db: Db, graph: string, id: string): Promise<Recorded | undefined> =>
  row(db, {
    text: `select ${RECORDED} from decisions d where d.graph = $1 and d.decision_id = $2`,
    values: [graph, id],
  });

/** A decision whose id the caller has from the graph. */
export const read = async (db: Db, graph: string, id: string): Promise<Recorded> =>
  present(await find(db, graph, id), `decision ${id}`);

/** Merges and splits that were not refused, newest first. */
export const listRegrouping = (
  db: Db,
  graph: string,
  { before, limit }: { before?: number; limit: number },
): Promise<Recorded[]> =>
  rows(db, {
    text: `select ${RECORDED} from decisions d where d.graph = $1 and d.kind in ('merge', 'split') and d.state <> 'refused'
      and ($2::bigint is null or d.seq < $2) order by d.seq desc limit $3`,
    values: [graph, before ?? null, limit],
  });

/**
 * Asks for a decision, at the end of the graph's sequence; answers with its id. It is in force once settling has applied it: nudge
 * `dedup.settle` after the transaction and wait with `untilDecided`. Requests on one graph take turns until their transaction ends.
 */
export async function request(db: Db, graph: string, decision: NewDecision): Promise<string> {
  await hold(db, [graph]);
  await takeLock(db, 'decisionRequest', graph);
  const id = `${decision.kind === 'merge' || decision.kind === 'split' ? 'merge' : 'decision'}_${randomUUID()}`;
  await db.query(sql`with d as (
      insert into decisions (graph, decision_id, kind, origin, keep_id, detail, undoes, made_by, reason)
      values (${graph}, ${id}, ${decision.kind}, ${decision.origin ?? 'person'}, ${decision.keepId ?? null}, ${decision.detail ?? {}}::jsonb,
        ${decision.undoes ?? null}, ${decision.madeBy}, ${decision.reason ?? null}) returning seq)
    insert into decision_keys (graph, seq, side, key)
    select ${graph}, d.seq, k.side, k.key from d cross join
      (select 'a'::"char" side, unnest(${decision.a}::text[]) key union select 'b', unnest(${decision.b}::text[])) k`);
  await remember(db, graph, id, decision);
  return id;
}

/** Who takes a decision back, and why. */
export type By = Pick<NewDecision, 'madeBy' | 'reason' | 'origin'>;

/** Asks for a decision to be put out of force; answers with the asking's id. Problem `not_found`, or `conflict` when it is already, or about to be. */
export async function withdraw(db: Db, graph: string, id: string, by: By): Promise<string> {
  const { seq, detail, a, b } = await standing(db, graph, id);
  return request(db, graph, { kind: 'undo', undoes: seq, detail, a, b, ...by });
}

/** The same of a merge or split that a person undoes: what a merge joined stays apart from then on. */
export async function undo(db: Db, graph: string, id: string, by: By): Promise<string> {
  const { kind, seq, detail, a, b } = await standing(db, graph, id);
  if (kind !== 'merge' && kind !== 'split') throw missing();
  return request(db, graph, { kind: kind === 'merge' ? 'apart' : 'undo', undoes: seq, detail, a, b, ...by });
}

/** A decision that nobody took back or asked to; held until the transaction ends. */
async function standing(db: Db, graph: string, id: string): Promise<Recorded> {
  await db.query(sql`select from decisions where graph = ${graph} and decision_id = ${id} for update`);
  const found = await find(db, graph, id);
  if (!found || found.state === 'refused') throw missing();
  const undoing = await row(
    db,
    sql`select from decisions where graph = ${graph} and undoes = ${found.seq} and state <> 'refused'`,
  );
  if (found.revokedAt || undoing) throw alreadyUndone();
  return found;
}

const missing = (): Problem =>
  new Problem('not_found', 'There is no such merge or split in this graph. GET /org/{org_id}/merges lists them.');
