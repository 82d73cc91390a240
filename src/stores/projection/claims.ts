import type { ClaimRow } from '../../common/settling/rows.ts';
import { rows, send, unnested, type Db } from '../db/sql.ts';

const CLAIM =
  'doc, n, from_n, to_n, type, a, b, free, rank, day, source, rule, confidence, authority, start_at, end_at, properties, valid_from, valid_to';

/** What documents claim; `stored_claims` while the table of that name is derived anew. */
export async function ofDocuments(
  db: Db,
  graph: string,
  docs: number[],
  from: 'claims' | 'stored_claims' = 'claims',
): Promise<ClaimRow[]> {
  if (!docs.length) return [];
  return rows(db, {
    name: `${from} of documents`,
    text: `select ${CLAIM} from ${from} where graph = $1 and doc = any($2) order by doc, n`,
    values: [graph, docs],
  });
}

const TYPES: Record<keyof ClaimRow, string> = {
  doc: 'bigint',
  n: 'int',
  from_n: 'int',
  to_n: 'int',
  type: 'text',
  a: 'bigint',
  b: 'bigint',
  free: 'boolean',
  rank: 'text',
  day: 'date',
  source: 'text',
  rule: 'text',
  confidence: 'real',
  authority: 'smallint',
  start_at: 'int',
  end_at: 'int',
  properties: 'json',
  valid_from: 'text',
  valid_to: 'text',
};

export async function insert(db: Db, graph: string, list: ClaimRow[]): Promise<void> {
  if (!list.length) return;
  const from = unnested(list, TYPES, 2);
  await send(db, {
    name: 'claims insert',
    text: `insert into claims (graph, ${Object.keys(TYPES).join(', ')}) select $1, * from ${from.text}`,
    values: [graph, ...from.values],
  });
}
