/** The letter under which a profile's state, of which there are very many, keeps the values of each kind. */
export const VALUE_LETTERS = {
  source: 's',
  entity: 'e',
  label: 'l',
  /** By tier. */
  confidence: 'c',
  /** By entity. */
  established_name: 'n',
  /** By entity. */
  other_name: 'm',
  identifier: 'x',
  property: 'p',
  type: 't',
  subtype: 'u',
  occurred_at: 'o',
  discriminator: 'd',
  /** Of a thread: when a message was sent, which, by whether it answers, and its subject. */
  message: 'g',
  /** The place of what was written by hand. */
  written_at: 'w',
} as const;

/** A kind of value that a profile's state counts. */
export type ValueKind = keyof typeof VALUE_LETTERS;

/** The letter that a state keeps a kind of value under. */
export type ValueLetter = (typeof VALUE_LETTERS)[ValueKind];
