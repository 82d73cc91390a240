import { hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { daysAgo } from '../common/time.ts';
import { versionOf } from '../stores/orgs/graph-version.ts';
import type { Db } from '../stores/db/sql.ts';
import type { Admitted } from './admit.ts';

/**
 * The weak ETag of what can be read of a graph: it is another one when the graph changed, on another day, and when other notifications
 * are pending, for they are in the answer. Read it before the graph. Undefined while the graph is being rebuilt.
 */
export async function tagOf(
  { db, clock }: Pick<Context, 'clock'> & { db: Db },
  graph: string,
  { notifications, org, version: ofPrimary }: Pick<Admitted, 'notifications' | 'org' | 'version'>,
): Promise<string | undefined> {
  const isKnown = graph === org.primary && ofPrimary !== undefined;
  const version = isKnown ? ofPrimary : await versionOf(db, graph);
  if (version === null) return undefined;
  const pending = notifications.map(({ id }) => id).join(' ');
  const seen = `${graph} ${version} ${daysAgo(0, clock)} ${pending}`;
  return `W/"${hash('sha256', seen, 'base64url').slice(0, 22)}"`;
}
