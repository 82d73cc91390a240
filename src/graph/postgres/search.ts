import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { nodes } from './nodes.ts';
import { toNodes, type NodeRow } from './rows.ts';
import { prepared } from './run.ts';
import { term } from './terms.ts';
import type { Candidate } from '../search/ranking.ts';
import { searchIn, type Narrowing, type Used, type Wanted } from '../search/searching.ts';
import { SEARCH_CAP, type FoundNode, type Hits, type Search } from '../store.ts';

/** Ranked matches as `GraphStore.search` promises them. */
export function search(db: Db, graph: string, asked: Search): Promise<Hits> {
  const index = {
    nodes: nodes.bind(null, db, graph),
    named: named.bind(null, db, graph),
    beginning: beginning.bind(null, db, graph),
    known: known.bind(null, db, graph),
    every: every.bind(null, db, graph),
    some: some.bind(null, db, graph),
  };
  return searchIn(index, asked);
}

async function named(db: Db, graph: string, ids: string[]): Promise<FoundNode[]> {
  const found = await rows<NodeRow>(
    db,
    prepared(
      'search by id',
      sql`select n.*, d.degree from (select uid from graph_nodes where graph = ${graph} and id = any(${ids}::text[])
          union select uid from graph_aliases where graph = ${graph} and alias = any(${ids}::text[])) named
        join graph_nodes n on n.graph = ${graph} and n.uid = named.uid
        join graph_degrees d on d.graph = ${graph} and d.uid = named.uid order by n.id`,
    ),
  );
  return toNodes(graph, found);
}

function beginning(db: Db, graph: string, word: string, most: number): Promise<Used[]> {
  return rows<Used>(
    db,
    prepared(
      'completions',
      sql`select word, n from graph_words where graph = ${graph} and word >= ${word} and word < ${`${word}\u{10ffff}`}
        order by word = ${word} desc, n desc, word limit ${most}`,
    ),
  );
}

function known(db: Db, graph: string, typed: string[], forms: string[]): Promise<Used[]> {
  const all = [...typed, ...forms];
  return rows<Used>(
    db,
    prepared(
      'known words',
      sql`select word, n from graph_words where graph = ${graph} and (word = any(${all}::text[])
        or word = any(array(select word from graph_slips where graph = ${graph} and form = any(${all}::text[]))))`,
    ),
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** A wanted word as a query of terms. */
function either(graph: string, { beginning: start, words }: Wanted): string {
  const opened = start === undefined ? [] : [`${quote(term.word(graph, start))}:*`];
  return `(${[...opened, ...words.map((word) => quote(term.word(graph, word)))].join(' | ')})`;
}

function narrowed(graph: string, query: string, { label, entity }: Narrowing): string {
  const parts = [`(${query})`];
  if (label) parts.push(quote(term.label(graph, label)));
  if (entity) parts.push(quote(term.entity(graph, entity)));
  return parts.join(' & ');
}

/** Candidates that come with their nodes: few matches need no further statement. */
const WITH_NODES = 20;

async function every(
  db: Db,
  graph: string,
  wanted: Wanted[],
  { phrase, ...narrowing }: Narrowing & { phrase: string },
): Promise<Candidate[]> {
  const query = wanted.map((one) => either(graph, one)).join(' & ');
  const found = await rows<Candidate & { row: NodeRow | null }>(
    db,
    prepared(
      'every',
      sql`select uid, id, name, weight, case when row_number() over () <= ${WITH_NODES} then (select row_to_json(n) from (
            select n.*, d.degree from graph_nodes n join graph_degrees d on d.graph = n.graph and d.uid = n.uid
            where n.graph = ${graph} and n.uid = t.uid) n) end as row
        from (select uid, id, name, weight from graph_texts
          where graph = ${graph} and terms @@ ${narrowed(graph, query, narrowing)}::tsquery
          order by name = ${phrase} desc, weight desc, id limit ${SEARCH_CAP}) t`,
    ),
  );
  return found.map(({ row, ...candidate }) => ({
    ...candidate,
    holds: null,
    ...(row && { node: toNodes(graph, [row])[0] }),
  }));
}

function some(
  db: Db,
  graph: string,
  wanted: Wanted[],
  { leads, ...narrowing }: Narrowing & { leads: number },
): Promise<Candidate[]> {
  const groups = wanted.map((one) => either(graph, one));
  const leading = groups.slice(0, leads).join(' | ');
  return rows<Candidate>(
    db,
    prepared(
      'some',
      sql`select uid, id, name, weight, array(select terms @@ q::tsquery from unnest(${groups}::text[]) with ordinality g (q, at) order by at) as holds
        from (select uid, id, name, weight, terms from graph_texts
          where graph = ${graph} and terms @@ ${narrowed(graph, leading, narrowing)}::tsquery
          order by weight desc, id limit ${SEARCH_CAP}) t`,
    ),
  );
}
