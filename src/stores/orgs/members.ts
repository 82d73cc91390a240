import { row, rows, sql, type Db } from '../db/sql.ts';

export interface Member {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  owner: boolean;
  graph_roles: Record<string, string>;
  joined_at: Date;
}

/** A member of an org; undefined when that user is none. */
export function get(db: Db, org: string, userId: string): Promise<Member | undefined> {
  return row<Member>(
    db,
    sql`select user_id, email, first_name, last_name, owner, graph_roles, joined_at
    from members where org_id = ${org} and user_id = ${userId}`,
  );
}

/** The owner who joined first; undefined when the org has no owner. */
export function firstOwner(db: Db, org: string): Promise<Member | undefined> {
  return row<Member>(
    db,
    sql`select user_id, email, first_name, last_name, owner, graph_roles, joined_at
    from members where org_id = ${org} and owner order by joined_at, user_id limit 1`,
  );
}

/** Adds a member, or sets the owner flag and roles of one who is there. */
export async function put(
  db: Db,
  org: string,
  member: Pick<Member, 'user_id'> & Partial<Omit<Member, 'user_id' | 'joined_at'>>,
): Promise<void> {
  await db.query(sql`insert into members (org_id, user_id, email, first_name, last_name, owner, graph_roles)
    values (${org}, ${member.user_id}, ${member.email ?? ''}, ${member.first_name ?? ''}, ${member.last_name ?? ''},
      ${member.owner ?? false}, ${JSON.stringify(member.graph_roles ?? {})})
    on conflict (org_id, user_id) do update set owner = excluded.owner, graph_roles = excluded.graph_roles`);
}

/** Makes a user an owner, keeping what is known of one who is a member already. */
export async function makeOwner(db: Db, org: string, user: Pick<Member, 'user_id' | 'email'>): Promise<void> {
  await db.query(sql`insert into members (org_id, user_id, email, owner) values (${org}, ${user.user_id}, ${user.email}, true)
    on conflict (org_id, user_id) do update set owner = true`);
}

/** The members of an org, those who joined first before the others. */
export function list(db: Db, org: string): Promise<Member[]> {
  return rows<Member>(
    db,
    sql`select user_id, email, first_name, last_name, owner, graph_roles, joined_at
    from members where org_id = ${org} order by joined_at, user_id`,
  );
}

/** Adds a member; undefined when that user is one, who stays as they are. */
export function add(db: Db, org: string, member: Omit<Member, 'joined_at'>): Promise<Member | undefined> {
  return row<Member>(
    db,
    sql`insert into members (org_id, user_id, email, first_name, last_name, owner, graph_roles)
      values (${org}, ${member.user_id}, ${member.email}, ${member.first_name}, ${member.last_name}, ${member.owner},
        ${JSON.stringify(member.graph_roles)}) on conflict do nothing
      returning user_id, email, first_name, last_name, owner, graph_roles, joined_at`,
  );
}

/** Sets what is given of a member, and leaves the rest; undefined when that user is none. */
export function change(
  db: Db,
  org: string,
  userId: string,
  { email, first_name, last_name, owner, graph_roles }: Partial<Omit<Member, 'user_id' | 'joined_at'>>,
): Promise<Member | undefined> {
  return row<Member>(
    db,
    sql`update members set email = coalesce(${email}, email), first_name = coalesce(${first_name}, first_name),
        last_name = coalesce(${last_name}, last_name), owner = coalesce(${owner}, owner),
        graph_roles = coalesce(${graph_roles && JSON.stringify(graph_roles)}, graph_roles)
      where org_id = ${org} and user_id = ${userId}
      returning user_id, email, first_name, last_name, owner, graph_roles, joined_at`,
  );
}

/** Removes a member and revokes their keys; false when that user is none. */
export async function remove(db: Db, org: string, userId: string): Promise<boolean> {
  const deleted = await db.query(sql`delete from members where org_id = ${org} and user_id = ${userId}`);
  await db.query(
    sql`update keys set revoked_at = now() where org_id = ${org} and user_id = ${userId} and revoked_at is null`,
  );
  return deleted.rowCount === 1;
}

/** The owners of an org, none of whom can be removed or demoted by anybody else until the transaction ends. */
export async function holdOwners(db: Db, org: string): Promise<string[]> {
  const held = await rows<Pick<Member, 'user_id'>>(
    db,
    sql`select user_id from members where org_id = ${org} and owner order by user_id for update`,
  );
  return held.map((owner) => owner.user_id);
}
