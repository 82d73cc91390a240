import { namesOf } from '../graph/search/words.ts';
import type { FoundNode, Hits } from '../graph/store.ts';
import type { Question } from './question.ts';

const MAX_NAMED = 10;
const MAX_EXPANDED = 3;

/** What a question names: hits of whose name, or of what they go by, it holds a good part. */
export function namedIn({ wanted }: Question, hits: Hits['hits']): Hits['hits'] {
  const asked = new Set(wanted.map(({ word }) => word));
  return hits.filter(({ node }) => isNamed(node, asked)).slice(0, MAX_NAMED);
}

function isNamed(node: FoundNode, asked: ReadonlySet<string>): boolean {
  const { name, all } = namesOf(node);
  const telling = name.filter((word) => word.length > 1);
  const met = telling.filter((word) => asked.has(word)).length;
  return met * 2 >= Math.max(1, telling.length) || (isSomebody(node) && all.some((word) => asked.has(word)));
}

const isSomebody = ({ label }: FoundNode): boolean =>
  label === 'Contact' || label === 'Organization' || label === 'Business' || label === 'Account';

/** For each word that names somebody, what else they go by. */
export function otherNames({ wanted }: Question, named: Hits['hits']): Map<string, string[]> {
  const people = named.filter(({ node }) => isSomebody(node)).slice(0, MAX_EXPANDED);
  const names = people.map(({ node }) => namesOf(node).all);
  return new Map(
    wanted.flatMap(({ word }): [string, string[]][] => {
      const others = names.filter((all) => all.includes(word)).flat();
      return others.length > 0 ? [[word, others]] : [];
    }),
  );
}
