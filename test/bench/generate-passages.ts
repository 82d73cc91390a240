import type { GraphNode, GraphStore } from '../../src/graph/store.ts';
import { passagesOf } from '../../src/passages/passages.ts';
import { learnFrequencies, put } from '../../src/stores/passages/passages.ts';
import { sql, transaction, type Pool } from '../../src/stores/db/sql.ts';
import { random, type Random } from '../support/random.ts';

const WORDS = 60_000;
const SMALL = 'the of and to in is that it was for on are as with they be at have this from'.split(' ');
const WORDS_OF_PASSAGE = 110;
const PASSAGES_OF_ITEM = 4;
const BATCH = 250;
const DAYS = 2000;

/** Made-up words that come as often as words do. */
export function vocabulary(r: Random): () => string {
  const syllables =
    'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu bra cle dri flo gru pla ste tri'.split(' ');
  const words = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + r.int(3) }, () => r.pick(syllables)).join(''),
  );
  return () => (r.next() < 0.45 ? r.pick(SMALL) : r.popular(words));
}

const dayOf = (n: number): string => new Date(Date.UTC(2020, 0, 1 + (n % DAYS))).toISOString().slice(0, 10);

function body(word: () => string, r: Random): string {
  const sentence = () => `${Array.from({ length: 8 + r.int(12) }, word).join(' ')}. `;
  const turn = () => `${r.pick(['Ada', 'Bo', 'Cem', 'Dana'])}: ${sentence()}${sentence()}`;
  const turns = Math.ceil((PASSAGES_OF_ITEM * WORDS_OF_PASSAGE) / 28);
  return Array.from({ length: turns }, turn).join('\n');
}

/** Fills a graph with items of about four passages each, whose nodes stand alone; answers how many passages a second were written. */
export async function generatePassages(
  db: Pool,
  store: GraphStore,
  { org, graph, passages }: { org: string; graph: string; passages: number },
): Promise<{ passages: number; perSecond: number }> {
  const r = random(graph.length);
  const word = vocabulary(random(3));
  let [count, spent] = [0, 0];
  for (let from = 0; count < passages; from += BATCH) {
    const items = Array.from({ length: BATCH }, (_, i) => {
      const n = from + i;
      const [title, date] = [`${word()} ${word()}`, dayOf(n)];
      return {
        graph,
        item: `ingest_${graph}_${n}`,
        uid: n,
        title,
        date,
        entity: 'acme',
        source: 'notes',
        type: 'note',
        passages: passagesOf({ title, date, body: body(word, r) }),
      };
    });
    const began = performance.now();
    await transaction(db, (tx) => put(tx, items));
    spent += performance.now() - began;
    count += items.reduce((sum, one) => sum + one.passages.length, 0);
    await settle(db, store, org, graph, items);
  }
  await learnFrequencies(db, graph);
  return { passages: count, perSecond: (count * 1000) / spent };
}

/** What settling leaves of items that say nothing but themselves. */
async function settle(
  db: Pool,
  store: GraphStore,
  org: string,
  graph: string,
  items: { item: string; uid: number; title: string; date: string }[],
): Promise<void> {
  const rows = JSON.stringify(items);
  await db.query(sql`
    with r as (select * from json_to_recordset(${rows}::json) as r(item text, uid bigint, title text, date date)),
      i as (insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by, status)
        select ${org}, item, 'primary', ${graph}, 'acme', 'notes', 'note', title, date, '', 0, '', '', 'bench', 'extracted' from r),
      d as (insert into documents (org_id, graph, doc_id, kind, entity, source, day, content_hash, state, applied)
        select ${org}, ${graph}, item, 'item', 'acme', 'notes', date, '', 'settled', true from r returning uid, doc_id),
      p as (insert into profiles (graph, uid, key, thing, mentions, documents, held, standing) select ${graph}, uid, 'I|' || item, uid, 1, 1, 0, true from r)
    insert into mentions (graph, doc, n, profile, day, tier, label, name, rule, confidence, authority)
      select ${graph}, d.uid, 0, r.uid, r.date, 'e', 'Activity', r.title, 'item.self', 1, 80 from d join r on r.item = d.doc_id`);
  await store.apply(graph, { nodes: items.map(asNode), edges: [], gone: { nodes: [], edges: [] } });
}

const asNode = ({ uid, item, title, date }: { uid: number; item: string; title: string; date: string }): GraphNode => ({
  uid,
  id: `activity:${item}`,
  label: 'Activity',
  name: title,
  entity: 'acme',
  entities: ['acme'],
  occurred_at: date,
  source: 'notes',
  aliases: [],
  properties: {},
  provenance: { source: 'notes', sources: ['notes'], confidence: 1, authority: 80, valid_from: date, mentions: 1 },
});
