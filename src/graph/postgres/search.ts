import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { nodes } from './nodes.ts';
import { toNodes, type NodeRow } from './rows.ts';
import { prepared } from './run.ts';
import { term } from './terms.ts';
import type { Candidate } from '../search/ranking.ts';
import { searchIn, TITLED, type Completing, type Narrowing, type Wanted, type WordIndex } from '../search/searching.ts';
import type { Spelled, Used } from '../search/spelling.ts';
import { SEARCH_CAP, type FoundNode, type Hits, type Search } from '../store.ts';

/** Ranked matches as `GraphStore.search` promises them. */
export function search(db: Db, graph: string, asked: Search): Promise<Hits> {
  const index: WordIndex = {
    nodes: nodes.bind(null, db, graph),
    named: named.bind(null, db, graph),
    completing: (word, within, bounds) => completing(db, graph, { word, within, bounds }),
    everyOrKnown: (wanted, within, spelled) => everyOrKnown(db, graph, { wanted, within, spelled }),
    known: known.bind(null, db, graph),
    ending: ending.bind(null, db, graph),
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

type Phrased = Narrowing & { phrase: string };

/** So many known words of one beginning are looked at. */
const MAX_BEGUN = 300;

/** Known words by what was typed, as a query of which the first four places are taken: by themselves, by their forms, by what forms begin with. */
const KNOWN = `select word, n from graph_words where graph = $1 and (word = any($2::text[])
  or word = any(array(select word from graph_slips where graph = $1 and form = any($3::text[])))
  or word = any(array(select begun.word from unnest($4::text[]) beginning, lateral (
    select word from graph_slips where graph = $1 and form >= beginning and form < beginning || chr(1114111) limit ${MAX_BEGUN}) begun)))`;

const knownBy = (graph: string, { words, forms, beginnings }: Spelled) => [graph, words, forms, beginnings];

const known = (db: Db, graph: string, spelled: Spelled): Promise<Used[]> =>
  rows<Used>(db, prepared('known words', { text: KNOWN, values: knownBy(graph, spelled) }));

/** So many numbers that end alike are looked at. */
const MAX_ENDING = 20;

async function ending(db: Db, graph: string, digits: string): Promise<string[]> {
  const found = await rows<{ word: string }>(
    db,
    prepared(
      'words ending',
      sql`select word from graph_words where graph = ${graph} and word ~ '^[0-9]{8,15}$' and right(word, 7) = right(${digits}, 7)
        and right(word, length(${digits})) = ${digits} order by n desc, word limit ${MAX_ENDING}`,
    ),
  );
  return found.map(({ word }) => word);
}

const quote = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** A wanted word as a query of terms. */
function either(graph: string, { beginnings = [], words, both = [] }: Wanted): string {
  const exactly = (word: string) => quote(term.word(graph, word));
  const opened = beginnings.map((start) => `${exactly(start)}:*`);
  const pairs = both.map((pair) => `(${pair.map(exactly).join(' & ')})`);
  return `(${[...opened, ...words.map(exactly), ...pairs].join(' | ')})`;
}

/** What narrows a query, to stand behind it. */
const narrowing = (graph: string, { label, entity }: Narrowing): string =>
  [label && term.label(graph, label), entity && term.entity(graph, entity)]
    .map((one) => (one ? ` & ${quote(one)}` : ''))
    .join('');

/**
 * The condition of texts that match a query. The planner does not look into it, so that a prepared statement is planned once and not for
 * each query, which takes three times as long as the search; terms name their graph, and no other index must be tried.
 */
const holding = (query: string): string => `graph || '' = $1 and terms @@ (select ${query}::tsquery)`;

/** Candidates that come with their nodes: few matches need no further statement. */
const WITH_NODES = 20;

/** The nodes whose terms match a query that stands in the places of `query`; `$1` is the graph. */
const matching = (query: string, phrase: string): string => `select uid, id, name, weight,
    case when row_number() over () <= ${WITH_NODES} then (select row_to_json(n) from (
      select n.*, d.degree from graph_nodes n join graph_degrees d on d.graph = n.graph and d.uid = n.uid
      where n.graph = $1 and n.uid = t.uid) n) end as row,
    case when row_number() over () <= ${TITLED} and not string_to_array(name, ' ') && string_to_array(${phrase}, ' ') then (
      select n.properties->>'title' from graph_nodes n where n.graph = $1 and n.uid = t.uid and n.label = 'Contact') end as title
  from (select uid, id, name, weight from graph_texts where ${holding(query)}
    order by name = ${phrase} desc, weight desc, id limit ${SEARCH_CAP}) t`;

/** The same, and where there are none, the known words. */
const orKnown = (query: string, phrase: string): string => `with found as materialized (${matching(query, phrase)})
  select uid, id, name, weight, row, title, null as word, null::bigint as n from found
  union all select null, null, null, null, null, null, word, n from (${KNOWN}) k where not exists (select from found)`;

/** Texts are put together once: a text that is new each time is read through by all who know it again. */
const EVERY = matching('$2', '$3');
const EVERY_OR_KNOWN = orKnown('$5', '$6');

type Found = Candidate & { row: NodeRow | null };

function toCandidates(graph: string, found: Found[]): Candidate[] {
  return found.map(({ uid, id, name, weight, title, row }) => {
    const candidate = { uid, id, name, weight, title, holds: null };
    return row ? { ...candidate, node: toNodes(graph, [row])[0] } : candidate;
  });
}

function toExact(graph: string, found: (Found & { word: string | null; n: number })[]) {
  return {
    candidates: toCandidates(
      graph,
      found.filter(({ word }) => word === null),
    ),
    known: found.flatMap(({ word, n }) => (word === null ? [] : [{ word, n }])),
  };
}

const all = (graph: string, wanted: Wanted[], within: Narrowing): string =>
  wanted.map((one) => either(graph, one)).join(' & ') + narrowing(graph, within);

async function every(db: Db, graph: string, wanted: Wanted[], within: Phrased): Promise<Candidate[]> {
  const values = [graph, all(graph, wanted, within), within.phrase];
  return toCandidates(graph, await rows(db, prepared('every', { text: EVERY, values })));
}

async function everyOrKnown(
  db: Db,
  graph: string,
  { wanted, within, spelled }: { wanted: Wanted[]; within: Phrased; spelled: Spelled },
) {
  const values = [...knownBy(graph, spelled), all(graph, wanted, within), within.phrase];
  return toExact(graph, await rows(db, prepared('every or known', { text: EVERY_OR_KNOWN, values })));
}

/** The completions of `$6` as a query: of the first `$8` so many as lead to `$9` nodes together; `$7` stands behind them. It is planned once, too. */
const COMPLETED = `(select '(' || string_agg(quote_literal($1 || ' ' || word), ' | ') || ')' || $7 from (
    select word, sum(n) over sorted as upto, row_number() over sorted as place from (
      select word, n from graph_words where graph = $1 and word >= (select $6::text) and word < (select $6::text || chr(1114111))
      order by word = $6 desc, n desc, word limit (select $8::int)) begun
    window sorted as (order by word = $6 desc, n desc, word rows unbounded preceding)) counted where upto <= (select $9::int) or place = 1)`;
const COMPLETING = orKnown(COMPLETED, '$5');

async function completing(
  db: Db,
  graph: string,
  { word, within, bounds }: { word: string; within: Phrased; bounds: Completing & Spelled },
) {
  const { most, nodes: upTo } = bounds;
  const values = [...knownBy(graph, bounds), within.phrase, word, narrowing(graph, within), most, upTo];
  return toExact(graph, await rows(db, prepared('completing', { text: COMPLETING, values })));
}

/** Nodes that meet any of the leading words, with which of all they meet. */
function some(
  db: Db,
  graph: string,
  wanted: (Wanted & { weight: number })[],
  { leads, most, ...within }: Narrowing & { leads: number; most: number },
): Promise<Candidate[]> {
  const groups = wanted.map((one) => either(graph, one));
  const query = `(${groups.slice(0, leads).join(' | ')})${narrowing(graph, within)}`;
  const holds = groups.map((_, i) => `terms @@ $${i + 5}::tsquery`);
  const scores = groups.map((_, i) => `holds[${i + 1}]::int * ($3::float8[])[${i + 1}]`);
  return rows<Candidate>(
    db,
    prepared(`some of ${groups.length}`, {
      text: `select uid, id, name, weight, array_to_json(holds) as holds from (
          select uid, id, name, weight, array[${holds.join(', ')}] as holds from (
            select uid, id, name, weight, terms from graph_texts where ${holding('$2')}
            order by weight desc, id limit ${SEARCH_CAP}) found offset 0) held
        order by ${scores.join(' + ')} desc, weight desc, id limit (select $4::int)`,
      values: [graph, query, wanted.map(({ weight }) => weight), most, ...groups],
    }),
  );
}
