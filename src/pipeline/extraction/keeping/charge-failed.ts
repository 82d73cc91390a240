import { publicError, type PublicMessage } from '../../../common/public-error.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { fail, type Claim, type Failure } from '../../../stores/extraction/item-claims.ts';
import type { Box } from '../../../stores/operations/dead-letters.ts';
import type { Outcome, Try } from '../task.ts';

const FINAL = new Set<Outcome['kind']>(['damaged', 'refused']);

/** Charges the items that could not be read; of each that is set aside a letter is kept. Answers how many are. */
export async function chargeFailed(ctx: Context, db: Db, letters: Box, tries: Try[]): Promise<number> {
  const failures = tries.flatMap(({ claim, outcome }): Failure[] =>
    outcome.kind === 'read'
      ? []
      : [
          {
            claim,
            reason: reasonOf(ctx, claim, outcome),
            final: FINAL.has(outcome.kind),
            alone: outcome.kind === 'died',
          },
        ],
  );
  const setAside = await fail(db, failures);
  for (const { org_id, item_id, error, attempts } of setAside) {
    const payload = { org_id, item_ids: [item_id], retry: true };
    const letter = { queue: 'extraction', job: 'extract', payload, reason: error, attempts };
    await letters.put(db, letter, `item ${item_id}`);
  }
  return setAside.length;
}

/** What an item's people are told; a cause goes to the log. */
function reasonOf(
  { log }: Context,
  { item_id: item }: Claim,
  outcome: Exclude<Outcome, { kind: 'read' }>,
): PublicMessage {
  const cause = 'cause' in outcome ? outcome.cause : undefined;
  return cause === undefined ? outcome.reason : publicError(log, cause, outcome.reason, { item });
}
