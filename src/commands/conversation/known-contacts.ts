import type { FoundNode, GraphStore } from '../../graph/store.ts';
import { fold } from '../../graph/search/words.ts';

const MAX_WORDS = 20;
/** A word that so many contacts have is nobody's. */
const MAX_HITS = 50;
const CAPITALS = /\p{Lu}[\p{L}\p{M}'’-]*(?: +\p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** Where a conversation is saved. */
interface Place {
  graph: string;
  entity: string;
}

/**
 * Whom the first names and surnames that stand alone in these lines mean: by the word, the whole name of the one contact of the entity that
 * has it first or last in its name. A word that several bear means nobody.
 */
export async function knownContacts(
  store: GraphStore,
  { graph, entity }: Place,
  lines: string[],
): Promise<Map<string, string>> {
  const runs = lines.flatMap((line) => line.match(CAPITALS) ?? []);
  const words = [...new Set(runs.filter((run) => !run.includes(' ') && run.length > 1))].slice(0, MAX_WORDS);
  const found = await Promise.all(words.map((word) => bearerOf(store, { graph, entity }, word)));
  return new Map(words.flatMap((word, n) => (found[n] ? [[word, found[n]]] : [])));
}

async function bearerOf(store: GraphStore, { graph, entity }: Place, word: string): Promise<string | undefined> {
  const { hits } = await store.search(graph, { query: word, label: 'Contact', entity, limit: MAX_HITS });
  if (hits.length === MAX_HITS) return undefined;
  const [one, ...others] = hits.flatMap(({ node }) => (bears(node, fold(word)) ? [node] : []));
  return others.length > 0 ? undefined : one?.name;
}

function bears({ name }: FoundNode, word: string): boolean {
  const parts = fold(name).split(/\s+/);
  return parts.length > 1 && (parts[0] === word || parts.at(-1) === word);
}
