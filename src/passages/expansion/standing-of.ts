import * as search from '../../stores/passages/passage-search.ts';
import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Wanted } from '../question.ts';

/** What a question wants, as far as passages hold it, and how often they do. */
export interface Read {
  known: Standing;
  wanted: Wanted[];
}

/** What is known with how often further terms stand. */
export async function standingOf(db: Db, graph: string, known: Standing, terms: string[]): Promise<Standing> {
  const unknown = [...new Set(terms)].filter((term) => !known.of.has(term));
  const further = unknown.length > 0 ? await search.standing(db, graph, unknown) : undefined;
  return further ? { ...known, of: new Map([...known.of, ...further.of]) } : known;
}
