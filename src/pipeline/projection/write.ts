import type { DecisionChange } from '../../identity/settling/apply-decisions.ts';
import type { DocumentChange } from '../../identity/settling/apply-documents.ts';
import { lookupChange } from '../../identity/settling/listing.ts';
import { isDirty, rowOf } from '../../identity/settling/profile.ts';
import { forget } from '../../stores/projection/assertions.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as decisionClaims from '../../stores/projection/decision-claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import type { Unit } from './unit-of-work.ts';

/** Keeps what documents assert now in place of what they asserted before. */
export async function writeAssertions({ db, graph }: Unit, change: DocumentChange): Promise<void> {
  await forget(db, change.forgotten);
  await mentions.insert(
    db,
    graph,
    change.mentions.map(({ facts, ...row }) => ({ ...row, day: facts.day })),
  );
  await claims.insert(db, graph, change.added);
}

/** Writes which decisions came into force and which went. */
export async function writeDecisions({ db, graph }: Unit, change: DecisionChange): Promise<void> {
  await decisionClaims.enact(db, graph, change.enacted);
  await decisionClaims.revoke(db, graph, change.revoked);
  await decisionClaims.putAside(db, graph, change.aside);
}

/** Writes all profiles that changed, and the texts under which they are found. */
export async function writeProfiles(unit: Unit): Promise<void> {
  const all = [...unit.profiles.values()];
  const dirty = all.filter(isDirty);
  const fresh = dirty.filter((p) => !p.before);
  const changed = dirty.filter((p) => p.before);
  await profiles.writeLookups(unit.db, unit.graph, lookupChange(all));
  await profiles.write(unit.db, unit.graph, fresh.map(rowOf), changed.map(rowOf));
}
