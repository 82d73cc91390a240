import type { GraphNode } from '../store.ts';
import { slips, wordsOf } from '../search/words.ts';

/** The terms of one graph: its words, and what a search may be narrowed by; none holds a space. */
export const term = {
  word: (graph: string, word: string): string => `${encodeURIComponent(graph)}/${word}`,
  label: (graph: string, label: string): string => `${encodeURIComponent(graph)}#${label}`,
  entity: (graph: string, entity: string): string => `${encodeURIComponent(graph)}@${encodeURIComponent(entity)}`,
};

/** What searches find a node by: the words of its name, and its terms; each with a space between. */
export interface Text {
  words: string;
  terms: string;
}

/** What searches find a node by. */
export function textOf(graph: string, node: GraphNode): Text {
  const { name, all } = wordsOf(node);
  const narrowing = [term.label(graph, node.label), ...node.entities.map((slug) => term.entity(graph, slug))];
  return { words: name.join(' '), terms: [...all.map((word) => term.word(graph, word)), ...narrowing].join(' ') };
}

/** The words among a node's terms. */
export function wordsIn(graph: string, terms: string): string[] {
  const start = term.word(graph, '');
  return terms.split(' ').flatMap((text) => (text.startsWith(start) ? [text.slice(start.length)] : []));
}

/** The terms under which a word is found by one slip; null for a word that takes none. */
export function formsOf(graph: string, word: string): string | null {
  const forms = slips(word).map((form) => term.word(graph, form));
  return forms.length > 0 ? forms.join(' ') : null;
}

const SPECIAL = /[+\-!(){}[\]^"~*?:\\/&|]/g;

/** A term as it stands in a query of the index. */
export const quoted = (text: string): string => text.replace(SPECIAL, '\\$&');
