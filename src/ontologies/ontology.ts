import type { EdgeRule, Label, Ontology, OntologyShape } from '../common/model.ts';

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

/** The types of edges that a graph may hold, each once. */
export const edgeTypesOf = (shape: OntologyShape): string[] => [
  ...new Set([...shape.edges.map(({ type }) => type), 'linked_to']),
];
