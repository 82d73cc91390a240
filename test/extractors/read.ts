import { extractItem } from '../../src/extractors/run/extract.ts';
import { findOntology } from '../../src/ontologies/load.ts';
import type { Assertions, Item, Mention } from '../../src/common/model.ts';

/** What an item asserts, with the questions that tests ask of it. */
export interface Read extends Assertions {
  self: Mention;
  /** The mention that a name or identifier's value stands for, antecedents followed. */
  thing(text: string): number | undefined;
  /** `Dana Frost sent self`: the claims in words, things by the fullest name that the item gives them. */
  statements: string[];
}

const ITEM: Item = {
  id: 'i',
  entity: 'acme',
  source: 'test',
  type: 'note',
  title: 'Untitled',
  body: '',
  date: '2024-05-02',
  metadata: {},
  contentHash: 'h',
};

/** Extracts an item that has the given parts. */
export function read(parts: Partial<Item>, template = 'operational'): Read {
  const { mentions, claims, signature, genre } = extractItem({ ...ITEM, ...parts }, findOntology(template)!);
  const root = (n: number): number => mentions[n]!.as ?? n;
  const label = (n: number): string => {
    if (mentions[root(n)]!.self) return 'self';
    const all = mentions.filter((_, i) => root(i) === root(n));
    const names = all.flatMap((m) => m.name ?? []).toSorted((a, b) => b.length - a.length);
    return names[0] ?? all.flatMap((m) => m.identifiers.map((i) => i.value))[0] ?? '?';
  };
  const thing = (text: string) => {
    const found = mentions.findIndex((m) => m.name === text || m.identifiers.some((i) => i.value === text));
    return found < 0 ? undefined : root(found);
  };
  return {
    mentions,
    claims,
    signature,
    genre,
    self: mentions[0]!,
    thing,
    get statements() {
      return claims.map((c) => `${label(c.from)} ${c.type} ${label(c.to)}`);
    },
  };
}
