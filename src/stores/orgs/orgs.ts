import { PENDING, type Notification } from '../events/notifications.ts';
import { type Db, one, row, rows, sql } from '../db/sql.ts';

export interface Org {
  org_id: string;
  org_name: string;
  idp_id: string;
  graph_name: string;
  plan: string;
  created_at: Date;
  deleted_at: Date | null;
}

/** An org by its id; undefined when there is none. */
export function get(db: Db, org: string): Promise<Org | undefined> {
  return row<Org>(
    db,
    sql`select org_id, org_name, idp_id, graph_name, plan, created_at, deleted_at from orgs where org_id = ${org}`,
  );
}

/** An org with what it is waiting to be told, for a request that is not admitted by a key of its own. */
export function withNotifications(db: Db, org: string): Promise<(Org & { notifications: Notification[] }) | undefined> {
  return row(db, {
    name: 'org and notifications',
    text: `select org_id, org_name, idp_id, graph_name, plan, created_at, deleted_at, ${PENDING} as notifications
      from orgs o where org_id = $1`,
    values: [org],
  });
}

/** Whether the identity provider knows an org by an id. */
export async function isKnownAs(db: Db, org: string, idpId: string): Promise<boolean> {
  const found = await row(db, sql`select 1 from orgs where org_id = ${org} and idp_id = ${idpId} and idp_id <> ''`);
  return found !== undefined;
}

/** The id of the one org that an identity provider knows by an id; undefined where it is none's or that of several. */
export async function idFor(db: Db, idpId: string): Promise<string | undefined> {
  const found = await rows<{ org_id: string }>(
    db,
    sql`/* of every organization */ select org_id from orgs where idp_id = ${idpId} and idp_id <> '' limit 2`,
  );
  return found.length === 1 ? found[0]?.org_id : undefined;
}

/** Makes an org whose graph is named like it; false when it is there. Waits for one that is being made. */
export async function create(db: Db, org: string): Promise<boolean> {
  const inserted = await db.query(
    sql`insert into orgs (org_id, graph_name) values (${org}, ${org}) on conflict do nothing`,
  );
  return inserted.rowCount === 1;
}

/** Fills in what an org lacks, never overwrites, and returns it, locked until the transaction ends. */
export async function fillIn(db: Db, org: string, given: { name: string; idpId: string }): Promise<Org> {
  const filled = await one<Org>(
    db,
    sql`
    update orgs set org_name = case when org_name = '' then ${given.name} else org_name end,
      idp_id = case when idp_id = '' then ${given.idpId} else idp_id end
    where org_id = ${org}
    returning org_id, org_name, idp_id, graph_name, plan, created_at, deleted_at`,
  );
  return filled;
}

/** Sets the plan of an org; answers with the one before. Undefined when there is no such org. */
export async function setPlan(db: Db, org: string, plan: string): Promise<string | undefined> {
  const before = await row<{ plan: string }>(
    db,
    sql`with before as (select org_id, plan from orgs where org_id = ${org} for update)
      update orgs o set plan = ${plan} from before b where o.org_id = b.org_id returning b.plan`,
  );
  return before?.plan;
}

/** Orgs by id, those after `after` when given. */
export function list(db: Db, limit: number, after = ''): Promise<Org[]> {
  return rows<Org>(
    db,
    sql`/* of every organization */ select org_id, org_name, idp_id, graph_name, plan, created_at, deleted_at
    from orgs where org_id > ${after} order by org_id limit ${limit}`,
  );
}

/** How many items each of these orgs has, those taken back left out; orgs without any are left out too. */
export async function itemCounts(db: Db, orgIds: string[]): Promise<Map<string, number>> {
  const counted = await rows<{ org_id: string; n: number }>(
    db,
    sql`select org_id, count(*) as n from items where org_id = any(${orgIds}) and status <> 'deleted' group by org_id`,
  );
  return new Map(counted.map(({ org_id, n }) => [org_id, n]));
}
