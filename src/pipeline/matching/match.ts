import { renewMerges } from './merges.ts';
import { renewPairs } from './review-pairs.ts';
import { renewSignals } from './signals.ts';
import { underKeys } from '../../identity/unit/neighbourhood.ts';
import type { Profile } from '../../identity/unit/profile.ts';
import { loadFor } from '../unit/load.ts';
import type { Unit } from '../unit/unit-of-work.ts';

/**
 * Looks at profiles whose own signals may have changed and at what decisions name: brings candidate pairs in step and clusters their
 * components as wholes. Answers with the profiles to be grouped again, for merges that name them came or went. It depends on what
 * profiles assert and on what people decided, never on things or edges, so that running it again changes nothing; `everything` does run it
 * again where nothing seems to have changed.
 */
export async function match(
  unit: Unit,
  list: Profile[],
  { decided = [], everything = false }: { decided?: Profile[]; everything?: boolean } = {},
): Promise<Profile[]> {
  const changed = (await renewSignals(unit, list)).filter((one) => one.changed || everything);
  for (const p of list) p.unmatched = false;
  const met = changed.length ? await renewPairs(unit, changed) : [];
  const keys = [...changed.flatMap(({ old, now }) => (now ?? old)?.key ?? []), ...decided.map((p) => p.key)];
  const start = [...new Set([...met, ...decided.map((p) => p.uid)])];
  if (!start.length) return [];
  return loadFor(unit, underKeys(unit, await renewMerges(unit, start, keys)));
}
