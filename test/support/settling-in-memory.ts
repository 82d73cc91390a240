import type { Asserted, AssertedDocument, DocumentFacts } from '../../src/common/asserted.ts';
import type { Decision } from '../../src/common/decision.ts';
import type { Ruling } from '../../src/common/rule.ts';
import type { ClaimRow, LookupRow, ProfileRow, SourcedMention } from '../../src/common/settling-rows.ts';
import { byText } from '../../src/identity/facts.ts';
import { applyDecisions } from '../../src/identity/settling/apply-decisions.ts';
import { applyDocuments } from '../../src/identity/settling/apply-documents.ts';
import { isParting } from '../../src/identity/settling/decisions.ts';
import { followRules } from '../../src/identity/settling/follow-rules.ts';
import { lookupChange } from '../../src/identity/settling/listing.ts';
import type { Deciding, Needs } from '../../src/identity/settling/needs.ts';
import { adopt, emptyNeighbourhood, type Neighbourhood } from '../../src/identity/settling/neighbourhood.ts';
import { draftOf, nodeOf } from '../../src/identity/settling/node.ts';
import { isChanged, isDirty, rowOf, type Profile } from '../../src/identity/settling/profile.ts';
import { withStates } from '../../src/identity/settling/recount.ts';
import { regroup } from '../../src/identity/settling/regroup.ts';
import type { NewDocument } from '../../src/stores/projection/documents.ts';

type MakeDecision = Omit<Decision, 'seq' | 'id' | 'keepId' | 'detail' | 'undoes'> & Partial<Decision>;

/** A graph's settled rows in memory, on which the decisions of settling are tried without a database. */
export class SettlingInMemory {
  #last = 0;
  /** Decisions and rules have places of their own, above those of what is written before them and below those of what is written after. */
  #place = 1000;
  #profiles = new Map<number, ProfileRow>();
  /** By text and by profile. */
  #lookups = new Map<string, Map<number, LookupRow>>();
  #documents = new Map<string, { uid: number; original: Asserted; facts: DocumentFacts }>();
  #mentions: SourcedMention[] = [];
  #claims: ClaimRow[] = [];
  #decisions: (Decision & { isRevoked?: true })[] = [];
  #rules: Ruling[] = [];

  /** Settles documents in one unit of work. */
  put(docs: NewDocument[]): void {
    this.#settle(
      docs.map((doc) => {
        const { kind, entity, source, date: day, contentHash: hash, seq = null } = doc;
        const assertions = copy(doc.assertions);
        const original = { kind, entity, source, day, hash, seq, assertions };
        return this.#asserted(doc.id, original);
      }),
    );
  }

  /** Takes documents back. */
  retract(docs: NewDocument[]): void {
    const known = docs.filter(({ id }) => this.#documents.has(id));
    this.#settle(known.map(({ id }) => ({ ...this.#asserted(id), pending: null })));
    for (const { id } of known) this.#documents.delete(id);
  }

  /** Makes decisions, which come into force in one unit of work; answers with them. */
  decide(...made: MakeDecision[]): Decision[] {
    const pending = made.map((one): Decision => {
      const seq = ++this.#place;
      return structuredClone({ id: `decision_${seq}`, keepId: null, detail: {}, undoes: null, ...one, seq });
    });
    const near = emptyNeighbourhood();
    const change = this.#drive(near, applyDecisions(near, pending));
    this.#decisions.push(...pending);
    for (const one of this.#decisions) if (change.revoked.includes(one.seq)) one.isRevoked = true;
    this.#regroup(near, change.named);
    return pending;
  }

  /** Has a rule hold from now on, for what is there too. */
  rule(made: Pick<Ruling, 'kind' | 'match' | 'effect'> & Partial<Ruling>): Ruling {
    const seq = ++this.#place;
    const rule: Ruling = { id: `rule_${seq}`, keys: [], toKeys: [], ...made, seq };
    this.#rules.push(rule);
    this.#again();
    return rule;
  }

  /** Takes a rule back, from what is there too. */
  lift(rule: Ruling): void {
    this.#rules = this.#rules.filter((one) => one !== rule);
    this.#again();
  }

  /** The nodes as text that compares: each with the keys that it stands for, and no surrogates. */
  nodes(): string[] {
    const near = emptyNeighbourhood();
    adopt(near, [...this.#profiles.values()].map(copied));
    this.#drive(near, withStates(near, [...near.profiles.values()]));
    const things = Map.groupBy(near.profiles.values(), (p) => p.thing);
    return [...things].flatMap(([thing, group]) => (thing === null ? [] : nodeText(thing, group))).toSorted(byText);
  }

  /** What the database would answer with a look-up written after each step: the rows of every profile as it is. */
  lookups(): string[] {
    const keyOf = (uid: number) => this.#profiles.get(uid)?.key;
    const rows = [...this.#lookups.values()].flatMap((under) => [...under.values()]);
    return rows.map(({ key, profile }) => `${key} ${keyOf(profile)}`).toSorted(byText);
  }

  /** The decisions in force by which something is in one thing with what it is to be kept apart from. */
  brokenDecisions(): Decision[] {
    const things = new Map([...this.#profiles.values()].map(({ key, thing }) => [key, thing]));
    const thingsOf = (keys: string[]) => new Set(keys.flatMap((key) => things.get(key) ?? []));
    const parting = this.#decisions.filter((one) => !one.isRevoked && isParting(one));
    return parting.filter(({ a, b }) => !thingsOf(a).isDisjointFrom(thingsOf(b)));
  }

  #asserted(id: string, original = this.#documents.get(id)?.original): AssertedDocument {
    const known = this.#documents.get(id);
    if (!original) throw new Error(`${id} is not there`);
    const uid = known?.uid ?? ++this.#last;
    const { assertions: _, ...facts } = original;
    const applied = known ? known.facts : null;
    this.#documents.set(id, { uid, original, facts });
    const followed = followRules(this.#rules, original.assertions, { ...facts, id });
    return { uid, id, applied, pending: { ...original, assertions: followed?.assertions ?? original.assertions } };
  }

  #again(): void {
    this.#settle([...this.#documents.keys()].map((id) => this.#asserted(id)));
  }

  #settle(docs: AssertedDocument[]): void {
    const near = emptyNeighbourhood();
    const settled = new Set(docs.filter(({ applied }) => applied).map(({ uid }) => uid));
    const isOf = ({ doc }: { doc: number }) => settled.has(doc);
    const before = { mentions: this.#mentions.filter(isOf), claims: this.#claims.filter(isOf) };
    const change = this.#drive(near, applyDocuments(near, docs, before));
    const isKept = ({ doc }: { doc: number }) => !change.forgotten.includes(doc);
    this.#mentions = [...this.#mentions.filter(isKept), ...change.mentions];
    this.#claims = [...this.#claims.filter(isKept), ...change.added];
    this.#regroup(near, change.touched.filter(isChanged));
  }

  #regroup(near: Neighbourhood, changed: Profile[]): void {
    if (changed.length) this.#drive(near, regroup(near, changed));
    const all = [...near.profiles.values()];
    const { gone, come, moved } = lookupChange(all);
    for (const { key, profile } of gone) this.#lookups.get(key)?.delete(profile);
    for (const row of [...come, ...moved]) {
      const under = this.#lookups.get(row.key) ?? new Map<number, LookupRow>();
      this.#lookups.set(row.key, under.set(row.profile, row));
    }
    for (const p of all.filter(isDirty)) this.#profiles.set(p.uid, copied(plainRow(p)));
  }

  #drive<T>(near: Neighbourhood, deciding: Deciding<T>): T {
    let step = deciding.next();
    for (; !step.done; step = deciding.next()) this.#answer(near, step.value);
    return step.value;
  }

  /** Answers as the database would, with nothing but what is asked for. */
  #answer(near: Neighbourhood, needs: Needs): void {
    const lookups = this.#lookups;
    const under = (text: string) => [...(lookups.get(text)?.values() ?? [])];
    const { keys = [], profiles = [], groups = [], things = [], readingsOf = [], texts = [], holders = [] } = needs;
    const found = new Set(texts.flatMap((text) => under(text).map(({ profile }) => profile)));
    const isAsked = (row: ProfileRow) =>
      keys.includes(row.key) ||
      profiles.includes(row.uid) ||
      found.has(row.uid) ||
      (row.root !== null && groups.includes(row.root)) ||
      (row.thing !== null && things.includes(row.thing)) ||
      (row.nameProfile !== null && readingsOf.includes(row.nameProfile));
    for (const row of this.#profiles.values())
      if (!near.profiles.has(row.uid) && isAsked(row)) adopt(near, [copied(row)]);
    for (const key of keys) near.keys.add(key);
    for (const root of groups) near.groups.add(root);
    for (const thing of things) near.things.add(thing);
    for (const uid of readingsOf) near.readingsOf.add(uid);
    for (const text of texts)
      near.found.set(
        text,
        under(text).map(({ profile }) => profile),
      );
    for (const { text, most } of holders) {
      const rows = under(text).filter(({ root }) => root !== null);
      const sorted = rows.toSorted((one, other) => (one.root ?? 0) - (other.root ?? 0));
      near.holders.set(text, { rows: [...sorted.slice(0, most), ...sorted.slice(-most)], most });
    }
    for (const key of needs.decisions ?? [])
      near.decisions.set(
        key,
        this.#decisions.filter(({ a, b, isRevoked }) => !isRevoked && [...a, ...b].includes(key)),
      );
    const { mentionsOf } = needs;
    if (mentionsOf) near.answers.mentions = this.#mentions.filter(({ profile }) => mentionsOf.includes(profile));
    for (let n = 0; n < (needs.numbers ?? 0); n++) near.numbers.push(++this.#last);
  }
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** A row as a database would give it: nothing of it is shared. */
const copied = (row: ProfileRow): ProfileRow => ({ ...row, state: row.state && copy(row.state) });

function plainRow(p: Profile): ProfileRow {
  const { parsed: _p, before: _b, stored: _s, listed: _l, lookups: _n, ...row } = rowOf(p) as Profile;
  return row;
}

function nodeText(thing: number, group: Profile[]): string[] {
  const draft = draftOf(thing, group);
  if (!draft) return [];
  const { uid: _, ...node } = nodeOf(draft, draft.base);
  const keys = group.map(({ key }) => key).toSorted(byText);
  return [JSON.stringify([keys, Object.entries(node).toSorted(([one], [other]) => byText(one, other))])];
}
