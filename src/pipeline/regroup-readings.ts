import * as profiles from '../stores/profiles.ts';
import { isWeak } from './component.ts';
import type { Regrouped } from './regroup-strong.ts';
import { loadHolding, loadKeys, loadReadings, loadUids, syncLookups, type Profile, type Unit } from './unit.ts';

const KNOWN = ['k', 'l', 'm', 'b'];

/**
 * Decides each reading and weak candidate: the known name that covers its run, else the reading if it stands by itself, else
 * nothing. Only establishing mentions of the same entity make a name known.
 */
export async function regroupReadings(unit: Unit, changed: Profile[], named: Regrouped): Promise<Profile[]> {
  const runs = [...named.texts].filter((text) => KNOWN.includes(text[0]!)).map((text) => text.slice(1));
  const waiting = await Promise.all([
    loadHolding(unit, [...new Set(runs.map((run) => `w${run}`))]),
    loadKeys(
      unit,
      runs.map((run) => `W${run}`),
    ),
    loadReadings(
      unit,
      named.profiles.map((p) => p.uid),
    ),
  ]);
  const open = [...new Set([...waiting.flat(), ...changed.filter(isWeak)])];
  const known = [...new Set(open.flatMap((p) => KNOWN.map((family) => textOf(p, family))))];
  const [held] = await Promise.all([
    profiles.holders(unit.db, unit.graph, known),
    loadUids(
      unit,
      open.flatMap((p) => p.anchor ?? []),
    ),
  ]);
  for (const p of open) p.root = p.mentions ? (knownAs(p, held) ?? standing(unit, p)) : null;
  await syncLookups(unit, open);
  return open;
}

const textOf = ({ parsed: { entity, run } }: Profile, family: string): string => `${family}|${entity}|${run}`;

/** The one thing of that name: by a whole name, else by one word of a person's, else a business. */
function knownAs(p: Profile, held: Map<string, [number, number]>): number | undefined {
  const roots = (families: string[]) => new Set(families.flatMap((family) => held.get(textOf(p, family)) ?? []));
  const found = [['k'], ['l', 'm'], ['b']].map(roots).find((some) => some.size > 0);
  return found?.size === 1 ? [...found][0] : undefined;
}

const standing = (unit: Unit, p: Profile): number | null =>
  p.anchor === null ? null : unit.profiles.get(p.anchor)!.root;
