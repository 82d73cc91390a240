import type { Context } from '../../context.ts';
import { vaultRoots } from '../../access/root-keys.ts';
import { Problem } from '../../common/errors.ts';
import { sealedOf } from '../../stores/collection/connections.ts';
import { missing } from '../../stores/collection/source-objects.ts';
import type { Claim } from '../../stores/collection/sync-claims.ts';
import { open } from '../../stores/collection/vault.ts';
import { knownToolkit, readCredentials } from '../../toolkits/read/known.ts';
import type { Toolkit } from '../../toolkits/toolkit.ts';
import { ours, sentence, type Sentence } from '../../common/text/sentence.ts';

const DAY_MS = 86_400_000;

/** What a run is done with. */
export interface Ready {
  toolkit: Toolkit;
  credentials: unknown;
  /** Undefined at a first run, and when the window reaches further back than what was asked for before. */
  cursor: unknown;
  /** How far back is collected: the run's window, or what earlier runs covered where that is more. */
  since: Date;
  covered_since: Date | null;
  primary: string;
  created_by: string;
  plan: string;
  /** What the source no longer has stays. */
  keeps: boolean;
  /** Something was missing when the source was last listed. */
  recheck: boolean;
}

/** What collecting needs; throws Problem `invalid` that says what is missing. */
export async function prepare({ db, config, clock }: Context, mine: Claim): Promise<Ready> {
  const toolkit = await knownToolkit(mine.toolkit);
  const stored = await sealedOf(db, mine.org_id, mine.connection_id);
  if (!stored) throw new Problem('invalid', sentence`The connection was deleted.`);
  const place = { org: mine.org_id, id: mine.connection_id, field: 'credentials' };
  const credentials = readCredentials(toolkit, JSON.parse(await open(db, vaultRoots(config), place, stored.sealed)));
  const window = new Date(clock.now().getTime() - mine.days_back * DAY_MS);
  const recheck = await missing(db, mine.org_id, mine.connection_id);
  const keeps = stored.on_source_delete === 'keep';
  return { toolkit, credentials, ...stored, ...placeIn(stored, window), keeps, recheck };
}

/** Where a run begins whose window goes back to a moment: at the cursor, or anew when nobody asked for all of the window before. */
function placeIn(
  { cursor, covered_since }: Pick<Ready, 'cursor' | 'covered_since'>,
  window: Date,
): Pick<Ready, 'cursor' | 'since'> {
  if (cursor === null || covered_since === null || window < covered_since) return { cursor: undefined, since: window };
  return { cursor, since: covered_since };
}

/** What the log of a run begins with. */
export function opening({ cursor, covered_since, since }: Ready): Sentence {
  if (cursor !== undefined) return sentence`Collecting what is new.`;
  const day = since.toISOString().slice(0, 10);
  return covered_since === null
    ? sentence`Collecting for the first time, back to ${ours(day)}.`
    : sentence`Collecting back to ${ours(day)}.`;
}
