import { byText } from '../../identity/facts.ts';
import { isOf, lookupText, restOf } from '../../identity/lookup-families.ts';
import { partition } from '../../identity/groups.ts';
import { distinguished, idOf } from '../../identity/ids.ts';
import * as decisions from '../../stores/projection/decisions.ts';
import { ORIGIN } from '../../stores/projection/matching.ts';
import {
  isLive,
  loadHolding,
  loadKeys,
  lookupsNow,
  syncLookups,
  type Profile,
  type Unit,
} from '../projection/unit-of-work.ts';
import type { Decision } from '../../stores/projection/decision.ts';
import { parseKey } from '../../identity/key.ts';
import type { KeyKind } from '../../common/identity-keys.ts';

/** True for readings and weak candidates: no identifier or decision names them. */
export const isWeak = (p: Profile): boolean => p.parsed.kind === 'candidate' || p.parsed.kind === 'reading';
const IDENTIFYING: ReadonlySet<KeyKind> = new Set(['email', 'domain', 'external_id', 'url', 'business']);
const isIdentified = (p: Profile): boolean => IDENTIFYING.has(p.parsed.kind);

/** The text under which those are found who assert the profile's own key. */
const assertedKey = (p: Profile): string => lookupText('asserted_key', p.key);

/** The decisions in force that group these profiles. */
export const naming = (unit: Unit, list: Profile[]): Promise<Decision[]> =>
  decisions.naming(
    unit.db,
    unit.graph,
    list.map((p) => p.key),
    ['merge', 'apart', 'split'],
  );

/** True for decisions that make one thing of the profiles that they name, or of each side of them. */
export const isJoining = ({ kind }: Decision): boolean => kind === 'merge' || kind === 'split';
/** True for decisions that keep what they name on the one side apart from the other. */
export const isParting = ({ kind }: Decision): boolean => kind === 'apart' || kind === 'split';

/** All keys that decisions name. */
export const keysOf = (made: Iterable<Pick<Decision, 'a' | 'b'>>): string[] =>
  [...made].flatMap((d) => [...d.a, ...d.b]);

/** The profiles that decisions to keep apart name. */
export const opposed = (unit: Unit, made: Iterable<Decision>): Promise<Profile[]> =>
  loadKeys(unit, keysOf([...made].filter(isParting)));

/** Profiles that identifiers and merges connect, and the decisions that name them; `loose` are names that nothing joins. */
export interface Component {
  members: Set<Profile>;
  loose: Profile[];
  decisions: Map<number, Decision>;
}

/** Everything that identifiers and merges connect with these profiles, by what was and by what is. */
export async function component(unit: Unit, start: Profile[], first: Decision[]): Promise<Component> {
  const found: Component = { members: new Set(), loose: [], decisions: new Map(first.map((d) => [d.seq, d])) };
  let todo = start;
  let made: Decision[] | undefined = first;
  while (todo.length) {
    for (const p of todo) found.members.add(p);
    made ??= await naming(unit, todo);
    for (const d of made) found.decisions.set(d.seq, d);
    const shared = todo
      .filter(isIdentified)
      .flatMap((p) => [
        assertedKey(p),
        ...[...p.listed.texts, ...lookupsNow(p)].filter((text) => isOf('asserted_key', text)),
      ]);
    const keys = keysOf(made.filter(isJoining));
    const near = await Promise.all([
      loadKeys(unit, [...keys, ...shared.map(restOf)]),
      loadHolding(unit, [...new Set(shared)]),
    ]);
    todo = [...new Set(near.flat())].filter((p) => !found.members.has(p) && !isWeak(p));
    made = undefined;
  }
  return found;
}

/** Partitions a component, gives each group its root, and lists its profiles under it. */
export async function group(unit: Unit, { members, loose, decisions: made }: Component): Promise<Set<string>> {
  const live = [...members].filter(isLive);
  const inOrder = [...made.values()].toSorted((x, y) => x.seq - y.seq);
  const merges = inOrder.filter((d) => d.kind === 'merge');
  const groups = partition(
    live,
    inOrder.filter((d) => isJoining(d) && d.origin !== ORIGIN).flatMap(joined),
    inOrder.filter(isParting),
    sharedBy(live),
    inOrder.filter((d) => d.origin === ORIGIN).map((d) => keysOf([d]).toSorted(byText)),
  );
  for (const p of members) [p.root, p.keep] = [null, null];
  for (const one of groups) {
    const root = Math.min(...one.map((p) => p.uid));
    for (const p of one) p.root = root;
    if (one.length > 1) for (const p of one) p.keep = JOINED;
    else if (one[0]!.parsed.kind === 'name') loose.push(one[0]!);
  }
  loose.push(...[...members].filter((p) => p.parsed.kind === 'name' && p.root === null));
  for (const p of loose) members.delete(p);
  for (const d of merges) if (d.keepId) name(unit, d, d.keepId);
  return syncLookups(unit, members);
}

/** The mark of a profile that identifiers or decisions joined with others, where no id is to be kept. */
const JOINED = '';

function sharedBy(live: Profile[]): Map<string, Profile[]> {
  const shared = new Map<string, Profile[]>();
  const own = new Map(live.map((p) => [assertedKey(p), p]));
  for (const p of live)
    for (const text of lookupsNow(p)) {
      if (!isOf('asserted_key', text)) continue;
      const owner = own.get(text);
      if (!shared.has(text)) shared.set(text, owner ? [owner] : []);
      shared.get(text)!.push(p);
    }
  return shared;
}

/** The sets of keys that a decision joins, in the order in which they are tried: what gives the id to keep first, then the dropped one. */
function joined({ kind, keepId, detail, a, b }: Decision): string[][] {
  if (kind === 'split') return [a, b];
  const place = (key: string) => (gives(key, keepId) ? 0 : gives(key, detail.dropId) ? 1 : 2);
  return [[...a, ...b].toSorted((x, y) => place(x) - place(y) || byText(x, y))];
}

/** True when the key alone gives that id, under its own label; with what distinguishes it from others, too. */
function gives(key: string, id: string | null | undefined): boolean {
  if (!id) return false;
  const parsed = parseKey(key);
  const own = idOf(parsed, parsed.label);
  return own === id || (own !== undefined && id.startsWith(own) && distinguished(own, key) === id);
}

/**
 * The profiles that a standing merge joined go by its id; of several merges by the latest one's, and by those that were dropped as
 * aliases. Where it joined a part of them only, that is the part with the key that gives the id. Call it in the order of the merges.
 */
function name(unit: Unit, decision: Decision, keepId: string): void {
  const standing = (keys: string[]) =>
    keys.map((key) => unit.byKey.get(key)).filter((p) => p !== undefined && p.root !== null) as Profile[];
  const other = new Set(standing(decision.b).map((p) => p.root));
  const both = new Set(standing(decision.a).flatMap((p) => (other.has(p.root) ? [p.root] : [])));
  const [first, ...rest] = standing(joined(decision)[0]!);
  const head = first && gives(first.key, keepId) ? first : [first, ...rest].find((p) => p && both.has(p.root));
  if (!head || !both.has(head.root)) return;
  const named = new Set(standing([...decision.a, ...decision.b]).filter((p) => p.root === head.root));
  const dropped = new Set([...named].flatMap((p) => (p.keep ?? JOINED).split('\n').slice(1)));
  if (decision.detail.dropId) dropped.add(decision.detail.dropId);
  const mark = [`${String(decision.seq).padStart(15, '0')}|${keepId}`, ...[...dropped].toSorted(byText)].join('\n');
  for (const p of named) p.keep = mark;
}
