import type { Mention } from '../../src/common/model.ts';
import type { Facts } from '../../src/identity/facts.ts';
import { add, emptyState, isEstablished, observationOf, type State } from '../../src/identity/profile.ts';
import { emptyNeighbourhood, type Neighbourhood } from '../../src/identity/unit/neighbourhood.ts';
import { newProfile, type Profile } from '../../src/identity/unit/profile.ts';

/** What is known of an item's document, unless told otherwise. */
export const factsOf = (more: Partial<Facts> = {}): Facts => ({
  id: 'ingest_1',
  entity: 'acme',
  source: 'mail',
  day: '2026-03-02',
  hash: 'a0'.repeat(32),
  seq: null,
  ...more,
});

/** A mention with the document that it stands in. */
export interface Observed {
  mention: Mention;
  facts: Facts;
}

export const observed = (mention: Mention, facts: Partial<Facts> = {}): Observed => ({
  mention,
  facts: factsOf(facts),
});

/** What mentions say together, in the order in which they come. */
export function stateOf(list: Observed[]): State {
  const state = emptyState();
  for (const { mention, facts } of list) add(state, observationOf(mention, facts));
  return state;
}

let count = 0;

/** A new profile, a group and a thing by itself, of which each mention stands in a document of its own. */
export function profileOf(key: string, list: Observed[] = [], more: Partial<Profile> = {}): Profile {
  const uid = more.uid ?? ++count;
  const state = stateOf(list);
  const counted = { mentions: list.length, documents: list.length, isEstablished: isEstablished(state, list.length) };
  return Object.assign(newProfile(uid, key), { root: uid, thing: uid, state, ...counted, ...more });
}

/** A neighbourhood of these profiles, which the database knows nothing of. */
export function nearOf(list: Profile[]): Neighbourhood {
  const near = emptyNeighbourhood();
  for (const p of list) {
    near.profiles.set(p.uid, p);
    near.byKey.set(p.key, p);
  }
  return near;
}
