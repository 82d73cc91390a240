import { once } from 'node:events';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { distinctEdges, withDigest } from '../../../src/graph/diff.ts';
import { changesOf, tallyUp, type Tally } from '../../../src/graph/count-deltas.ts';
import { term } from '../../../src/graph/postgres/terms.ts';
import { weightOf } from '../../../src/graph/search/ranking.ts';
import { slips, wordsOf } from '../../../src/graph/search/words.ts';
import { replace } from '../../../src/stores/projection/communities.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import type { LargeGraph } from './large-graph.ts';

type Cell = string | number | null | undefined;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (cell: Cell): string =>
  cell === null || cell === undefined ? '\\N' : String(cell).replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!);
const array = (texts: string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
const json = (value: object): string => JSON.stringify(value);
const BATCH_SIZE = 2000;

/** Puts rows into a table by COPY. */
async function copy(pool: Pool, table: string, columns: string, rows: Iterable<Cell[]>): Promise<void> {
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  try {
    const into = client.query(from(`copy ${table} (${columns}) from stdin`));
    const done = once(into, 'finish');
    let text = '';
    let held = 0;
    for (const row of rows) {
      text += `${row.map(escaped).join('\t')}\n`;
      if (++held % BATCH_SIZE > 0) continue;
      if (!into.write(text)) await Promise.race([once(into, 'drain'), done]);
      text = '';
    }
    into.end(text);
    await done;
  } finally {
    await client.end();
  }
}

const BY_TERMS = 'graph_texts_terms on graph_texts using gin (terms) with (fastupdate = off)';

/** Writes a graph beside what the database has of it, as many changes applied one after another would, in a fraction of their time; each edge once. */
export async function copyGraph(
  pool: Pool,
  graph: string,
  { nodes, edges: all, community }: LargeGraph,
): Promise<void> {
  const edges = distinctEdges(all);
  const degrees = new Map<number, number>();
  const tally: Tally = new Map();
  for (const { type, from: a, to: b } of edges) {
    tallyUp(tally, 'type', type, 1);
    for (const end of [a, b]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  }
  for (const { label, provenance } of nodes) {
    tallyUp(tally, 'label', label, 1);
    for (const source of provenance.sources) tallyUp(tally, 'source', source, 1);
  }
  const degreeOf = (uid: number) => degrees.get(uid) ?? 0;
  await pool.query('drop index graph_texts_terms');
  await Promise.all([
    copyNodes(pool, graph, nodes, community),
    copyEdges(pool, graph, edges),
    copy(
      pool,
      'graph_degrees',
      'graph, uid, id, degree',
      nodes.map((n) => [graph, n.uid, n.id, degreeOf(n.uid)]),
    ),
    copy(
      pool,
      'graph_aliases',
      'graph, alias, uid',
      nodes.flatMap((n) => n.aliases.map((alias) => [graph, alias, n.uid])),
    ),
    copyTexts(pool, graph, nodes, degreeOf),
    copyCounts(pool, graph, tally),
  ]);
  await pool.query(`create index ${BY_TERMS}`);
  await putCommunities(pool, graph, nodes, community, degreeOf);
  await pool.query('vacuum analyze');
}

function copyNodes(pool: Pool, graph: string, nodes: LargeGraph['nodes'], community: number[]): Promise<void> {
  const plain = 'uid id label name entity type subtype email occurred_at source digest'.split(' ');
  const columns = [...plain, 'graph', 'entities', 'aliases', 'sources', 'properties', 'provenance', 'community_id'];
  function* rows(): Iterable<Cell[]> {
    for (const [i, node] of nodes.entries()) {
      const digested: Record<string, unknown> = { ...withDigest(node) };
      const { entities, aliases, properties, provenance } = node;
      const lists = [entities, aliases, provenance.sources].map(array);
      yield [
        ...plain.map((name) => digested[name] as Cell),
        graph,
        ...lists,
        json(properties),
        json(provenance),
        community[i],
      ];
    }
  }
  return copy(pool, 'graph_nodes', columns.join(', '), rows());
}

function copyEdges(pool: Pool, graph: string, edges: LargeGraph['edges']): Promise<void> {
  function* rows(): Iterable<Cell[]> {
    for (const edge of edges) {
      const { type, from: a, to: b, confidence, properties, provenance } = edge;
      const { digest } = withDigest(edge);
      yield [graph, a, type, b, confidence, provenance.valid_from, json(properties), json(provenance), digest];
    }
  }
  const columns = 'graph, from_uid, type, to_uid, confidence, valid_from, properties, provenance, digest';
  return copy(pool, 'graph_edges', columns, rows());
}

async function copyTexts(
  pool: Pool,
  graph: string,
  nodes: LargeGraph['nodes'],
  degreeOf: (uid: number) => number,
): Promise<void> {
  const uses = new Map<string, number>();
  function* rows(): Iterable<Cell[]> {
    for (const node of nodes) {
      const { name, all } = wordsOf(node);
      for (const word of all) uses.set(word, (uses.get(word) ?? 0) + 1);
      const terms = [
        ...all.map((word) => term.word(graph, word)),
        term.label(graph, node.label),
        ...node.entities.map((slug) => term.entity(graph, slug)),
      ];
      const weight = weightOf(degreeOf(node.uid));
      yield [graph, node.uid, node.id, name.join(' '), weight, terms.map((text) => `'${text}'`).join(' ')];
    }
  }
  await copy(pool, 'graph_texts', 'graph, uid, id, name, weight, terms', rows());
  const known = [...uses];
  const forms = known.flatMap(([word]) => slips(word).map((form) => [graph, form, word]));
  await Promise.all([
    pool.query(
      `insert into graph_words (graph, word, n) select $1, * from unnest($2::text[], $3::bigint[])
        on conflict (graph, word) do update set n = graph_words.n + excluded.n`,
      [graph, known.map(([word]) => word), known.map(([, n]) => n)],
    ),
    pool.query(
      `insert into graph_slips (graph, form, word) select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`,
      [graph, forms.map(([, form]) => form), forms.map(([, , word]) => word)],
    ),
  ]);
}

async function copyCounts(pool: Pool, graph: string, tally: Tally): Promise<void> {
  const counts = changesOf(tally);
  await pool.query(
    `insert into graph_counts (graph, kind, key, n) select $1, * from unnest($2::text[], $3::text[], $4::bigint[])
      on conflict (graph, kind, key) do update set n = graph_counts.n + excluded.n`,
    [graph, counts.map(({ kind }) => kind), counts.map(({ key }) => key), counts.map(({ by }) => by)],
  );
}

const CENTRAL = 10;

/** Communities as the night would leave them. */
async function putCommunities(
  pool: Pool,
  graph: string,
  nodes: LargeGraph['nodes'],
  community: number[],
  degreeOf: (uid: number) => number,
): Promise<void> {
  const members = Map.groupBy(nodes.keys(), (i) => community[i]!);
  const found = [...members].map(([community_id, of]) => {
    const uids = of.map((i) => nodes[i]!.uid).toSorted((a, b) => degreeOf(b) - degreeOf(a) || a - b);
    return { community_id, size: uids.length, central: uids.slice(0, CENTRAL), subjects: [] };
  });
  await replace(pool, graph, found);
}
