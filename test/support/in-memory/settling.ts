import type { Asserted, AssertedDocument, DocumentFacts } from '../../../src/common/settling/asserted.ts';
import type { Decision } from '../../../src/common/settling/decision.ts';
import type { Ruling } from '../../../src/common/settling/rule.ts';
import { byText } from '../../../src/identity/facts.ts';
import { applyDecisions } from '../../../src/identity/settling/apply-decisions.ts';
import { applyDocuments } from '../../../src/identity/settling/apply-documents.ts';
import { isParting } from '../../../src/identity/unit/decisions.ts';
import type { EdgeKey, GraphEdge, GraphNode } from '../../../src/common/settling/graph-values.ts';
import { followRules } from '../../../src/identity/settling/follow-rules.ts';
import { emptyNeighbourhood, type Neighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { project, type Difference } from '../../../src/identity/project.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { RowsInMemory } from './rows.ts';

type MakeDecision = Omit<Decision, 'seq' | 'id' | 'keepId' | 'detail' | 'undoes'> & Partial<Decision>;

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const edgeText = ({ from, type, to }: EdgeKey): string => `${from} ${type} ${to}`;

/** A graph in memory, on which the decisions of settling are tried without a database. */
export class SettlingInMemory {
  /** Decisions and rules have places of their own, above those of what is written before them and below those of what is written after. */
  #place = 1000;
  #rows = new RowsInMemory();
  #documents = new Map<string, { uid: number; original: Asserted; facts: DocumentFacts }>();
  #rules: Ruling[] = [];
  #nodes = new Map<number, GraphNode>();
  #edges = new Map<string, GraphEdge>();

  /** Settles documents in one unit of work. */
  put(docs: NewDocument[]): void {
    this.#settle(
      docs.map((doc) => {
        const { kind, entity, source, date: day, contentHash: hash, seq = null } = doc;
        const original = { kind, entity, source, day, hash, seq, assertions: copy(doc.assertions) };
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
  decide(...makers: MakeDecision[]): Decision[] {
    const pending = makers.map((one): Decision => {
      const seq = ++this.#place;
      return structuredClone({ id: `decision_${seq}`, keepId: null, detail: {}, undoes: null, ...one, seq });
    });
    const near = emptyNeighbourhood();
    const { revoked, named, ofEdges } = this.#rows.drive(near, applyDecisions(near, pending));
    this.#rows.decisions.push(...pending);
    for (const one of this.#rows.decisions) if (revoked.includes(one.seq)) one.isRevoked = true;
    this.#project(near, { forced: named, ofEdges });
    return pending;
  }

  /** Has a rule hold from now on, for what is there too. */
  rule(created: Pick<Ruling, 'kind' | 'match' | 'effect'> & Partial<Ruling>): Ruling {
    const seq = ++this.#place;
    const rule: Ruling = { id: `rule_${seq}`, keys: [], toKeys: [], ...copy(created), seq };
    this.#rules.push(rule);
    this.#again();
    return rule;
  }

  /** Takes a rule back, from what is there too. */
  lift(rule: Ruling): void {
    this.#rules = this.#rules.filter((one) => one !== rule);
    this.#again();
  }

  /** The nodes and edges as text that compares: no surrogates. */
  graph(): string[] {
    const idOf = (uid: number) => this.#nodes.get(uid)?.id;
    const nodes = [...this.#nodes.values()].map((node) => plain({ ...node, uid: undefined }));
    const edges = [...this.#edges.values()].map((edge) => plain({ ...edge, from: idOf(edge.from), to: idOf(edge.to) }));
    return [...nodes, ...edges].toSorted(byText);
  }

  /** Which profile is found under which text. */
  lookups(): string[] {
    const rows = [...this.#rows.lookups.values()].flatMap((under) => [...under.values()]);
    return rows.map(({ key, profile }) => `${key} ${this.#rows.profiles.get(profile)?.key}`).toSorted(byText);
  }

  /** The decisions in force by which something is in one thing with what it is to be kept apart from. */
  brokenDecisions(): Decision[] {
    const things = new Map([...this.#rows.profiles.values()].map(({ key, thing }) => [key, thing]));
    const thingsOf = (keys: string[]) => new Set(keys.flatMap((key) => things.get(key) ?? []));
    const parting = this.#rows.decisions.filter((one) => !one.isRevoked && isParting(one));
    return parting.filter(({ a, b }) => !thingsOf(a).isDisjointFrom(thingsOf(b)));
  }

  #asserted(id: string, original = this.#documents.get(id)?.original): AssertedDocument {
    const known = this.#documents.get(id);
    if (!original) throw new Error(`${id} is not there`);
    const uid = known?.uid ?? this.#rows.number();
    const { assertions, ...facts } = original;
    this.#documents.set(id, { uid, original, facts });
    const ruled = followRules(this.#rules, assertions, { ...facts, id })?.assertions ?? assertions;
    return { uid, id, applied: known ? known.facts : null, pending: { ...original, assertions: ruled } };
  }

  #again(): void {
    this.#settle([...this.#documents.keys()].map((id) => this.#asserted(id)));
  }

  #settle(docs: AssertedDocument[]): void {
    const near = emptyNeighbourhood();
    const rows = this.#rows;
    const settled = new Set(docs.filter(({ applied }) => applied).map(({ uid }) => uid));
    const isSettled = ({ doc }: { doc: number }) => settled.has(doc);
    const before = { mentions: rows.mentions.filter(isSettled), claims: rows.claims.filter(isSettled) };
    const change = rows.drive(near, applyDocuments(near, docs, before));
    const isKept = ({ doc }: { doc: number }) => !change.forgotten.includes(doc);
    rows.mentions = [...rows.mentions.filter(isKept), ...change.mentions];
    rows.claims = [...rows.claims.filter(isKept), ...change.added];
    this.#project(near, change);
  }

  #project(near: Neighbourhood, difference: Difference): void {
    near.decisions.clear();
    const projection = this.#rows.drive(
      near,
      project(near, difference, () => true),
    );
    this.#rows.write(near, projection);
    const { nodes, edges } = projection;
    for (const uid of nodes.removed) this.#nodes.delete(uid);
    for (const node of nodes.written) this.#nodes.set(node.uid, node);
    for (const edge of edges.removed) this.#edges.delete(edgeText(edge));
    for (const edge of edges.written) this.#edges.set(edgeText(edge), edge);
  }
}

/** A node or an edge as text, whatever the order of its fields. */
const plain = (value: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(value).toSorted(([one], [other]) => byText(one, other)));
