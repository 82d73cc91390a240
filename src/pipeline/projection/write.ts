import type { DecisionChange } from '../../identity/settling/apply-decisions.ts';
import type { DocumentChange } from '../../identity/settling/apply-documents.ts';
import { lookupChange } from '../../identity/settling/listing.ts';
import type { Projection } from '../../identity/settling/project.ts';
import { isDirty, rowOf } from '../../identity/settling/profile.ts';
import { forget } from '../../stores/projection/assertions.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as decisionClaims from '../../stores/projection/decision-claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import * as things from '../../stores/projection/things.ts';
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

/** Writes all profiles that changed, the texts under which they are found, their things, and the sums of claims between them. */
export async function writeProjection({ db, graph, profiles: met }: Unit, { nodes, edges }: Projection): Promise<void> {
  const all = [...met.values()];
  const dirty = all.filter(isDirty);
  const fresh = dirty.filter((p) => !p.before);
  const changed = dirty.filter((p) => p.before);
  await profiles.writeLookups(db, graph, lookupChange(all));
  await profiles.write(db, graph, fresh.map(rowOf), changed.map(rowOf));
  await things.remove(db, nodes.gone);
  await things.write(db, graph, nodes.rows);
  await pairs.remove(
    db,
    edges.sums.filter(({ state }) => !state).map(({ pair }) => pair),
  );
  await pairs.write(
    db,
    graph,
    edges.sums.flatMap(({ pair, state }) => (state ? [{ ...pair, state }] : [])),
  );
}
