import type { Decision } from '../../../src/common/settling/decision.ts';
import type {
  ClaimRow,
  LookupRow,
  PairKey,
  ProfileRow,
  SourcedMention,
  ThingRow,
  WeightMark,
} from '../../../src/common/settling/rows.ts';
import { parseKey } from '../../../src/identity/key.ts';
import { lookupChange } from '../../../src/identity/unit/listing.ts';
import type { Deciding, Needs } from '../../../src/identity/unit/needs.ts';
import { adopt, adoptThings, type Neighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { pairText, type PairSum } from '../../../src/identity/projection/pair-sums.ts';
import { isDirty, rowOf, type Profile } from '../../../src/identity/unit/profile.ts';
import type { Projection } from '../../../src/identity/project.ts';

/** The rows that settling keeps of a graph, in memory: they answer what decisions need as the database would, and nothing more. */
export class RowsInMemory {
  readonly profiles = new Map<number, ProfileRow>();
  /** By text and by profile. */
  readonly lookups = new Map<string, Map<number, LookupRow>>();
  readonly things = new Map<number, ThingRow>();
  readonly sums = new Map<string, PairSum>();
  mentions: SourcedMention[] = [];
  claims: ClaimRow[] = [];
  decisions: (Decision & { isRevoked?: true })[] = [];
  #last = 0;

  /** A number that nothing has. */
  number(): number {
    return ++this.#last;
  }

  /** Carries a decision through, answering what it needs. */
  drive<T>(near: Neighbourhood, deciding: Deciding<T>): T {
    let step = deciding.next();
    for (; !step.done; step = deciding.next()) {
      this.#load(near, step.value);
      this.#list(near, step.value);
      this.#answer(near, step.value);
    }
    return step.value;
  }

  /** Writes what a projection changes. */
  write(near: Neighbourhood, { nodes, edges }: Projection): void {
    const all = [...near.profiles.values()];
    const { deleted, inserted, moved } = lookupChange(all);
    for (const { key, profile } of deleted) this.lookups.get(key)?.delete(profile);
    for (const row of [...inserted, ...moved]) {
      const under = this.lookups.get(row.key) ?? new Map<number, LookupRow>();
      this.lookups.set(row.key, under.set(row.profile, row));
    }
    for (const p of all.filter(isDirty)) this.profiles.set(p.uid, copied(plainRow(p)));
    for (const uid of nodes.removed) this.things.delete(uid);
    for (const row of nodes.rows) this.things.set(row.uid, row);
    for (const sum of edges.sums)
      if (sum.state) this.sums.set(pairText(sum.pair), sum);
      else this.sums.delete(pairText(sum.pair));
  }

  #loadThings(near: Neighbourhood, keys: string[]): void {
    const all = [...this.profiles.values()];
    const under = all.filter(({ key }) => keys.includes(key));
    const things = new Set(under.flatMap(({ thing }) => thing ?? []));
    const rows = all.filter((row) => under.includes(row) || (row.thing !== null && things.has(row.thing)));
    adoptThings(
      near,
      rows.filter(({ uid }) => !near.profiles.has(uid)).map(copied),
      [...this.things.values()].filter(({ uid }) => things.has(uid)),
    );
    for (const key of keys) near.keys.add(key);
  }

  #load(near: Neighbourhood, needs: Needs): void {
    const { keys = [], profiles = [], groups = [], things = [], readingsOf = [], texts = [] } = needs;
    if (needs.keysOfThings) this.#loadThings(near, needs.keysOfThings);
    const found = new Set(texts.flatMap((text) => this.#under(text).map(({ profile }) => profile)));
    const isAsked = (row: ProfileRow) =>
      keys.includes(row.key) ||
      profiles.includes(row.uid) ||
      found.has(row.uid) ||
      (row.root !== null && groups.includes(row.root)) ||
      (row.thing !== null && things.includes(row.thing)) ||
      (row.nameProfile !== null && readingsOf.includes(row.nameProfile));
    for (const row of this.profiles.values())
      if (!near.profiles.has(row.uid) && isAsked(row)) adopt(near, [copied(row)]);
    for (const key of keys) near.keys.add(key);
    for (const root of groups) near.groups.add(root);
    for (const thing of things) near.things.add(thing);
    for (const uid of readingsOf) near.readingsOf.add(uid);
  }

  #under(text: string): LookupRow[] {
    return [...(this.lookups.get(text)?.values() ?? [])];
  }

  #list(near: Neighbourhood, { texts = [], holders = [], decisions = [], numbers = 0 }: Needs): void {
    for (const text of texts)
      near.found.set(
        text,
        this.#under(text).map(({ profile }) => profile),
      );
    for (const { text, most } of holders) {
      const rows = this.#under(text).filter(({ root }) => root !== null);
      const sorted = rows.toSorted((one, other) => (one.root ?? 0) - (other.root ?? 0));
      near.holders.set(text, { rows: [...sorted.slice(0, most), ...sorted.slice(-most)], most });
    }
    for (const key of decisions)
      near.decisions.set(
        key,
        this.decisions.filter(({ a, b, isRevoked }) => !isRevoked && [...a, ...b].includes(key)),
      );
    for (let n = 0; n < numbers; n++) near.numbers.push(this.number());
  }

  #answer({ answers, thingRows: known }: Neighbourhood, needs: Needs): void {
    const {
      mentionsOf,
      heaviestOf,
      daysOf,
      daysWithout = [],
      thingRows,
      thingsOfBases,
      pairStates,
      freeClaims,
      itemClaims,
      around,
      membersOf,
    } = needs;
    const things = [...this.things.values()];
    if (mentionsOf) answers.mentions = this.mentions.filter(({ profile }) => mentionsOf.includes(profile));
    if (heaviestOf) answers.heaviest = heaviestOf.flatMap((mark) => heaviest(this.mentions, mark));
    if (daysOf)
      answers.days = daysOf.flatMap((profile) => {
        const mentioning = this.mentions.filter((one) => one.profile === profile && !daysWithout.includes(one.doc));
        const days = mentioning.map(({ facts }) => facts.day).toSorted();
        const [first, last] = [days[0], days.at(-1)];
        return first !== undefined && last !== undefined ? [{ profile, first, last }] : [];
      });
    for (const uid of thingRows ?? []) known.set(uid, this.things.get(uid) ?? null);
    if (thingsOfBases) answers.things = things.filter(({ base }) => thingsOfBases.includes(base));
    if (pairStates)
      answers.pairs = pairStates.flatMap((pair) => {
        const sum = this.sums.get(pairText(pair));
        return sum ? [{ ...sum.pair, state: sum.state }] : [];
      });
    if (freeClaims ?? itemClaims) {
      const [free, ofItems] = [freeClaims ?? [], itemClaims ?? []].map((list) => new Set(list.map(pairText)));
      answers.claims = this.claims.filter((claim) => (claim.free ? free : ofItems)?.has(pairText(claim)));
    }
    if (around) answers.around = this.#around(around);
    if (membersOf)
      answers.members = [...this.profiles.values()].flatMap((row) => {
        const { uid, key, thing, parsed } = rowAsProfile(row);
        return thing !== null && membersOf.includes(thing)
          ? [{ uid, thing, kind: parsed.kind, cut: row.decided?.cut ? key : null }]
          : [];
      });
  }

  #around(uids: number[]) {
    const pairs: PairKey[] = [
      ...this.claims.filter(({ free }) => !free),
      ...[...this.sums.values()].map(({ pair }) => pair),
    ];
    const thing = (uid: number) => this.profiles.get(uid)?.thing ?? null;
    const met = pairs.filter(({ a, b }) => uids.includes(a) || uids.includes(b));
    return met.map(({ a, type, b }) => ({ a, type, b, thingA: thing(a), thingB: thing(b) }));
  }
}

/** The mentions below a mark, as many as it asks for and those that weigh the same as the last; with the first of them what people wrote. */
function heaviest(all: SourcedMention[], { profile, authority, day, most }: WeightMark): SourcedMention[] {
  const mine = all.filter((one) => one.profile === profile);
  const weight = ({ mention, facts }: SourcedMention) => `${String(mention.authority).padStart(3, '0')}${facts.day}`;
  const below = authority === null ? '~' : `${String(authority).padStart(3, '0')}${day}`;
  const counted = mine.filter((one) => one.facts.seq === null && weight(one) < below);
  const sorted = counted.toSorted((one, other) => (weight(one) < weight(other) ? 1 : -1));
  const last = sorted[most - 1];
  const read = last ? sorted.filter((one) => weight(one) >= weight(last)) : sorted;
  return authority === null ? [...read, ...mine.filter((one) => one.facts.seq !== null)] : read;
}

const rowAsProfile = (row: ProfileRow) => ({ ...row, parsed: parseKey(row.key) });

/** A row as a database would give it: nothing of it is shared. */
const copied = (row: ProfileRow): ProfileRow => ({
  ...row,
  state: row.state && (JSON.parse(JSON.stringify(row.state)) as unknown),
});

function plainRow(p: Profile): ProfileRow {
  const { parsed: _p, before: _b, stored: _s, listed: _l, lookups: _n, ...row } = rowOf(p) as Profile;
  return row;
}
