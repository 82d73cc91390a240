import type { Genre } from '../genre.ts';

/** In what a sentence stands. */
export interface Setting {
  date: string;
  genre: Genre;
  /** Who says I, and to whom. */
  who?: string;
  to_whom?: string;
  /** True for a name of somebody or something of the item. */
  isKnown(name: string, label?: 'Organization' | 'Contact'): boolean;
  /** Whom the `she` or `he` at the start of the sentence means. */
  spokenOf(): string | undefined;
}

/** Who is to do what, empty where that is left out, and where it stands in the text. */
export interface Promised {
  subject: string;
  what: string;
  at: number;
}

/** Whoever writes or speaks, or people of theirs, as the subject of a sentence. */
export const OURS = /^(?:I|we|our .+)$/i;
/** Somebody whom only the sentence before names. */
export const PRONOUN = /^(?:he|she|they)$/i;
