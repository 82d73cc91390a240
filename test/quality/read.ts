import { extractItem } from '../../src/extractors/run/extract.ts';
import type { Weights } from '../../src/extractors/tagger/decode.ts';
import { ENOUGH } from '../../src/identity/profile.ts';
import type { Assertions, Claim, Item, Label, Mention, Value } from '../../src/common/model.ts';
import { findOntology } from '../../src/ontologies/load.ts';
import type { FoundRelation } from './score-relations.ts';
import { normalised, type NamedThing } from './score-names.ts';

/** What was found in one text, in the scorers' words. */
export interface Findings {
  entities: NamedThing[];
  relations: FoundRelation[];
  /** Numbers of the signature's lines, from 0. */
  sigLines: number[];
}

/** How a text is read: in this process, or through a running server. */
export type Reader = (text: Text, known: NamedThing[]) => Promise<Findings>;

export interface Text {
  id: string;
  text: string;
  genre?: string;
  sender?: string;
}

const TYPE: Partial<Record<Label, string>> = {
  Contact: 'Person',
  Organization: 'Organization',
  Account: 'Organization',
  Business: 'Organization',
};

/** A text as the item that is ingested for it. */
export const itemOf = ({ id, text, genre, sender }: Text): Item => ({
  id,
  entity: 'quality',
  source: 'web',
  type: genre === 'email' ? 'email' : 'note',
  title: 'Document',
  body: text,
  date: '2024-01-15',
  metadata: sender ? { from: sender } : {},
  contentHash: id,
});

/** Reads by extraction alone: what one item asserts that needs no other item, names that are known beforehand apart. */
export function readHere(weights?: Weights): Reader {
  return async (text, known) => {
    const assertions = extractItem(itemOf(text), findOntology('operational')!, weights);
    const lines = signatureLines(text.text, assertions.signature);
    return { entities: entitiesOf(assertions, known), relations: relationsOf(assertions), sigLines: lines };
  };
}

const isNode = ({ self, tier, confidence }: Mention): boolean =>
  !self && (tier === 'establishing' || (tier === 'reading' && confidence >= ENOUGH));

function entitiesOf({ mentions }: Assertions, known: NamedThing[]): NamedThing[] {
  return mentions.flatMap((mention) => {
    if (!mention.name || mention.self) return [];
    const name = mention.name;
    const one = known.find((k) => normalised(k.text, k.type) === normalised(name, k.type));
    if (one) return [{ type: one.type, text: name }];
    return isNode(mention) ? [{ type: TYPE[mention.label] ?? mention.label, text: name }] : [];
  });
}

type Ends = [type: string, swapped: boolean];
const EMPLOYED: Ends = ['EMPLOYEE_OR_MEMBER_OF', false];
const MEANING: Record<string, (title: Value | undefined) => Ends[]> = {
  works_for: () => [EMPLOYED],
  member_of: () => [EMPLOYED],
  leads: (title) => (/\bceo\b|chief exec/i.test(String(title ?? 'ceo')) ? [EMPLOYED, ['CEO', true]] : [EMPLOYED]),
  founded: () => [['FOUNDED_BY', true]],
  subsidiary_of: () => [['SUBSIDIARY_OF', false]],
  acquired: () => [['SUBSIDIARY_OF', true]],
  studied_at: () => [['EDUCATED_AT', false]],
  spouse_of: () => [['SPOUSE', false]],
};

/** An edge of ours in the words of the gold files. */
export function relationsFor(type: string, from: string, to: string, title?: Value): FoundRelation[] {
  const ends = MEANING[type]?.(title) ?? [];
  return ends.map(([relation, swapped]) =>
    swapped ? { type: relation, from: to, to: from } : { type: relation, from, to },
  );
}

/** A relation that a rule stated, by the names of its ends. */
interface Stated extends FoundRelation {
  rule: string;
  title?: Value;
}

/** The relations that an item's sentences state, each with its rule. */
export function claimsOf(item: Item): Stated[] {
  const { mentions, claims } = extractItem(item, findOntology('operational')!);
  const root = (n: number): number => mentions[n]!.as ?? n;
  const nameOf = (n: number): string => {
    const names = mentions.flatMap((m, i) => (root(i) === root(n) && m.name ? [m.name] : []));
    return names.toSorted((a, b) => b.length - a.length)[0] ?? '';
  };
  return claims
    .filter(({ rule }) => rule.startsWith('relations.'))
    .map(({ rule, type, from, to, properties }) => ({
      rule: rule.slice('relations.'.length),
      type,
      from: nameOf(from),
      to: nameOf(to),
      ...(properties?.title === undefined ? {} : { title: properties.title }),
    }));
}

function relationsOf({ mentions, claims }: Assertions): FoundRelation[] {
  const root = (n: number): number => (mentions[n]!.as === undefined ? n : root(mentions[n]!.as!));
  const names = new Map<number, string>();
  mentions.forEach((m, n) => {
    const before = names.get(root(n));
    if (m.name && (!before || m.name.length > before.length)) names.set(root(n), m.name);
  });
  const nodes = new Set(mentions.flatMap((m, n) => (m.self || isNode(m) ? [root(n)] : [])));
  const isThing = (n: number) => nodes.has(root(n)) && names.has(root(n));
  const isEdge = (c: Claim) => c.confidence >= ENOUGH && isThing(c.from) && isThing(c.to);
  const joined = claims
    .filter(isEdge)
    .flatMap((c) => relationsFor(c.type, names.get(root(c.from))!, names.get(root(c.to))!, c.properties?.title));
  const seats = mentions.flatMap(({ properties, label }, n): FoundRelation[] =>
    label === 'Organization' && properties?.headquarters !== undefined && isThing(n)
      ? [{ type: 'HEADQUARTERS', from: names.get(root(n))!, to: String(properties.headquarters) }]
      : [],
  );
  return [...joined, ...seats];
}

function signatureLines(text: string, span: Assertions['signature']): number[] {
  if (!span) return [];
  const lines: number[] = [];
  let at = 0;
  text.split('\n').forEach((line, n) => {
    if (at < span.end && at + line.length > span.start) lines.push(n);
    at += line.length + 1;
  });
  return lines;
}
