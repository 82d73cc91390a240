import { row, sql, type Db } from './sql.ts';

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
