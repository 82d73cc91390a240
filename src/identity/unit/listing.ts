import type { LookupRow } from '../../common/settling/rows.ts';
import { isCounted, isOf } from '../lookup-families.ts';
import { statementOf } from '../lookups.ts';
import type { Deciding } from './needs.ts';
import { DELETED, type Neighbourhood } from './neighbourhood.ts';
import { lookupsNow, type Listing, type Profile } from './profile.ts';

/** The lowest and highest group under each text that has any: equal when it is one. */
export type Holders = Map<string, [low: number, high: number]>;

/** The look-up rows that are to be deleted, inserted and given another group. */
export interface LookupChange {
  deleted: LookupRow[];
  inserted: LookupRow[];
  moved: LookupRow[];
}

function rowOf({ uid }: Profile, text: string, root: number | null): LookupRow {
  if (!isOf('stated_beside_name', text)) return { key: text, profile: uid, root: isCounted(text) ? root : null };
  const { key, hash } = statementOf(text);
  return { key, profile: uid, root: hash };
}

function difference(old: Listing, now: Listing): Record<keyof LookupChange, string[]> {
  return {
    deleted: [...old.texts].filter((text) => !now.texts.has(text)),
    inserted: [...now.texts].filter((text) => !old.texts.has(text)),
    moved: old.root === now.root ? [] : [...now.texts].filter((text) => old.texts.has(text) && isCounted(text)),
  };
}

/** Lists profiles anew whose texts or group changed; answers with the texts that are held differently now. */
export function relist(near: Neighbourhood, list: Iterable<Profile>): Set<string> {
  const changed = new Set<string>();
  for (const p of new Set(list)) {
    const now = { texts: p.lookupsInvalidated ? lookupsNow(p) : p.listed.texts, root: p.root };
    const { deleted, inserted, moved } = difference(p.listed, now);
    for (const text of deleted) note(near, { ...rowOf(p, text, null), root: DELETED });
    for (const text of [...inserted, ...moved]) note(near, rowOf(p, text, p.root));
    const isStatement = [...deleted, ...inserted].some((text) => isOf('stated', text));
    const different = isStatement ? [...p.listed.texts, ...now.texts] : [...deleted, ...inserted, ...moved];
    for (const text of different) changed.add(text);
    p.listed = now;
  }
  return changed;
}

function note(
  { relisted }: Neighbourhood,
  { key, profile, root }: Omit<LookupRow, 'root'> & { root: LookupRow['root'] | typeof DELETED },
): void {
  const under = relisted.get(key);
  if (under) under.set(profile, root);
  else relisted.set(key, new Map([[profile, root]]));
}

/** The rows by which the look-ups of these profiles differ from those that the database has. */
export function lookupChange(list: Iterable<Profile>): LookupChange {
  const change: LookupChange = { deleted: [], inserted: [], moved: [] };
  for (const p of list) {
    if (p.listed === p.stored) continue;
    const { deleted, inserted, moved } = difference(p.stored, p.listed);
    change.deleted.push(...deleted.map((text) => rowOf(p, text, null)));
    change.inserted.push(...inserted.map((text) => rowOf(p, text, p.listed.root)));
    change.moved.push(...moved.map((text) => rowOf(p, text, p.listed.root)));
  }
  return change;
}

/** Which groups hold these texts, as grouping lists them so far. */
export function* holdersOf(near: Neighbourhood, texts: Iterable<string>): Deciding<Holders> {
  const wanted = [...new Set(texts)];
  const missing = wanted.flatMap((text) => {
    const most = 1 + relistedRows(near, text);
    const known = near.holders.get(text);
    return known && (known.most >= most || known.rows.length < 2 * known.most) ? [] : [{ text, most }];
  });
  if (missing.length) yield { holders: missing };
  const held: Holders = new Map();
  for (const text of wanted) {
    const roots = rootsUnder(near, text);
    if (roots.length) held.set(text, [Math.min(...roots), Math.max(...roots)]);
  }
  return held;
}

/** How many rows of a text the database may have otherwise than grouping lists them. */
function relistedRows(near: Neighbourhood, text: string): number {
  let count = 0;
  for (const uid of near.relisted.get(text)?.keys() ?? []) if (near.profiles.get(uid)?.before) count++;
  return count;
}

function rootsUnder(near: Neighbourhood, text: string): number[] {
  const relisted = near.relisted.get(text);
  const roots: number[] = [];
  for (const { profile, root } of near.holders.get(text)?.rows ?? [])
    if (root !== null && !relisted?.has(profile)) roots.push(root);
  for (const root of relisted?.values() ?? []) if (typeof root === 'number') roots.push(root);
  return roots;
}
