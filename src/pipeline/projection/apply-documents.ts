import type { Facts } from '../../identity/facts.ts';
import { nameKeyOf } from '../../identity/keys.ts';
import {
  add,
  cap,
  emptyState,
  changesLookups,
  isEstablished,
  observationOf,
  subtract,
  type Observation,
} from '../../identity/profile.ts';
import { forget, type Pending } from '../../stores/projection/assertions.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import type { ClaimRow, MentionRow } from '../../common/settling-rows.ts';
import { isSame, readDocuments, type Said } from './document-rows.ts';
import { byUid, foundOrMade } from '../../identity/settling/neighbourhood.ts';
import { completeAggregates, invalidateLookups, touch, type Profile } from '../../identity/settling/profile.ts';
import { loadFor } from './load.ts';
import type { Unit } from './unit-of-work.ts';
import type { Decision } from '../../common/decision.ts';

/** What a batch of documents changed. */
export interface Difference {
  touched: Profile[];
  added: ClaimRow[];
  removed: ClaimRow[];
  /** Decisions about edges that came into force or went. */
  again: Decision[];
}

/** Replaces what documents asserted before by what they assert now, in the assertions and in the profiles' aggregates. */
export async function applyDocuments(unit: Unit, docs: Pending[]): Promise<Difference> {
  const settled = docs.filter((d) => d.applied).map((d) => d.uid);
  const [mentioned, stated] = await Promise.all([
    mentions.ofDocuments(unit.db, settled),
    claims.ofDocuments(unit.db, settled),
  ]);
  const before = Map.groupBy(mentioned, (m) => m.doc);
  const claimed = Map.groupBy(stated, (c) => c.doc);
  await loadFor(
    unit,
    byUid(
      unit,
      mentioned.map((m) => m.profile),
    ),
  );
  const said = await readDocuments(unit, docs);
  const apart = toldApart(unit, said);
  const fold = { touched: new Set<Profile>(), again: new Set<Profile>() };
  const difference: Difference = { touched: [], added: [], removed: [], again: [] };
  const [forgotten, dated] = [[] as number[], [] as (MentionRow & { day: string })[]];
  for (const { doc, facts, ...now } of said) {
    const [oldMentions, oldClaims] = [before.get(doc.uid) ?? [], claimed.get(doc.uid) ?? []];
    if (doc.applied && facts && isSame(doc, facts, oldMentions, oldClaims, now)) continue;
    if (doc.applied) {
      forgotten.push(doc.uid);
      count(unit, fold, oldMentions, { ...doc.applied, id: doc.id }, -1);
      difference.removed.push(...oldClaims);
    }
    if (!facts) continue;
    count(unit, fold, now.mentions, facts, 1);
    dated.push(...now.mentions.map((m) => ({ ...m, day: facts.day })));
    difference.added.push(...now.claims);
  }
  await forget(unit.db, forgotten);
  await mentions.insert(unit.db, unit.graph, dated);
  await claims.insert(unit.db, unit.graph, difference.added);
  await readAgain(unit, docs, [...fold.again]);
  await stand(unit, fold.touched);
  for (const [p, unmatched] of apart) p.unmatched = unmatched;
  difference.touched = [...fold.touched];
  return difference;
}

/** The profiles that imported lines alone speak of, and whether matching had to look at them: what a graph kept apart is not matched anew. */
function toldApart(unit: Unit, said: Said[]): Map<Profile, boolean> {
  const mentioned = (imported: boolean) =>
    said
      .filter(({ doc }) => ((doc.pending ?? doc.applied)?.kind === 'imported') === imported)
      .flatMap(({ mentions: list }) => list.map((m) => unit.profiles.get(m.profile)!));
  const others = new Set(mentioned(false));
  return new Map(mentioned(true).flatMap((p) => (others.has(p) ? [] : [[p, p.unmatched]])));
}

/** Adds a document's mentions to its profiles, or takes them away. */
function count(
  unit: Unit,
  fold: { touched: Set<Profile>; again: Set<Profile> },
  mentions: MentionRow[],
  facts: Facts,
  sign: 1 | -1,
): void {
  for (const [uid, group] of Map.groupBy(mentions, (m) => m.profile)) {
    const p = unit.profiles.get(uid)!;
    touch(p);
    fold.touched.add(p);
    for (const { mention } of group) weigh(p, observationOf(mention, facts), sign, fold.again);
    p.documents += sign;
    p.mentions += sign * group.length;
  }
}

/** Adds one mention to a profile's state, or takes it away; a state that is not there, or has lost an extreme, is read again. */
function weigh(p: Profile, observation: Observation, sign: 1 | -1, again: Set<Profile>): void {
  if (p.state === null) return void again.add(p);
  if (changesLookups(p.state, observation, sign)) invalidateLookups(p);
  if (sign > 0) add(p.state, observation);
  else if (subtract(p.state, observation)) again.add(p);
}

/** Reads the aggregates of profiles again from their mentions. */
async function readAgain(unit: Unit, docs: Pending[], list: Profile[]): Promise<void> {
  for (const p of list) {
    if (p.state) invalidateLookups(p);
    p.state = emptyState();
  }
  const left = list.filter((p) => p.mentions > 0).map((p) => p.uid);
  const replaced = new Map(docs.filter((d) => d.pending).map((d) => [d.uid, { ...d.pending!, id: d.id }]));
  for (const { doc, profile, mention, facts } of await mentions.underProfiles(unit.db, left))
    add(unit.profiles.get(profile)!.state!, observationOf(mention, replaced.get(doc) ?? facts));
  for (const p of list) cap(p.state!);
}

/** Decides which profiles stand by themselves, and lets readings that do stand on the profile of their name. */
async function stand(unit: Unit, touched: Set<Profile>): Promise<void> {
  const turned: Profile[] = [];
  for (const p of touched) {
    cap(p.state!);
    const isEstablishedNow = p.mentions > 0 && isEstablished(p.state!, p.documents);
    if (isEstablishedNow === p.isEstablished) continue;
    invalidateLookups(p);
    p.isEstablished = isEstablishedNow;
    if (p.parsed.kind === 'reading') turned.push(p);
  }
  const keys = turned.map((p) => nameKeyOf(p.parsed));
  await loadFor(unit, foundOrMade(unit, keys));
  for (const p of turned) {
    const name = unit.byKey.get(nameKeyOf(p.parsed))!;
    invalidateLookups(name);
    touched.add(name);
    name.supportCount += p.isEstablished ? 1 : -1;
    p.nameProfile = p.isEstablished ? name.uid : null;
  }
  for (const p of touched) completeAggregates(p);
}

/** Reads the state of slight profiles that were left without one. */
export async function readStates(unit: Unit, list: Profile[]): Promise<void> {
  const bare = list.filter((p) => p.state === null);
  if (bare.length) await readAgain(unit, [], bare);
}
