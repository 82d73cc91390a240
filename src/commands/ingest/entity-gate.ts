import { Problem } from '../../common/errors.ts';
import { hint, registered } from '../../stores/orgs/businesses.ts';
import type { Db } from '../../stores/db/sql.ts';

/** Lets an entity through that is registered; Problem `entity_not_registered` with the hint for any other, at that place in the input. */
export async function passEntityGate(db: Db, org: string, entity: string, loc: (string | number)[]): Promise<void> {
  if (entity && (await registered(db, org, [entity])).has(entity)) return;
  const advice = await hint(db, org);
  throw new Problem('entity_not_registered', advice.message, {
    issues: [{ loc, msg: advice.message, type: 'entity_not_registered' }],
    body: { hint: advice },
  });
}
