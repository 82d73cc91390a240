export type Kind = 'P' | 'O' | 'L';
export type Sex = 'man' | 'woman';

/** A thing in a sentence: its mark in the masked text, its mention (a place has none) and its name. */
export interface Actor {
  mark: string;
  kind: Kind;
  /** Where the mark stands in the masked text. */
  at: number;
  start: number;
  end: number;
  index?: number;
  name: string;
  /** The item's fields, letters and forms vouch for the name, or the tagger is sure of it. */
  isSure?: boolean;
  /** Of somebody, where the name or its form of address tells. */
  sex?: Sex | undefined;
}

/** A sentence with its things masked (`<P3>`). */
export interface Masked {
  text: string;
  actors: Actor[];
  start: number;
  end: number;
}

/** A place in the body where a thing stands; a location has no mention, nor has a name that is only part of one. */
export interface Marked {
  start: number;
  end: number;
  kind: Kind;
  index?: number;
}

/** A thing that a sentence speaks of without naming it. */
export const unseen = (kind: Kind, index: number, name = ''): Actor => ({
  mark: '',
  kind,
  at: -1,
  start: 0,
  end: 0,
  index,
  name,
});
