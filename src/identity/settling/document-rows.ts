import type { Asserted, AssertedDocument, Omitted } from '../../common/settling/asserted.ts';
import type { Assertions, Claim, Mention } from '../../common/model.ts';
import type { ClaimRow, MentionRow } from '../../common/settling/rows.ts';
import { byText, rankOf, type Facts } from '../facts.ts';
import { isDocumentLocal, parseKey } from '../key.ts';
import { keysOf, nameKeyOf } from '../keys.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { foundOrCreated, underKeys, withTheirThings, type Neighbourhood } from '../unit/neighbourhood.ts';
import type { Profile } from '../unit/profile.ts';

/** What one document asserts now, as rows; `facts` is null for one that is taken back. */
export interface ReadDocument {
  doc: AssertedDocument;
  facts: Facts | null;
  mentions: MentionRow[];
  claims: ClaimRow[];
}

/** Reads pending documents into rows; their profiles are in the neighbourhood then. What gives no row is kept with its document. */
export function* readDocuments(near: Neighbourhood, docs: AssertedDocument[]): Deciding<ReadDocument[]> {
  const keyed = docs.map((doc) => ({ doc, keys: doc.pending ? keysOfDocument(doc.pending, doc.id) : [] }));
  const named = keyed.flatMap(({ keys }) => keys.flatMap((key) => key ?? []));
  yield* together([withTheirThings(near, named), underKeys(near, docs.length > FEW ? [] : namesRead(named))]);
  yield* foundOrCreated(near, named);
  return keyed.map(({ doc, keys }) => {
    const { pending } = doc;
    if (!pending) return { doc, facts: null, mentions: [], claims: [] };
    const owners = keys.map((key) => (key === null ? undefined : near.byKey.get(key)));
    const facts: Facts = { ...pending, id: doc.id };
    const mentions = mentionRows(doc.uid, pending, owners);
    const claims = claimRows({ uid: doc.uid, pending, facts, owners });
    if (!pending.unruled) pending.omitted = omittedOf(pending.assertions, mentions, claims);
    return { doc, facts, mentions, claims };
  });
}

/** Of so many documents the names that readings may come to stand for are read with the readings: somebody may be waiting. */
const FEW = 10;

const namesRead = (keys: string[]): string[] =>
  keys.map(parseKey).flatMap((key) => (key.kind === 'reading' ? nameKeyOf(key) : []));

const keysOfDocument = (pending: Asserted, id: string): (string | null)[] =>
  keysOf(pending.assertions.mentions, { ...pending, id });

const precise = (confidence: number): number => Math.round(confidence * 10_000) / 10_000;

function mentionRows(doc: number, { assertions }: Asserted, owners: (Profile | undefined)[]): MentionRow[] {
  return assertions.mentions.flatMap((m: Mention, n) => {
    const owner = owners[n];
    const properties = m.properties && Object.keys(m.properties).length ? m.properties : undefined;
    const mention = {
      ...m,
      properties,
      identifiers: m.identifiers ?? [],
      confidence: precise(m.confidence),
      authority: Math.round(m.authority),
    };
    return owner ? [{ doc, n, profile: owner.uid, mention }] : [];
  });
}

interface Reading {
  uid: number;
  pending: Asserted;
  facts: Facts;
  owners: (Profile | undefined)[];
}

function claimRows({ uid, pending, facts, owners }: Reading): ClaimRow[] {
  return pending.assertions.claims.flatMap((c: Claim, n) => {
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
      .toSorted(([a], [b]) => byText(a, b)),
  );

/** What a document asserts, as rows. */
export type AssertedRows = Pick<ReadDocument, 'mentions' | 'claims'>;

/** True when a document asserts what it asserted before, so that nothing has to be done. */
export function isSame({ doc, facts, ...now }: ReadDocument, before: AssertedRows): boolean {
  if (!doc.applied || !facts) return false;
  const factsOf = ({ entity, source, day, hash, seq }: Omit<Facts, 'id'>) => plain({ entity, source, day, hash, seq });
  if (factsOf(doc.applied) !== factsOf(facts)) return false;
  const sign = ({ mentions, claims }: AssertedRows) =>
    JSON.stringify([mentions.map((m) => [m.n, m.profile, plain(m.mention)]), claims.map(plain)]);
  return sign(before) === sign(now);
}
