import { rankOf, type Facts } from '../../identity/facts.ts';
import { keysOf } from '../../identity/keys.ts';
import type { Assertions, Claim, Mention } from '../../common/model.ts';
import type { Omitted, Pending } from '../../stores/projection/assertions.ts';
import type { ClaimRow, MentionRow } from '../../common/settling-rows.ts';
import { foundOrMade } from '../../identity/settling/neighbourhood.ts';
import type { Profile } from '../../identity/settling/profile.ts';
import { loadFor } from './load.ts';
import type { Unit } from './unit-of-work.ts';
import { isDocumentLocal } from '../../identity/key.ts';

/** What one document says now, as rows; `facts` is null for one that is taken back. */
export interface Said {
  doc: Pending;
  facts: Facts | null;
  mentions: MentionRow[];
  claims: ClaimRow[];
}

/** Reads pending documents into rows; their profiles are loaded or made. */
export async function readDocuments(unit: Unit, docs: Pending[]): Promise<Said[]> {
  const keyed = docs.map((doc) => {
    if (!doc.pending) return { doc, facts: null, keys: [] };
    const facts: Facts = { ...doc.pending, id: doc.id };
    return { doc, facts, keys: keysOf(doc.pending.assertions.mentions, facts) };
  });
  const all = keyed.flatMap(({ keys }) => keys.flatMap((key) => key ?? []));
  await loadFor(unit, foundOrMade(unit, all));
  const said: Said[] = [];
  for (const { doc, facts, keys } of keyed) {
    const owners = keys.map((key) => (key === null ? null : unit.byKey.get(key)!));
    const [mentions, claims] = [mentionRows(doc, owners), facts ? claimRows(doc, facts, owners) : []];
    if (doc.pending && !doc.pending.said) doc.pending.omitted = omittedOf(doc.pending.assertions, mentions, claims);
    said.push({ doc, facts, mentions, claims });
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
        from_n: c.from,
        to_n: c.to,
        type: c.type,
        a: from.uid,
        b: to.uid,
        free: !isDocumentLocal(from.parsed.kind) && !isDocumentLocal(to.parsed.kind),
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

/** What has no row; undefined when everything has one. */
function omittedOf({ mentions, claims }: Assertions, named: MentionRow[], joined: ClaimRow[]): Omitted | undefined {
  if (named.length === mentions.length && joined.length === claims.length) return undefined;
  const without = <T>(list: T[], rows: { n: number }[]): [number, T][] => {
    const kept = new Set(rows.map(({ n }) => n));
    return [...list.entries()].filter(([n]) => !kept.has(n));
  };
  return { mentions: without(mentions, named), claims: without(claims, joined) };
}

const plain = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, v]) => v !== undefined && v !== null)
      .toSorted(),
  );

/** True when a document says what it said, so that nothing has to be done. */
export function isSame(
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
