import type { Line } from './lines.ts';
import type { Section, SectionKind } from './sections.ts';

/** A token of prose; offsets are the body's. */
export interface Token {
  text: string;
  start: number;
  end: number;
}

/** A sentence with its tokens and the kind of section it stands in. */
export interface Sentence {
  start: number;
  end: number;
  tokens: Token[];
  kind: SectionKind;
}

/** The sentences of a body. */
export function sentencesOf(_text: string, _lines: Line[], _sections: Section[]): Sentence[] {
  return [];
}
