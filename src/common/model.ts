/** The nouns that extraction, identity, stores and graph share. */

export const LABELS = ['Business', 'Contact', 'Organization', 'Activity', 'Asset', 'Account', 'Thread'] as const;
export type Label = (typeof LABELS)[number];

export type Scalar = string | number | boolean;
/** A promise, a price, a term or a deadline that an item states; offsets are the body's. */
export interface Commitment {
  who?: string;
  to_whom?: string;
  what: string;
  amount?: number;
  currency?: string;
  quantity?: string;
  due?: string;
  start: number;
  end: number;
}
/** What a field of an item may hold. */
export type Plain = Scalar | Scalar[];
export type Value = Plain | Commitment[];
export type Metadata = Record<string, Plain>;

/** An accepted item as extraction reads it. `date` is a day; `contentHash` holds nothing that the service made. */
export interface Item {
  id: string;
  entity: string;
  source: string;
  type: string;
  title: string;
  body: string;
  date: string;
  url?: string;
  metadata: Metadata;
  contentHash: string;
}

export type IdentifierKind = 'email' | 'phone' | 'domain' | 'url' | 'handle' | 'external_id';
/** Normalised: mail addresses and domains in lower case, phones in E.164. */
export interface Identifier {
  kind: IdentifierKind;
  value: string;
}

/** How much a mention may decide: see the glossary in docs/concepts.md. Only `establishing` makes a name known; `added` is no reason for a thing to be there. */
export type Tier = 'establishing' | 'reading' | 'weak' | 'added';

/** Stands before an external id that a caller chose: the thing goes by it as it is. */
export const CHOSEN = 'chosen:';

/** One place where a document speaks of a thing. Offsets are UTF-16 positions in the body; none: a field said it. */
export interface Mention {
  label: Label;
  tier: Tier;
  /** As written. */
  name?: string;
  identifiers: Identifier[];
  /** The rule that found it, `<extractor>.<rule>`. */
  rule: string;
  /** 0 to 1. */
  confidence: number;
  /** 0 to 100. */
  authority: number;
  start?: number;
  end?: number;
  /** The whole capitalised run that a reading or weak span stands in. */
  run?: string;
  /** Index of an earlier mention of this document that is the same thing (coreference, a bound first name). */
  as?: number;
  /** The item itself: exactly one mention of an item's document has it. */
  self?: true;
  /** Identity keys of the thing that a person pointed at; the one that names a thing first is the mention's. */
  keys?: string[];
  /** The words that a person gave for it. */
  quote?: string;
  /** Birth date or employer stated in this very mention; keeps two holders of one name apart. */
  discriminator?: string;
  type?: string;
  subtype?: string;
  /** A day, or an instant when the source gives one. */
  occurredAt?: string;
  properties?: Record<string, Value>;
  /** Of a thread of which the item is a message: when that was sent, as text that compares, a bar, and which message it is. */
  message?: string;
}

/** That one mention stands in a relation to another; `from` and `to` are indexes into the document's mentions. */
export interface Claim {
  type: string;
  from: number;
  to: number;
  rule: string;
  confidence: number;
  authority: number;
  start?: number;
  end?: number;
  properties?: Record<string, Value>;
  /** Days. */
  validFrom?: string;
  validTo?: string;
}

/** What one document asserts. */
export interface Assertions {
  mentions: Mention[];
  claims: Claim[];
  /** Where the sender's signature block stands in the body. */
  signature?: { start: number; end: number };
  /** What kind of text the item was read as: `mail`, `transcript`, `contract` … */
  genre?: string;
}

/** An edge type with a pair of labels that it may join. */
export interface EdgeRule {
  type: string;
  from: Label;
  to: Label;
}

/** What extraction needs to know of an ontology: which labels and edges it holds, and what stands for those it lacks. */
export interface OntologyShape {
  labels: Label[];
  edges: EdgeRule[];
  /** A label that it lacks → the label that such a thing gets; without an entry the thing is left out. */
  instead?: Partial<Record<Label, Label>>;
  /** An edge type that it lacks → the type to try in its place. */
  edgesInstead?: Record<string, string>;
  /** A verb in its base form or a fixed phrase → the edge it stands for. */
  verbs?: Record<string, string>;
}

/** What a graph template holds: its labels, edges, verbs of the conversation format and recommended properties by label. */
export interface Ontology extends OntologyShape {
  name: string;
  /** A verb in its base form or a fixed phrase → the edge it stands for. */
  verbs: Record<string, string>;
  recommended: Partial<Record<Label, string[]>>;
  /** Subtypes that people use in such a graph, by label. */
  subtypes?: Partial<Record<Label, string[]>>;
}
