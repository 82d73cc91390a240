import { weightOf } from '../search/ranking.ts';
import { slips, wordsOf } from '../search/words.ts';
import type { GraphNode } from '../store.ts';

/** The terms of one graph: its words, and what a search may be narrowed by. */
export const term = {
  word: (graph: string, word: string) => `${graph} ${word}`,
  label: (graph: string, label: string) => `${graph} #${label}`,
  entity: (graph: string, entity: string) => `${graph} @${entity}`,
};

/** What searches find a node by, as a row of `graph_texts`. */
export interface Text {
  uid: number;
  id: string;
  name: string;
  weight: number;
  terms: string[];
}

/** What searches find a node of that degree by. */
export function textOf(graph: string, node: GraphNode, degree: number): Text {
  const { name, all } = wordsOf(node);
  const terms = all.map((word) => term.word(graph, word));
  terms.push(term.label(graph, node.label), ...node.entities.map((slug) => term.entity(graph, slug)));
  return { uid: node.uid, id: node.id, name: name.join(' '), weight: weightOf(degree), terms };
}

/** The forms under which words are found by one slip, each with its word. */
export const formsOf = (list: string[]): (readonly [form: string, word: string])[] =>
  list.flatMap((word) => slips(word).map((form) => [form, word] as const));
