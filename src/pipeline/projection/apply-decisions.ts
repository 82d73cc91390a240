import { Problem } from '../../common/errors.ts';
import { revoke, enact, putAside } from '../../stores/projection/decision-claims.ts';
import * as decisions from '../../stores/projection/decisions.ts';
import type { ProfileMarks } from '../../common/settling-rows.ts';
import { keysNamed } from '../../identity/settling/decisions.ts';
import { foundOrMade, readingsOf, underKeys } from '../../identity/settling/neighbourhood.ts';
import { completeAggregates, invalidateLookups, type Profile } from '../../identity/settling/profile.ts';
import { readStates } from './apply-documents.ts';
import { keysUnder } from './node.ts';
import { loadFor } from './load.ts';
import type { Unit } from './unit-of-work.ts';
import type { Decision, Kind } from '../../common/decision.ts';

/** What decisions in force since this unit of work, and those that they put out of force, have to say. */
export interface Decided {
  /** The profiles to be grouped again. */
  named: Profile[];
  /** Those about edges. */
  again: Decision[];
}

/** Puts pending decisions in force, in their order, and out of force what they undo or overrule. Problem for one that cannot be. */
export async function enactAll(unit: Unit, made: Decision[]): Promise<Decided> {
  const changed: Decision[] = [];
  for (const one of made) {
    if (one.undoes !== null) changed.push(...(await undone(unit, one.undoes)));
    if (one.kind === 'split' && !one.b.length) await divide(unit, one);
    if (one.kind === 'merge' && isPersons(one)) changed.push(...(await overruled(unit, one)));
    await enact(unit.db, unit.graph, one.seq);
    changed.push(one);
  }
  await mark(unit, changed.filter(isOfProfiles));
  const again = changed.filter(({ kind }) => kind === 'delete_edge');
  return { named: await loadFor(unit, underKeys(unit, keysNamed(changed))), again };
}

const OF_PROFILES: Kind[] = ['delete_node', 'delete_edge', 'relabel'];
const isOfProfiles = ({ kind }: Decision): boolean => OF_PROFILES.includes(kind);

/** Notes on the profiles that these decisions name what is in force about them; they are made where nothing mentions them, and stay. */
async function mark(unit: Unit, changed: Decision[]): Promise<void> {
  const keys = [...new Set(keysNamed(changed))];
  const made = await decisions.naming(unit.db, unit.graph, keys, OF_PROFILES);
  await loadFor(unit, underKeys(unit, keys));
  for (const key of keys) {
    const noted = notedOn(key, made);
    if (!noted && !unit.byKey.has(key)) continue;
    const [p] = await loadFor(unit, foundOrMade(unit, [key]));
    if (!p) continue;
    invalidateLookups(p);
    p.decided = noted;
    completeAggregates(p);
  }
}

function notedOn(key: string, made: Decision[]): ProfileMarks | null {
  const latest = (kind: Kind) => made.findLast((d) => d.kind === kind && (d.a.includes(key) || d.b.includes(key)));
  const [gone, relabelled, cut] = [latest('delete_node'), latest('relabel'), latest('delete_edge')];
  if (!gone && !relabelled && !cut) return null;
  return {
    ...(gone && { deleted: gone.seq }),
    ...(relabelled && { label: `${String(relabelled.seq).padStart(15, '0')}|${relabelled.detail.label}` }),
    ...(cut && { cut: true }),
  };
}

const isPersons = ({ origin }: Decision): boolean => origin === 'person';

async function undone(unit: Unit, seq: number): Promise<Decision[]> {
  const gone = await revoke(unit.db, unit.graph, [seq]);
  if (!gone.length) throw decisions.undone();
  return gone;
}

/** Puts out of force what people decided to keep apart between the two sides of a merge. Problem `conflict` where a rule keeps them apart. */
async function overruled(unit: Unit, { a, b }: Decision): Promise<Decision[]> {
  const meets = (x: string[], y: string[]) => x.some((key) => y.includes(key));
  const near = await decisions.naming(unit.db, unit.graph, [...a, ...b], ['apart', 'split']);
  const between = near.filter((d) => (meets(d.a, a) && meets(d.b, b)) || (meets(d.a, b) && meets(d.b, a)));
  if (!between.every(isPersons))
    throw new Problem('conflict', 'A rule keeps these two apart. Take the rule back before you merge them.');
  return revoke(
    unit.db,
    unit.graph,
    between.map((d) => d.seq),
  );
}

/** The keys of a thing that a standing merge dropped under an id. */
async function dropped(unit: Unit, keys: string[], id: string): Promise<string[]> {
  const merges = await decisions.naming(unit.db, unit.graph, keys, ['merge']);
  return merges.flatMap(({ detail, b }) => (detail.dropId === id ? b : []));
}

/** Finds the keys of a split's alias and puts the thing's others on its second side. */
async function divide(unit: Unit, split: Decision): Promise<void> {
  const named = await loadFor(unit, underKeys(unit, split.a));
  const read = await loadFor(
    unit,
    readingsOf(
      unit,
      named.map((p) => p.uid),
    ),
  );
  const group = [...new Set([...named, ...read])];
  await readStates(unit, group);
  const alias = split.detail.alias!;
  const under = new Set([...keysUnder(group, alias), ...(await dropped(unit, split.a, alias))]);
  const [own, others] = [split.a.filter((key) => under.has(key)), split.a.filter((key) => !under.has(key))];
  if (!own.length)
    throw new Problem('conflict', 'The node no longer goes by that alias. Read it again and split what it goes by.');
  if (!others.length)
    throw new Problem(
      'invalid',
      'The alias stands for everything that the node is known by. Name one of its other aliases.',
    );
  await putAside(unit.db, unit.graph, split.seq, others);
  [split.a, split.b] = [own, others];
}
