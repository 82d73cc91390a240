import type { Driver } from 'neo4j-driver';
import { byId, nodes } from './nodes.ts';
import { NODE, stillThere, toNode, uidOf, type NodeRow } from './rows.ts';
import { int, read } from './run.ts';
import { quoted, term } from './terms.ts';
import type { Candidate } from '../search/ranking.ts';
import {
  searchIn,
  takeUses,
  TITLED,
  type Completing,
  type Narrowing,
  type Wanted,
  type WordIndex,
} from '../search/searching.ts';
import type { Spelled, Used } from '../search/spelling.ts';
import { SEARCH_CAP, type FoundNode, type Hits, type Search } from '../store.ts';

/** Ranked matches as `GraphStore.search` promises them. */
export function search(driver: Driver, graph: string, asked: Search): Promise<Hits> {
  const index: WordIndex = {
    nodes: nodes.bind(null, driver, graph),
    named: named.bind(null, driver, graph),
    completing: (word, within, bounds) => completing(driver, graph, { word, within, bounds }),
    everyOrKnown: (wanted, within, spelled) => everyOrKnown(driver, graph, { wanted, within, spelled }),
    known: known.bind(null, driver, graph),
    ending: ending.bind(null, driver, graph),
    every: every.bind(null, driver, graph),
    some: some.bind(null, driver, graph),
  };
  return searchIn(index, asked);
}

/** So many numbers that end alike are looked at. */
const MAX_ENDING = 20;

type Phrased = Narrowing & { phrase: string };

async function completing(
  driver: Driver,
  graph: string,
  { word, within, bounds }: { word: string; within: Phrased; bounds: Completing & Spelled },
) {
  const completions = takeUses(await beginning(driver, graph, word, bounds.most), bounds.nodes);
  if (completions.length === 0) return { candidates: [], known: await known(driver, graph, bounds) };
  const wanted = [{ words: completions.map((one) => one.word) }];
  return everyOrKnown(driver, graph, { wanted, within, spelled: bounds });
}

async function everyOrKnown(
  driver: Driver,
  graph: string,
  { wanted, within, spelled }: { wanted: Wanted[]; within: Phrased; spelled: Spelled },
) {
  const candidates = await every(driver, graph, wanted, within);
  return { candidates, known: candidates.length > 0 ? [] : await known(driver, graph, spelled) };
}

async function named(driver: Driver, graph: string, ids: string[]): Promise<FoundNode[]> {
  const found = await read<{ n: NodeRow }>(
    driver,
    `UNWIND $ids AS id CALL (id) {
       MATCH (n:QuernNode {graph: $graph, id: id}) RETURN n
       UNION MATCH (a:QuernAlias {graph: $graph, alias: id}) MATCH (n:QuernNode {uid: a.of}) RETURN n }
     WITH DISTINCT n RETURN ${NODE}`,
    { graph, ids: [...new Set(ids)] },
  );
  return byId(stillThere(found).map(({ n }) => toNode(graph, n)));
}

async function beginning(driver: Driver, graph: string, word: string, most: number): Promise<Used[]> {
  return read<Used>(
    driver,
    `MATCH (w:QuernWord) WHERE w.graph = $graph AND w.word STARTS WITH $word
     WITH w ORDER BY w.word = $word DESC, w.n DESC, w.word LIMIT $most RETURN w.word AS word, w.n AS n`,
    { graph, word, most: int(most) },
  );
}

async function known(driver: Driver, graph: string, { words, forms, beginnings }: Spelled): Promise<Used[]> {
  const byForm = [
    ...forms.map((form) => quoted(term.word(graph, form))),
    ...beginnings.map((beginning) => `${quoted(term.word(graph, beginning))}*`),
  ];
  return read<Used>(
    driver,
    `CALL () {
       CALL db.index.fulltext.queryNodes('quern_word_forms', $query) YIELD node AS w RETURN w
       UNION UNWIND $keys AS key MATCH (w:QuernWord {uid: key}) RETURN w }
     RETURN DISTINCT w.word AS word, w.n AS n`,
    {
      query: [...new Set(byForm)].join(' '),
      keys: [...new Set(words)].map((word) => `${graph} ${word}`),
    },
  );
}

async function ending(driver: Driver, graph: string, digits: string): Promise<string[]> {
  const found = await read<{ word: string }>(
    driver,
    `MATCH (w:QuernWord) WHERE w.graph = $graph AND w.word ENDS WITH $digits AND w.word =~ '[0-9]{8,15}'
     RETURN w.word AS word ORDER BY w.n DESC, word LIMIT $most`,
    { graph, digits, most: int(MAX_ENDING) },
  );
  return found.map(({ word }) => word);
}

/** A wanted word as a query of terms. */
function either(graph: string, { beginnings = [], words, both = [] }: Wanted): string {
  const exactly = (word: string) => quoted(term.word(graph, word));
  const opened = beginnings.map((start) => `${exactly(start)}*`);
  const pairs = both.map((pair) => `(${pair.map((word) => `+${exactly(word)}`).join(' ')})`);
  return `(${[...opened, ...words.map(exactly), ...pairs].join(' ')})`;
}

function narrowed(graph: string, query: string, { label, entity }: Narrowing): string {
  const parts = [query];
  if (label) parts.push(`+${quoted(term.label(graph, label))}`);
  if (entity) parts.push(`+${quoted(term.entity(graph, entity))}`);
  return parts.join(' ');
}

interface Row {
  uid: string;
  id: string;
  name: string;
  weight: number;
  terms: string;
}

async function every(
  driver: Driver,
  graph: string,
  wanted: Wanted[],
  { phrase, ...narrowing }: Phrased,
): Promise<Candidate[]> {
  const query = narrowed(graph, wanted.map((one) => `+${either(graph, one)}`).join(' '), narrowing);
  const found = await read<Omit<Row, 'terms'> & { properties: string | null }>(
    driver,
    `CALL db.index.fulltext.queryNodes('quern_node_terms', $query) YIELD node AS n
     WITH n ORDER BY n.words = $phrase DESC, n.weight DESC, n.id LIMIT $most
     RETURN n.uid AS uid, n.id AS id, n.words AS name, n.weight AS weight,
       CASE WHEN n.label = 'Contact' AND none(word IN split(n.words, ' ') WHERE word IN $typed) THEN n.properties END AS properties`,
    { query, phrase, typed: phrase.split(' '), most: int(SEARCH_CAP) },
  );
  return found.map(({ properties, ...row }, i) => ({
    ...row,
    uid: uidOf(graph, row.uid),
    holds: null,
    title: i < TITLED && properties !== null ? titleIn(properties) : null,
  }));
}

/** The title among a node's properties as they are stored. */
function titleIn(properties: string): string | null {
  const { title } = JSON.parse(properties) as FoundNode['properties'];
  return title === undefined ? null : String(title);
}

async function some(
  driver: Driver,
  graph: string,
  wanted: (Wanted & { weight: number })[],
  { leads, most, ...narrowing }: Narrowing & { leads: number; most: number },
): Promise<Candidate[]> {
  const any = wanted
    .slice(0, leads)
    .map((one) => either(graph, one))
    .join(' ');
  const found = await read<Row>(
    driver,
    `CALL db.index.fulltext.queryNodes('quern_node_terms', $query) YIELD node AS n
     WITH n ORDER BY n.weight DESC, n.id LIMIT $most
     RETURN n.uid AS uid, n.id AS id, n.words AS name, n.weight AS weight, n.terms AS terms`,
    { query: narrowed(graph, `+(${any})`, narrowing), most: int(SEARCH_CAP) },
  );
  const score = (holds: boolean[]) => wanted.reduce((sum, { weight }, i) => sum + (holds[i] ? weight : 0), 0);
  return found
    .map(({ terms, ...row }) => {
      const held = new Set(terms.split(' '));
      const holds = wanted.map(({ words }) => words.some((word) => held.has(term.word(graph, word))));
      return { candidate: { ...row, uid: uidOf(graph, row.uid), holds }, score: score(holds) };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
