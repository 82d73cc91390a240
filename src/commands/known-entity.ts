import { Problem } from '../common/errors.ts';
import type { Stores } from '../context.ts';
import { isEntity } from '../graph/readings/timeline.ts';
import type { Caller, GraphScope, OrgScope } from '../http/route.ts';
import { hint, MAX_HINTED, registered } from '../stores/orgs/businesses.ts';

interface Narrowing {
  caller: Caller;
  org: OrgScope;
  /** The graph that was read; left out where it was none. */
  target?: GraphScope;
}

/**
 * For a reading that found nothing of an entity: Problem `not_found` where nothing goes by its slug. A public token, which reads one graph,
 * learns of that graph alone.
 */
export async function assertEntity(
  { db, graph }: Stores,
  { caller, org, target }: Narrowing,
  entity: string,
): Promise<void> {
  if (caller.only === undefined && (await registered(db, org.id, [entity])).has(entity)) return;
  if (target && (await isEntity(graph, target.key, entity))) return;
  const known = caller.only === undefined ? (await hint(db, org.id)).entities : [];
  const some =
    known.length > 0 ? ` Registered are ${known.join(', ')}${known.length < MAX_HINTED ? '' : ' and others'}.` : '';
  throw new Problem(
    'not_found',
    `No business is registered as “${entity}”.${some} GET /org/{org_id}/businesses lists those that are; leave the entity out to ask about all.`,
  );
}
