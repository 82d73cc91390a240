import { blocksOf, crossBlocksOf, isCross, LARGEST_BLOCK, MERGING_BLOCK } from '../../identity/matching/blocks.ts';
import { compare, type Comparison } from '../../identity/matching/compare.ts';
import { recommend } from '../../identity/matching/hints.ts';
import { shortHash } from '../../identity/ids.ts';
import type { Signals } from '../../identity/matching/signals.ts';
import { REVIEW } from '../../identity/matching/weights.ts';
import * as matching from '../../stores/matching/matching.ts';
import type { BlockRow } from '../../stores/matching/matching.ts';
import * as reviewPairs from '../../stores/matching/review-pairs.ts';
import type { Component, PairRow } from '../../stores/matching/review-pairs.ts';
import { loadSignals, type Renewed } from './signals.ts';
import type { Unit } from '../unit/unit-of-work.ts';

/** The profiles in each block that was looked at: of one that is too large to pair anybody, so many that it shows. */
type Members = Map<string, number[]>;

/**
 * Brings blocks and candidate pairs in step with signals; answers with the profiles of all pairs that were looked at, those that are no
 * more too.
 */
export async function renewPairs(unit: Unit, changed: Renewed[]): Promise<number[]> {
  const met = new Set(changed.map(({ uid }) => uid));
  const [{ members, crossing }, first] = await Promise.all([
    renewBlocks(unit, changed),
    reviewPairs.touching(unit.db, [...met]),
  ]);
  await matching.markCrossed(
    unit.db,
    crossing.filter((b) => isCross(b.key)).map((b) => b.profile),
    false,
  );
  const moved = new Set(changed.flatMap((one) => (one.changed ? one.uid : [])));
  const again = new Set(crossing.filter((b) => !isCross(b.key) && !met.has(b.profile)).map((b) => b.profile));
  const subjects = await loadSignals(unit, [...again]);
  for (const { uid, now } of changed) if (now) subjects.set(uid, now);
  const touching = again.size > 0 ? [...first, ...(await reviewPairs.touching(unit.db, [...again]))] : first;
  const old = uniquePairs(touching).filter((pair) => !pair.across || moved.has(pair.a) || moved.has(pair.b));
  const now = await pairsOf(unit, { subjects, members, blocks: blocksOf }, (pair) => !pair.across);
  await replace(unit, old, now);
  return [...new Set([...old, ...now].flatMap((pair) => [pair.a, pair.b]))];
}

const uniquePairs = (list: PairRow[]): PairRow[] => [...new Map(list.map((pair) => [pair.pair_id, pair])).values()];

/** Writes the pairs that are other than they were and takes away those that are no more. */
export async function replace(unit: Unit, old: PairRow[], now: PairRow[]): Promise<void> {
  const known = new Map(old.map((pair) => [pair.pair_id, pair]));
  const kept = new Set(now.map((pair) => pair.pair_id));
  const same = (pair: PairRow) => JSON.stringify(plain(known.get(pair.pair_id))) === JSON.stringify(plain(pair));
  await reviewPairs.write(
    unit.db,
    unit.graph,
    old.filter((pair) => !kept.has(pair.pair_id)),
    now.filter((pair) => !same(pair)),
  );
}

const plain = (pair: PairRow | undefined) =>
  pair && [pair.component, pair.score, pair.mergeable, pair.bound, pair.across, pair.signals, pair.hint];

/** Moves profiles between blocks; answers with those of blocks that became too large or small enough for what they give, and with whom the blocks hold. */
async function renewBlocks(unit: Unit, changed: Renewed[]): Promise<{ members: Members; crossing: BlockRow[] }> {
  const [left, entered] = [[] as BlockRow[], [] as BlockRow[]];
  for (const { uid, old, now } of changed) {
    const [was, is] = [allBlocks(old), allBlocks(now)];
    for (const key of was) if (!is.has(key)) left.push({ key, profile: uid });
    for (const key of is) if (!was.has(key)) entered.push({ key, profile: uid });
  }
  await matching.writeBlocks(unit.db, unit.graph, left, entered);
  const grown = count(entered);
  const shrunk = count(left);
  const turnable = new Set([...grown.keys(), ...shrunk.keys()]);
  const all = new Set([...turnable, ...changed.flatMap(({ now }) => (now ? blocksOf(now) : []))]);
  const members = await membersOf(unit, all, new Map(), (key) => grown.get(key) ?? 0);
  const turned = [...turnable].filter((key) => {
    const size = members.get(key)?.length ?? 0;
    return rank(size) !== rank(size - (grown.get(key) ?? 0) + (shrunk.get(key) ?? 0));
  });
  const crossing = turned.flatMap((key) => (members.get(key) ?? []).map((profile) => ({ key, profile })));
  return { members, crossing };
}

const allBlocks = (signals: Signals | null): Set<string> =>
  new Set(signals ? [...blocksOf(signals), ...crossBlocksOf(signals)] : []);

function count(list: BlockRow[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { key } of list) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/** What blocks of a size are good for: merges, review, nothing. */
const rank = (size: number): number => [MERGING_BLOCK, LARGEST_BLOCK].filter((largest) => size > largest).length;

/** Who may meet whom: profiles, in which blocks, and whom some of these are known to hold. */
interface Meeting {
  subjects: Map<number, Signals>;
  blocks: (signals: Signals) => string[];
  members?: Members;
}

/** The candidate pairs of profiles with whomever they meet in blocks that are not too large. */
export async function pairsOf(
  unit: Unit,
  { subjects, blocks, members: read = new Map() }: Meeting,
  wanted: (pair: PairRow) => boolean,
): Promise<PairRow[]> {
  const found = await membersOf(unit, new Set([...subjects.values()].flatMap(blocks)), read);
  const members = new Map([...found].filter(([, list]) => list.length <= LARGEST_BLOCK));
  const met = new Map<string, Met>();
  for (const [uid, signals] of subjects)
    for (const key of blocks(signals))
      for (const other of members.get(key) ?? []) {
        if (other === uid) continue;
        const [a, b] = uid < other ? [uid, other] : [other, uid];
        const merging = (members.get(key)?.length ?? 0) <= MERGING_BLOCK;
        met.set(`${a} ${b}`, [a, b, merging || met.get(`${a} ${b}`)?.[2] === true]);
      }
  const others = new Set([...met.values()].flatMap(([a, b]) => [a, b]).filter((uid) => !subjects.has(uid)));
  const known = new Map([...subjects, ...(await loadSignals(unit, [...others]))]);
  return [...met.values()].flatMap((one) => {
    const pair = pairOf(unit.graph, known, one);
    return pair && wanted(pair) ? [pair] : [];
  });
}

/** The profiles in blocks, those of a block that is too large with `spare` more than show that it is. */
async function membersOf(
  { db, graph }: Unit,
  keys: Set<string>,
  known: Members,
  spare: (key: string) => number = () => 0,
): Promise<Members> {
  const missing = [...keys].filter((key) => !known.has(key));
  const members = new Map([...known, ...missing.map((key): [string, number[]] => [key, []])]);
  const wanted = missing.map((key) => ({ key, most: LARGEST_BLOCK + 1 + spare(key) }));
  for (const { key, profile } of await matching.membersOf(db, graph, wanted)) members.get(key)?.push(profile);
  return members;
}

/** Two profiles that meet in a block, and whether one that they meet in is small enough to merge. */
type Met = [a: number, b: number, merging: boolean];

function pairOf(graph: string, known: Map<number, Signals>, [a, b, merging]: Met): PairRow | undefined {
  const [one, other] = [known.get(a), known.get(b)];
  if (!one || !other) return undefined;
  const compared = compare(one, other);
  if (!compared.bound && compared.score < REVIEW) return undefined;
  const { hint, reason } = recommend(one, other, compared);
  return {
    pair_id: `pair_${shortHash([graph, ...[one.key, other.key].toSorted()].join('\n'), 24)}`,
    a,
    b,
    component: componentOf(one, other),
    score: compared.score,
    mergeable: merging && !compared.conflict && !compared.across,
    bound: compared.bound,
    across: compared.across,
    signals: [...compared.signals, ...restOf(compared)],
    hint,
    hint_reason: reason,
  };
}

/** What the score has beside the signals: where candidate pairs start, and what it is held to. */
function restOf({ score, signals }: Comparison): Comparison['signals'] {
  const weight = Math.round((score - signals.reduce((sum, signal) => sum + signal.weight, 0)) * 100) / 100;
  return weight === 0 ? [] : [{ name: 'prior', a: '', b: '', weight }];
}

const componentOf = (one: Signals, other: Signals): Component =>
  [one, other].map(({ label }) => label.toLowerCase()).toSorted()[0] as Component;
