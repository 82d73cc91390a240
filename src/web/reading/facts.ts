import { call, inOrg } from '../api.ts';
import { words } from '../words.ts';
import { readableText } from '../words/values.ts';
import type { ReadFact } from '../api-types.ts';
import { propertyName } from '../words/fields.ts';
import { spoken } from '../words/spoken.ts';

/** Something that was read from an item: of a node its name or a property, or an edge to another. */
export interface Fact {
  key: string;
  of: ReadFact['node'];
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

/** All that was read from an item, in the order of its text, and then what its details say; each once, where the text says it best. */
export async function factsOf(item: string, signal: AbortSignal): Promise<Fact[]> {
  const path = `${inOrg('items', item)}/facts`;
  const { facts } = await call<{ facts: ReadFact[] }>('GET', path, undefined, { signal });
  const best = new Map<string, ReadFact>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const other = best.get(key);
    if (!other || isBetter(fact, other)) best.set(key, fact);
  }
  return [...best]
    .map(([key, fact]) => shown(key, fact))
    .filter(({ value, other, span }) => span || value !== undefined || other)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || lengthOf(a) - lengthOf(b));
}

const keyOf = ({ node, property, edge, to }: ReadFact): string =>
  JSON.stringify(property === undefined ? [node.id, edge, to?.id] : [node.id, property]);

const isInText = ({ start, end }: ReadFact): boolean => start !== undefined && end !== undefined && end > start;

const isBetter = (one: ReadFact, other: ReadFact): boolean =>
  isInText(one) === isInText(other) ? one.authority > other.authority : isInText(one);

const placeOf = ({ span }: Fact): number => span?.[0] ?? Number.MAX_SAFE_INTEGER;
const lengthOf = ({ span }: Fact): number => (span ? span[1] - span[0] : 0);

function shown(key: string, { node, property, value, edge = '', to, start, end, rule, confidence }: ReadFact): Fact {
  const at = { key, of: node, rule, confidence };
  const span = start !== undefined && end !== undefined && end > start && { span: [start, end] as [number, number] };
  if (property === 'name') return { ...at, what: words.reading.named, ...span };
  if (property !== undefined) return { ...at, what: propertyName(property), value: readableText(value ?? ''), ...span };
  return { ...at, what: spoken(edge), ...(to && { other: to }), ...span };
}
