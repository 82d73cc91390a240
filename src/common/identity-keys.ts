import { bounded } from './text/bounded.ts';

/** The letter that identity keys of each kind begin with: rows hold many keys, so they are kept short. */
const LETTERS = {
  /** A mail address. */
  email: 'E',
  /** A domain. */
  domain: 'D',
  /** An id that a source gave. */
  external_id: 'X',
  /** An id that an activity or a document has of its own. */
  own_id: 'J',
  /** The document itself. */
  document: 'I',
  /** A web address. */
  url: 'U',
  /** A registered business. */
  business: 'B',
  /** A name within an entity. */
  name: 'N',
  /** A reading in running text. */
  reading: 'R',
  /** A weak candidate. */
  candidate: 'W',
} as const;

/** What an identity key rests on. */
export type KeyKind = keyof typeof LETTERS;

/** The letter of a kind, as keys begin with it. */
export type KeyLetter = (typeof LETTERS)[KeyKind];

const KINDS = new Map<string, KeyKind>(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as KeyKind]));

/** The letter that keys of this kind begin with. */
export const letterOf = (kind: KeyKind): KeyLetter => LETTERS[kind];

/** An identity key of this kind out of its parts, of which long ones are cut so that an index takes it. */
export const keyOf = (kind: KeyKind, ...parts: string[]): string => [LETTERS[kind], ...parts.map(bounded)].join('|');

/** The kind of an identity key. */
export function kindOf(key: string): KeyKind {
  const kind = KINDS.get(key.charAt(0));
  if (!kind) throw new Error(`"${key}" is no identity key: it begins with none of ${[...KINDS.keys()].join(', ')}.`);
  return kind;
}

/** A pattern for SQL's `like`, quoted: the keys of this kind. */
export const likeKind = (kind: KeyKind): string => `'${LETTERS[kind]}|%'`;
