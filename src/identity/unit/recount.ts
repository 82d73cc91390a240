import type { SourcedMention } from '../../common/settling/rows.ts';
import { add, cap, cover, emptyState, observationOf } from '../profile.ts';
import type { Deciding } from './needs.ts';
import { daysOf, mentionsOf } from './answers.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { invalidateLookups, type Profile } from './profile.ts';

/** What is about to be asserted otherwise than the database has it. */
export interface Reasserted {
  /** Documents whose mentions are no more. */
  forgotten: ReadonlySet<number>;
  mentions: SourcedMention[];
}

const NOTHING: Reasserted = { forgotten: new Set(), mentions: [] };

/** Reads the aggregates of profiles again from all their mentions. */
export function* recount(near: Neighbourhood, list: Profile[], reasserted = NOTHING): Deciding<void> {
  for (const p of list) {
    if (p.state) invalidateLookups(p);
    p.state = emptyState();
  }
  const stored = list.filter(isStored);
  const kept = (yield* mentionsOf(near, stored)).filter(({ doc }) => !reasserted.forgotten.has(doc));
  const again = new Map(list.filter((p) => p.mentions > 0).map((p) => [p.uid, p.state ?? emptyState()]));
  for (const { profile, mention, facts } of [...kept, ...reasserted.mentions]) {
    const state = again.get(profile);
    if (state) add(state, observationOf(mention, facts));
  }
  for (const { state } of list) if (state) cap(state);
}

/** Reads again between which days profiles are mentioned, and nothing else of them. */
export function* redate(near: Neighbourhood, list: Profile[], { forgotten, mentions }: Reasserted): Deciding<void> {
  const { first, last } = emptyState();
  const dated = new Map(
    list.flatMap(({ uid, state }) => (state ? [[uid, Object.assign(state, { first, last })]] : [])),
  );
  for (const days of yield* daysOf(near, list.filter(isStored), forgotten)) {
    const state = dated.get(days.profile);
    if (state) [days.first, days.last].forEach((day) => cover(state, day));
  }
  for (const { profile, facts } of mentions) {
    const state = dated.get(profile);
    if (state) cover(state, facts.day);
  }
}

/** True of a profile that the database has mentions of, and that has some still. */
export const isStored = ({ before, mentions }: Profile): boolean =>
  before !== null && before.mentions > 0 && mentions > 0;

/** Reads the state of those profiles that were kept without one. */
export function* withStates(near: Neighbourhood, list: Profile[]): Deciding<void> {
  const bare = list.filter((p) => p.state === null);
  if (bare.length) yield* recount(near, bare);
}
