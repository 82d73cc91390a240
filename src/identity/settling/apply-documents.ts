import type { AssertedDocument } from '../../common/settling/asserted.ts';
import type { ClaimRow, MentionRow, SourcedMention } from '../../common/settling/rows.ts';
import { nameKeyOf } from '../keys.ts';
import { add, cap, changesLookups, isEstablished, observationOf, subtract, type Observation } from '../profile.ts';
import { isSame, readDocuments, type AssertedRows, type ReadDocument } from './document-rows.ts';
import type { ValueKind } from '../value-kinds.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { byUid, foundOrCreated, type Neighbourhood } from '../unit/neighbourhood.ts';
import { completeAggregates, invalidateLookups, touch, type Profile } from '../unit/profile.ts';
import { recount, redate } from '../unit/recount.ts';
import { rerank } from '../unit/rerank.ts';

/** What a batch of documents changes: in profiles' aggregates, and in the assertions that are kept. */
export interface DocumentChange {
  touched: Profile[];
  /** Claims that come and go. */
  added: ClaimRow[];
  removed: ClaimRow[];
  /** Documents whose mentions and claims are to be forgotten before the new ones are kept. */
  forgotten: number[];
  mentions: SourcedMention[];
}

/** Which profiles a batch has changed, and which of them have to be counted or dated anew, or lack the ranks of which values. */
interface Changed {
  touched: Set<Profile>;
  recounted: Set<Profile>;
  redated: Set<Profile>;
  reranked: Map<Profile, [ValueKind, string][]>;
}

/** Replaces what documents asserted before by what they assert now in the aggregates of their profiles. */
export function* applyDocuments(
  near: Neighbourhood,
  docs: AssertedDocument[],
  before: AssertedRows,
): Deciding<DocumentChange> {
  yield* byUid(
    near,
    before.mentions.map((m) => m.profile),
  );
  const mentioned = Map.groupBy(before.mentions, (m) => m.doc);
  const claimed = Map.groupBy(before.claims, (c) => c.doc);
  const read = yield* readDocuments(near, docs);
  const unmatched = importedAlone(near, read);
  const changed: Changed = {
    touched: new Set(),
    recounted: new Set(),
    redated: new Set(),
    reranked: new Map(),
  };
  const change: DocumentChange = { touched: [], added: [], removed: [], forgotten: [], mentions: [] };
  for (const one of read) {
    const { doc, facts, mentions, claims } = one;
    const old = { mentions: mentioned.get(doc.uid) ?? [], claims: claimed.get(doc.uid) ?? [] };
    if (isSame(one, old)) continue;
    if (doc.applied) {
      change.forgotten.push(doc.uid);
      count(near, changed, old.mentions.map(sourced({ ...doc.applied, id: doc.id })), -1);
      change.removed.push(...old.claims);
    }
    if (!facts || !doc.pending) continue;
    const come = mentions.map(sourced({ ...doc.pending, id: doc.id }));
    count(near, changed, come, 1);
    change.mentions.push(...come);
    change.added.push(...claims);
  }
  const reasserted = { forgotten: new Set(change.forgotten), mentions: change.mentions };
  for (const p of changed.recounted) changed.reranked.delete(p);
  yield* together([
    recount(near, [...changed.recounted], reasserted),
    redate(near, [...changed.redated.difference(changed.recounted)], reasserted),
    rerank(near, changed.reranked, reasserted),
  ]);
  yield* establish(near, changed.touched);
  for (const [p, waits] of unmatched) p.unmatched = waits;
  return { ...change, touched: [...changed.touched] };
}

const sourced =
  (facts: SourcedMention['facts']) =>
  (row: MentionRow): SourcedMention => ({ ...row, facts });

/** The profiles that imported lines alone speak of, and whether matching had to look at them: what a graph kept apart is not matched anew. */
function importedAlone({ profiles }: Neighbourhood, read: ReadDocument[]): Map<Profile, boolean> {
  const mentionedBy = (list: ReadDocument[]) =>
    new Set(list.flatMap(({ mentions }) => mentions.flatMap((m) => profiles.get(m.profile) ?? [])));
  const isImported = ({ doc }: ReadDocument) => (doc.pending ?? doc.applied)?.kind === 'imported';
  const others = mentionedBy(read.filter((one) => !isImported(one)));
  const imported = [...mentionedBy(read.filter(isImported))];
  return new Map(imported.filter((p) => !others.has(p)).map((p) => [p, p.unmatched]));
}

/** Adds a document's mentions to its profiles, or takes them away. */
function count({ profiles }: Neighbourhood, changed: Changed, mentions: SourcedMention[], sign: 1 | -1): void {
  for (const [uid, group] of Map.groupBy(mentions, (m) => m.profile)) {
    const p = profiles.get(uid);
    if (!p) throw new Error(`profile ${uid} has mentions, but no row`);
    touch(p);
    changed.touched.add(p);
    for (const { mention, facts } of group) weigh(p, observationOf(mention, facts), sign, changed);
    p.documents += sign;
    p.mentions += sign * group.length;
  }
}

/** Adds one mention to a profile's state, or takes it away and notes what has to be read again: everything where there is no state to take it from. */
function weigh(p: Profile, observation: Observation, sign: 1 | -1, changed: Changed): void {
  const { recounted, redated, reranked } = changed;
  if (p.state === null) return void recounted.add(p);
  if (changesLookups({ kind: p.parsed.kind, state: p.state }, observation, sign)) invalidateLookups(p);
  if (sign > 0) return add(p.state, observation);
  const loss = subtract(p.state, observation);
  if (!loss) return;
  if (loss === 'everything') return void recounted.add(p);
  if (loss.days) redated.add(p);
  if (loss.ranks.length > 0) reranked.set(p, [...(reranked.get(p) ?? []), ...loss.ranks]);
}

/** Decides which profiles stand by themselves, and lets readings that do stand on the profile of their name. */
function* establish(near: Neighbourhood, touched: Set<Profile>): Deciding<void> {
  const turned: Profile[] = [];
  for (const p of touched) {
    if (p.state) cap(p.state);
    const now = p.mentions > 0 && p.state !== null && isEstablished(p.state, p.documents);
    if (now === p.isEstablished) continue;
    invalidateLookups(p);
    p.isEstablished = now;
    if (p.parsed.kind === 'reading') turned.push(p);
  }
  yield* foundOrCreated(
    near,
    turned.map((p) => nameKeyOf(p.parsed)),
  );
  for (const p of turned) {
    const name = near.byKey.get(nameKeyOf(p.parsed));
    if (!name) continue;
    invalidateLookups(name);
    touched.add(name);
    name.supportCount += p.isEstablished ? 1 : -1;
    p.nameProfile = p.isEstablished ? name.uid : null;
  }
  for (const p of touched) completeAggregates(p);
}
