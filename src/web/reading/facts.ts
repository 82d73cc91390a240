import { call, inOrg, query } from '../api.ts';
import { spoken } from '../parts.tsx';
import { words } from '../words.ts';
import type { Entity, Evidence, Label } from '../api-types.ts';

interface Someone {
  id: string;
  label: Label;
  name: string;
}

/** Something that was read from an item: of a node its name or a property, or an edge to another. */
export interface Fact {
  key: string;
  of: Someone;
  /** What is said of it, in words. */
  what: string;
  /** A value, or the other end of an edge. */
  value?: string;
  other?: { id: string; name: string };
  /** Where it stands in the item's text; absent for what its details say. */
  span?: [start: number, end: number];
  rule: string;
  confidence: number;
}

/** An item supports a few dozen nodes at most, mostly; of more the first are asked. */
const MAX_NODES = 60;
const CONCURRENCY = 6;

/** All that was read from an item, in the order of its text, and then what its details say. */
export async function factsOf(item: string, nodes: string[], at: { graph: string; signal: AbortSignal }) {
  const facts = new Map<string, Fact>();
  const asked = nodes.slice(0, MAX_NODES);
  for (let from = 0; from < asked.length; from += CONCURRENCY) {
    const some = asked.slice(from, from + CONCURRENCY).map((id) => entity(id, at));
    for (const node of await Promise.all(some)) {
      for (const fact of node ? readFrom(item, node) : []) facts.set(fact.key, fact);
    }
  }
  return [...facts.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || lengthOf(a) - lengthOf(b));
}

/** A node may be gone since the item was listed. */
const entity = (id: string, { graph, signal }: { graph: string; signal: AbortSignal }): Promise<Entity | undefined> =>
  call<Entity>('GET', inOrg('entity', id) + query({ evidence: 1, limit: 200, graph_id: graph }), undefined, {
    signal,
  }).catch((error: unknown) => (signal.aborted ? Promise.reject(error) : undefined));

const placeOf = ({ span }: Fact): number => span?.[0] ?? Number.MAX_SAFE_INTEGER;
const lengthOf = ({ span }: Fact): number => (span ? span[1] - span[0] : 0);

function readFrom(item: string, node: Entity): Fact[] {
  const here = (evidence: Evidence[] | undefined) => evidence?.find(({ item_id }) => item_id === item);
  const of: Someone = { id: node.id, label: node.label, name: node.name };
  const values: Record<string, unknown> = { ...node.properties, name: node.name, email: node.email };
  const own = Object.entries(node.evidence ?? {}).flatMap(([name, evidence]): Fact[] => {
    const said = here(evidence);
    if (!said) return [];
    const [key, at] = [`${node.id} ${name}`, readAt(said)];
    if (name === 'name') return at.span ? [{ key, of, what: words.reading.named, ...at }] : [];
    return [{ key, of, what: spoken(name), value: [values[name] ?? ''].flat().join(', '), ...at }];
  });
  const edges = node.edges.flatMap((edge): Fact[] => {
    const said = edge.direction === 'out' ? here(edge.evidence) : undefined;
    const other = { id: edge.to_id, name: edge.to_name };
    return said ? [{ key: edge.id, of, what: spoken(edge.type), other, ...readAt(said) }] : [];
  });
  return [...own, ...edges];
}

function readAt({ start, end, rule, confidence }: Evidence): Pick<Fact, 'span' | 'rule' | 'confidence'> {
  const isInText = start !== undefined && end !== undefined && end > start;
  return { rule, confidence, ...(isInText && { span: [start, end] as [number, number] }) };
}
