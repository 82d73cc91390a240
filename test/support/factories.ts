import { mintKey } from '../../src/access/credentials.ts';
import * as graphs from '../../src/stores/orgs/graphs.ts';
import * as keys from '../../src/stores/orgs/keys.ts';
import * as members from '../../src/stores/orgs/members.ts';
import * as orgs from '../../src/stores/orgs/orgs.ts';
import type { Db } from '../../src/stores/db/sql.ts';

/** Makes an org with its primary graph, written straight into the stores. */
export async function org(db: Db, id: string): Promise<void> {
  await orgs.create(db, id);
  await graphs.createPrimary(db, { id, name: id, graphName: id }, 'test');
}

/** Makes a member of an org and a key of theirs; returns the key's text and id. */
export async function member(
  db: Db,
  orgId: string,
  userId: string,
  rights: { owner?: boolean; graph_roles?: Record<string, string> } = {},
): Promise<{ key: string; id: string }> {
  await members.put(db, orgId, { user_id: userId, email: `${userId}@example.com`, ...rights });
  const { key, id, prefix, secretHash } = mintKey();
  await keys.add(db, orgId, { id, name: userId, userId, prefix, secretHash });
  return { key, id };
}
