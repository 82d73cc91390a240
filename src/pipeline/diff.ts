import { rankOf, type Facts } from '../identity/facts.ts';
import { anchorOf, isSlight, keysOf } from '../identity/keys.ts';
import { add, cap, emptyState, isStanding, subtract } from '../identity/profile.ts';
import type { Claim, Mention } from '../model.ts';
import * as assertions from '../stores/assertions.ts';
import type { ClaimRow, MentionRow, Pending } from '../stores/assertions.ts';
import { loadKeys, loadUids, profileOf, settledIn, touch, type Profile, type Unit } from './unit.ts';

/** What a batch of documents changed. */
export interface Difference {
  touched: Profile[];
  added: ClaimRow[];
  removed: ClaimRow[];
}

/** What one document says now, as rows. */
interface Said {
  doc: Pending;
  facts: Facts | null;
  mentions: MentionRow[];
  claims: ClaimRow[];
}

/** Replaces what documents asserted before by what they assert now, in the assertions and in the profiles' aggregates. */
export async function applyDocuments(unit: Unit, docs: Pending[]): Promise<Difference> {
  const settled = docs.filter((d) => d.applied).map((d) => d.uid);
  const before = Map.groupBy(await assertions.mentionsOf(unit.db, settled), (m) => m.doc);
  const claimed = Map.groupBy(await assertions.claimsOf(unit.db, settled), (c) => c.doc);
  await loadUids(
    unit,
    [...before.values()].flat().map((m) => m.profile),
  );
  const said = await read(unit, docs);
  const fold = { touched: new Set<Profile>(), again: new Set<Profile>() };
  const difference: Difference = { touched: [], added: [], removed: [] };
  const [forgotten, mentions] = [[] as number[], [] as (MentionRow & { day: string })[]];
  for (const { doc, facts, ...now } of said) {
    const [oldMentions, oldClaims] = [before.get(doc.uid) ?? [], claimed.get(doc.uid) ?? []];
    if (doc.applied && facts && same(doc, facts, oldMentions, oldClaims, now)) continue;
    if (doc.applied) {
      forgotten.push(doc.uid);
      count(unit, fold, oldMentions, { ...doc.applied, id: doc.id }, -1);
      difference.removed.push(...oldClaims);
    }
    if (!facts) continue;
    count(unit, fold, now.mentions, facts, 1);
    mentions.push(...now.mentions.map((m) => ({ ...m, day: facts.day })));
    difference.added.push(...now.claims);
  }
  await assertions.forget(unit.db, forgotten);
  await assertions.insertMentions(unit.db, unit.graph, mentions);
  await assertions.insertClaims(unit.db, unit.graph, difference.added);
  await readAgain(unit, docs, [...fold.again]);
  await stand(unit, fold.touched);
  difference.touched = [...fold.touched];
  return difference;
}

/** Reads pending documents into rows; their profiles are loaded or made. */
async function read(unit: Unit, docs: Pending[]): Promise<Said[]> {
  const keyed = docs.map((doc) => {
    if (!doc.pending) return { doc, facts: null, keys: [] };
    const facts: Facts = { ...doc.pending, id: doc.id };
    return { doc, facts, keys: keysOf(doc.pending.assertions.mentions, facts) };
  });
  await loadKeys(
    unit,
    keyed.flatMap(({ keys }) => keys.flatMap((key) => key ?? [])),
  );
  const said: Said[] = [];
  for (const { doc, facts, keys } of keyed) {
    const owners: (Profile | null)[] = [];
    for (const key of keys) owners.push(key === null ? null : await profileOf(unit, key));
    said.push({ doc, facts, mentions: mentionRows(doc, owners), claims: facts ? claimRows(doc, facts, owners) : [] });
  }
  return said;
}

const precise = (confidence: number): number => Math.round(confidence * 10_000) / 10_000;

function mentionRows({ uid, pending }: Pending, owners: (Profile | null)[]): MentionRow[] {
  return (pending?.assertions.mentions ?? []).flatMap((m: Mention, n) => {
    const owner = owners[n];
    const properties = m.properties && Object.keys(m.properties).length ? m.properties : undefined;
    const mention = {
      ...m,
      properties,
      identifiers: m.identifiers ?? [],
      confidence: precise(m.confidence),
      authority: Math.round(m.authority),
    };
    return owner ? [{ doc: uid, n, profile: owner.uid, mention }] : [];
  });
}

function claimRows({ uid, pending }: Pending, facts: Facts, owners: (Profile | null)[]): ClaimRow[] {
  return pending!.assertions.claims.flatMap((c: Claim, n) => {
    const [from, to] = [owners[c.from], owners[c.to]];
    if (!from || !to || from === to) return [];
    return [
      {
        doc: uid,
        n,
        type: c.type,
        a: from.uid,
        b: to.uid,
        free: !isSlight(from.parsed.kind) && !isSlight(to.parsed.kind),
        rank: rankOf(c.authority, facts),
        day: facts.day,
        source: facts.source,
        rule: c.rule,
        confidence: precise(c.confidence),
        authority: Math.round(c.authority),
        start_at: c.start ?? null,
        end_at: c.end ?? null,
        properties: c.properties && Object.keys(c.properties).length ? c.properties : null,
        valid_from: c.validFrom ?? null,
        valid_to: c.validTo ?? null,
      },
    ];
  });
}

const plain = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, v]) => v !== undefined && v !== null)
      .sort(),
  );

/** True when a document says what it said, so that nothing has to be done. */
function same(
  doc: Pending,
  facts: Facts,
  mentions: MentionRow[],
  claims: ClaimRow[],
  now: Pick<Said, 'mentions' | 'claims'>,
): boolean {
  const { entity, source, day, hash, seq } = doc.applied!;
  if (
    plain({ entity, source, day, hash, seq }) !==
    plain({ entity: facts.entity, source: facts.source, day: facts.day, hash: facts.hash, seq: facts.seq })
  )
    return false;
  const sign = (ms: MentionRow[], cs: ClaimRow[]) =>
    JSON.stringify([ms.map((m) => [m.n, m.profile, plain(m.mention)]), cs.map(plain)]);
  return sign(mentions, claims) === sign(now.mentions, now.claims);
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
    p.documents += sign;
    p.mentions += sign * group.length;
    if (p.state === null) fold.again.add(p);
    else
      for (const { mention } of group)
        if (sign > 0) add(p.state, mention, facts);
        else if (subtract(p.state, mention, facts)) fold.again.add(p);
  }
}

/** Reads the aggregates of profiles again from their mentions. */
async function readAgain(unit: Unit, docs: Pending[], list: Profile[]): Promise<void> {
  for (const p of list) p.state = emptyState();
  const left = list.filter((p) => p.mentions > 0).map((p) => p.uid);
  const replaced = new Map(docs.filter((d) => d.pending).map((d) => [d.uid, { ...d.pending!, id: d.id }]));
  for (const { doc, profile, mention, facts } of await assertions.mentionsUnder(unit.db, left))
    add(unit.profiles.get(profile)!.state!, mention, replaced.get(doc) ?? facts);
  for (const p of list) cap(p.state!);
}

/** Decides which profiles stand by themselves, and lets readings that do stand on the profile of their name. */
async function stand(unit: Unit, touched: Set<Profile>): Promise<void> {
  const turned: Profile[] = [];
  for (const p of touched) {
    cap(p.state!);
    const was = p.standing;
    p.standing = p.mentions > 0 && isStanding(p.state!, p.documents);
    if (p.parsed.kind === 'R' && was !== p.standing) turned.push(p);
  }
  await loadKeys(
    unit,
    turned.map((p) => anchorOf(p.parsed)),
  );
  for (const p of turned) {
    const anchor = await profileOf(unit, anchorOf(p.parsed));
    touch(anchor);
    touched.add(anchor);
    anchor.held += p.standing ? 1 : -1;
    p.anchor = p.standing ? anchor.uid : null;
  }
  for (const p of touched) settledIn(p);
}

/** Reads the state of slight profiles that were left without one. */
export async function readStates(unit: Unit, list: Profile[]): Promise<void> {
  const bare = list.filter((p) => p.state === null);
  if (bare.length) await readAgain(unit, [], bare);
}
