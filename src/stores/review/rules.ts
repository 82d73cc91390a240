import { randomUUID } from 'node:crypto';
import type { Effect, Match, RuleKind, Ruling } from '../../common/settling/rule.ts';
import { hold } from '../orgs/graphs.ts';
import { type Db, one, row, rows, sql } from '../db/sql.ts';

export interface NewRule {
  kind: RuleKind;
  match: Match;
  effect: Effect;
  keys?: string[];
  toKeys?: string[];
  source: 'person' | 'memory';
  by: string;
  decisionId?: string;
}

/** Makes a rule, in a transaction; one that a decision carries is in force with that, any other once settling has applied it to what is there. */
export async function make(db: Db, org: string, graph: string, rule: NewRule): Promise<string> {
  await hold(db, [graph]);
  const id = `rule_${randomUUID()}`;
  const { kind, match, effect, keys = [], toKeys = [], source, by, decisionId = null } = rule;
  await db.query(sql`insert into rules (org_id, graph, rule_id, kind, match, effect, keys, to_keys, source, created_by, decision_id, state)
    values (${org}, ${graph}, ${id}, ${kind}, ${match}::jsonb, ${effect}::jsonb, ${keys}::text[], ${toKeys}::text[], ${source}, ${by},
      ${decisionId}, ${decisionId === null ? 'pending' : 'applied'})`);
  return id;
}

/** The rules that hold for what a graph is told from now on, in the order in which they were made. */
export const inForce = (db: Db, graph: string): Promise<Ruling[]> =>
  rows(db, {
    name: 'rules in force',
    text: `select rule_id id, seq, kind, match, effect, keys, to_keys "toKeys" from rules
      where graph = $1 and state in ('pending', 'applied') and decision_id is null order by seq`,
    values: [graph],
  });

export interface RuleRow extends Ruling {
  graph: string;
  graph_id: string;
  source: string;
  created_at: Date;
  created_by: string;
  decision_id: string | null;
  /** It is being applied to what is there, is applied, or is being taken back. */
  state: 'pending' | 'applied' | 'retracted';
  /** Mentions and claims that it changes now; of a decision 1. */
  applied: number;
}

/** The rules of an org in these graphs (all when absent) that are not taken back, newest first. */
export const list = (
  db: Db,
  org: string,
  {
    graphs = null,
    id = null,
    before = null,
    limit,
  }: { graphs?: string[] | null; id?: string | null; before?: number | null; limit: number },
): Promise<RuleRow[]> =>
  rows(db, {
    text: `select r.rule_id id, r.seq, r.kind, r.match, r.effect, r.keys, r.to_keys "toKeys", r.graph, g.graph_id, r.source, r.created_at,
        r.created_by, r.decision_id, r.state, case when r.decision_id is not null then (d.state = 'applied')::int
          else (select coalesce(sum((unruled->'hits'->>r.rule_id)::int), 0) from documents where graph = r.graph and unruled is not null) end applied
      from rules r join graphs g on g.org_id = r.org_id and g.graph_key = r.graph
      left join decisions d on d.graph = r.graph and d.decision_id = r.decision_id
      where r.org_id = $1 and r.state <> 'retracted' and d.revoked_at is null and coalesce(d.state, 'applied') <> 'refused'
        and not exists (select from decisions u where u.graph = d.graph and u.undoes = d.seq and u.state <> 'refused')
        and ($2::text[] is null or g.graph_id = any($2)) and ($3::text is null or r.rule_id = $3) and ($4::bigint is null or r.seq < $4)
      order by r.seq desc limit $5`,
    values: [org, graphs, id, before, limit],
  });

/** Has a rule taken back, from the first document on, as soon as the share that is being settled is done; settling does it. False when there is none, or it is being taken back already. */
export async function withdraw(db: Db, org: string, id: string): Promise<boolean> {
  const done = await db.query(sql`update rules set state = 'retracted', swept = 0
    where org_id = ${org} and rule_id = ${id} and state <> 'retracted' and decision_id is null`);
  return done.rowCount === 1;
}

/** True once a rule is applied to all that is there, or forgotten, and readers see it. */
export const isApplied = (db: Db, graph: string, id: string): Promise<boolean> =>
  isRead(db, graph, id, ['pending', 'retracted']);

/** True once a rule that is taken back is forgotten, and readers see it. */
export const isForgotten = (db: Db, graph: string, id: string): Promise<boolean> =>
  isRead(db, graph, id, ['pending', 'applied', 'retracted']);

async function isRead(db: Db, graph: string, id: string, not: RuleRow['state'][]): Promise<boolean> {
  const left = await row(
    db,
    sql`select 1 from rules where graph = ${graph} and rule_id = ${id} and state = any(${not})
      union all select 1 from graph_outbox where graph = ${graph} and documents && ${[id]} limit 1`,
  );
  return left === undefined;
}

/** How far a rule is that is being applied or taken back. */
export interface Sweep {
  id: string;
  state: 'pending' | 'retracted';
  swept: number;
}

/** The first rule of a graph that is being applied or taken back, which stays as it is until the transaction ends; take the graph's lock first. */
export const sweeping = (db: Db, graph: string): Promise<Sweep | undefined> =>
  row(
    db,
    sql`select rule_id id, state, swept from rules where graph = ${graph} and state in ('pending', 'retracted') order by seq limit 1 for update`,
  );

/** Notes how far it is. */
export async function noteSwept(db: Db, graph: string, { id, state, swept }: Sweep): Promise<void> {
  await db.query(
    sql`update rules set swept = ${swept} where graph = ${graph} and rule_id = ${id} and state = ${state}`,
  );
}

/** Says that it is applied everywhere, or forgets one that is taken back. */
export async function finish(db: Db, graph: string, { id, state }: Sweep): Promise<void> {
  if (state === 'retracted')
    await db.query(sql`delete from rules where graph = ${graph} and rule_id = ${id} and state = 'retracted'`);
  else
    await db.query(
      sql`update rules set state = 'applied' where graph = ${graph} and rule_id = ${id} and state = 'pending'`,
    );
}

/** What memory improvements are set to. */
export interface Memory {
  enabled: boolean;
  updated_at: Date | null;
}

/** Whether an org's confirmed corrections become rules; they do until an owner says otherwise. */
export const memory = async (db: Db, org: string): Promise<Memory> =>
  (await row<Memory>(db, sql`select enabled, updated_at from memory_improvements where org_id = ${org}`)) ?? {
    enabled: true,
    updated_at: null,
  };

export const setMemory = (db: Db, org: string, enabled: boolean): Promise<Memory> =>
  one<Memory>(
    db,
    sql`insert into memory_improvements (org_id, enabled) values (${org}, ${enabled})
      on conflict (org_id) do update set enabled = excluded.enabled, updated_at = now() returning enabled, updated_at`,
  );
