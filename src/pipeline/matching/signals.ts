import { isMatchable, MAX_TIES, signalsOf, type Signals, type Tie } from '../../identity/matching/signals.ts';
import * as matching from '../../stores/matching/matching.ts';
import { isLive, type Profile } from '../../identity/unit/profile.ts';
import type { Unit } from '../unit/unit-of-work.ts';

/** A profile with the signals that matching last saw and those of now; null for one that was not, or is no longer, looked at. */
export interface Renewed {
  uid: number;
  /** The two are not the same. */
  changed: boolean;
  old: Signals | null;
  now: Signals | null;
}

/** Reads the signals of profiles again and keeps them. */
export async function renewSignals(unit: Unit, list: Profile[]): Promise<Renewed[]> {
  const able = list.filter((p) => isMatchable(p.parsed));
  if (!able.length) return [];
  const live = able.filter(isLive);
  const [known, tied] = await Promise.all([
    loadSignals(
      unit,
      able.map((p) => p.uid),
    ),
    tiesOf(unit, live),
  ]);
  const now = new Map(
    live.flatMap(({ state, ...p }) =>
      state ? [[p.uid, signalsOf({ ...p, state, ties: tied.get(p.uid) ?? [] })] as const] : [],
    ),
  );
  const renewed = able.map(({ uid }): Renewed => {
    const [old, fresh] = [known.get(uid) ?? null, now.get(uid) ?? null];
    return { uid, old, now: fresh, changed: JSON.stringify(old) !== JSON.stringify(fresh) };
  });
  const changed = renewed.filter((one) => one.changed).map(({ uid, now: signals }) => ({ profile: uid, signals }));
  for (const { profile, signals } of changed) unit.signals.set(profile, signals);
  await matching.writeSignals(unit.db, unit.graph, changed);
  return renewed;
}

/** The signals that matching keeps of profiles. */
export async function loadSignals({ db, signals: known }: Unit, uids: number[]): Promise<Map<number, Signals>> {
  const missing = uids.filter((uid) => !known.has(uid));
  const read = missing.length > 0 ? await matching.signalsOf(db, missing) : [];
  const found = new Map(read.map(({ profile, signals }) => [profile, signals as Signals]));
  for (const uid of missing) if (!known.has(uid)) known.set(uid, found.get(uid) ?? null);
  return new Map(
    uids.flatMap((uid) => {
      const signals = known.get(uid);
      return signals ? [[uid, signals] as const] : [];
    }),
  );
}

async function tiesOf(unit: Unit, list: Profile[]): Promise<Map<number, Tie[]>> {
  const mentioned = list.filter((p) => p.mentions > 0).map((p) => p.uid);
  const found = mentioned.length ? await matching.ties(unit.db, mentioned, MAX_TIES + 1) : [];
  const tied = Map.groupBy(found, (tie) => tie.profile);
  return new Map(
    [...tied].map(([uid, ends]) => [
      uid,
      ends.flatMap(({ type, other, key: stored }) => {
        const key = stored ?? unit.profiles.get(other)?.key;
        return key === undefined ? [] : [{ type, key }];
      }),
    ]),
  );
}
