import type { Label, OntologyShape } from '../model.ts';

/** An edge type with a pair of labels that it may join. */
export interface EdgeRule {
  type: string;
  from: Label;
  to: Label;
}

/** What a graph template holds: its labels, edges, verbs of the conversation format and recommended properties by label. */
export interface Ontology extends OntologyShape {
  name: string;
  edges: EdgeRule[];
  /** A verb in its base form or a fixed phrase → the edge it stands for. */
  verbs: Record<string, string>;
  recommended: Partial<Record<Label, string[]>>;
}

/** Declares a template's ontology; every export of a file in this folder that this made is a template. */
export function ontology(declared: Ontology): Ontology {
  return declared;
}

/** Every pair of the given labels under each of the given types, for declaring edges in one line. */
export function edges(types: string, from: string, to: string): EdgeRule[] {
  const words = (text: string) => text.split(' ');
  return words(types).flatMap((type) =>
    words(from).flatMap((a) => words(to).map((b) => ({ type, from: a as Label, to: b as Label }))),
  );
}

/** True when the ontology lists the edge between these labels; `linked_to` joins any two. */
export const allows = (shape: OntologyShape, type: string, from: Label, to: Label): boolean =>
  type === 'linked_to' || shape.edges.some((e) => e.type === type && e.from === from && e.to === to);
