import { write, type PairRow } from '../../../src/stores/matching/review-pairs.ts';
import { propose, type Proposal } from '../../../src/stores/review/suggestions.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { copyGraph } from './graph-copy.ts';
import { largeGraph, type LargeGraph } from './large-graph.ts';

/** Sizes of what `largeOrg` makes. */
export const LARGE = { nodes: 100_000, communities: 300, hub: 22_000, items: 3000, pairs: 150, suggestions: 150 };

/** Fills the primary graph of an org, beside what it has, with 100,000 nodes; items, pairs and suggestions wait in numbers. */
export async function largeOrg(pool: Pool, org: string): Promise<LargeGraph> {
  const found = await pool.query(`select graph_key from graphs where org_id = $1 and graph_id = 'primary'`, [org]);
  const graph: string = found.rows[0].graph_key;
  const sample = largeGraph(LARGE);
  await copyGraph(pool, graph, sample);
  await pairUp(pool, graph, sample);
  await propose(pool, org, graph, proposals(sample));
  await addItems(pool, org, graph);
  return sample;
}

/** The hub and people of other communities, two by two, as matching would put them down. */
async function pairUp(pool: Pool, graph: string, { nodes, hub }: LargeGraph): Promise<void> {
  const people = nodes.filter(({ label, uid }) => label === 'Contact' && uid !== hub.uid).slice(0, LARGE.pairs * 2 - 1);
  const all = [hub, ...people].toSorted((a, b) => a.uid - b.uid);
  const keys = all.map(({ id }) => `E|${id.slice('contact:'.length)}`);
  await pool.query(
    `insert into profiles (graph, uid, key, root, thing, mentions, documents, held, standing)
      select $1, uid, key, uid, uid, 1, 1, 0, true from unnest($2::bigint[], $3::text[]) p (uid, key)`,
    [graph, all.map(({ uid }) => uid), keys],
  );
  const pairs = Array.from({ length: LARGE.pairs }, (_, i): PairRow => {
    const [a, b] = [all[2 * i]!, all[2 * i + 1]!];
    const score = 9 - i / 100;
    return {
      pair_id: `pair_${i}`,
      a: a.uid,
      b: b.uid,
      component: 'contact',
      score,
      mergeable: false,
      bound: false,
      across: false,
      signals: [{ name: 'name', a: a.name, b: b.name, weight: score }],
      hint: 'unsure',
      hint_reason: 'The names are near.',
    };
  });
  await write(pool, graph, [], pairs);
}

const proposals = ({ nodes }: LargeGraph): Proposal[] =>
  nodes
    .filter(({ label }) => label === 'Account')
    .slice(0, LARGE.suggestions)
    .map(({ id, label, name }) => ({
      category: 'unconnected_entity',
      subject: id,
      title: `The ${label} "${name}" is connected to nothing: take it out of the graph?`,
      payload: { node_id: id, label, name },
      confidence: 0.9,
      evidence: [],
    }));

async function addItems(pool: Pool, org: string, graph: string): Promise<void> {
  await pool.query(
    `insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by, status)
      select $1, 'ingest_' || lpad(n::text, 8, '0'), 'primary', $2, 'acme', 'mail', 'email', 'Mail ' || n, '2026-01-01', 'none/' || n, 1, '', '', 'tests',
        (array['extracted', 'extracted', 'extracted', 'held', 'failed'])[1 + n % 5]
      from generate_series(1, $3) n`,
    [org, graph, LARGE.items],
  );
}
