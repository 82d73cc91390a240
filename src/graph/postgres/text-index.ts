import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import { prepared } from './run.ts';
import { formsOf, textOf, type Text } from './terms.ts';
import type { GraphNode } from '../store.ts';

/** Nodes that changed and were removed. */
interface TextChange {
  changed: GraphNode[];
  removed: number[];
  /** What search read of them before. */
  texts: Map<number, Text>;
  /** Degrees of nodes that are new. */
  degrees: Map<number, number>;
}

/** Keeps what search reads in step with the nodes. */
export async function writeTexts(
  db: Db,
  graph: string,
  { changed, removed, texts: old, degrees }: TextChange,
): Promise<void> {
  const wanted = changed.map((node) => textOf(graph, node, degrees.get(node.uid) ?? 0));
  const different = wanted.filter((text) => isDifferent(text, old.get(text.uid)));
  const uses = new Map<string, number>();
  const use = (terms: string[], by: number) => terms.forEach((t) => uses.set(t, (uses.get(t) ?? 0) + by));
  for (const text of different) use(text.terms, 1);
  for (const uid of [...different.map((text) => text.uid), ...removed]) use(old.get(uid)?.terms ?? [], -1);
  if (removed.length)
    await send(db, sql`delete from graph_texts where graph = ${graph} and uid = any(${removed}::bigint[])`);
  await upsertTexts(db, graph, different);
  await writeWords(db, graph, uses);
}

/** What search reads of these nodes. */
export async function oldTexts(db: Db, graph: string, uids: number[]): Promise<Map<number, Text>> {
  if (uids.length === 0) return new Map();
  const found = await rows<Text>(
    db,
    prepared(
      'old texts',
      sql`select uid, id, name, weight, tsvector_to_array(terms) as terms from graph_texts where graph = ${graph} and uid = any(${uids}::bigint[])`,
    ),
  );
  return new Map(found.map((text) => [text.uid, text]));
}

function isDifferent(text: Text, old: Text | undefined): boolean {
  if (!old || old.id !== text.id || old.name !== text.name || old.terms.length !== text.terms.length) return true;
  const had = new Set(old.terms);
  return text.terms.some((t) => !had.has(t));
}

async function upsertTexts(db: Db, graph: string, texts: Text[]): Promise<void> {
  if (texts.length === 0) return;
  await send(
    db,
    prepared(
      'write texts',
      sql`insert into graph_texts (graph, uid, id, name, weight, terms)
        select ${graph}, uid, id, name, weight, array_to_tsvector(terms)
        from json_to_recordset(${JSON.stringify(texts)}::json) as t (uid bigint, id text, name text, weight smallint, terms text[])
        on conflict (graph, uid) do update set id = excluded.id, name = excluded.name, terms = excluded.terms`,
    ),
  );
}

/** Sets the weights of nodes that were there before. */
export async function writeWeights(db: Db, graph: string, weights: { uid: number; weight: number }[]): Promise<void> {
  if (weights.length === 0) return;
  await send(
    db,
    prepared(
      'write weights',
      sql`update graph_texts t set weight = w.weight
        from unnest(${weights.map((w) => w.uid)}::bigint[], ${weights.map((w) => w.weight)}::int[]) w (uid, weight)
        where t.graph = ${graph} and t.uid = w.uid`,
    ),
  );
}

async function writeWords(db: Db, graph: string, uses: Map<string, number>): Promise<void> {
  const skip = graph.length + 1;
  const changes = [...uses].filter(([t, by]) => by !== 0 && t[skip] !== '#' && t[skip] !== '@');
  if (changes.length === 0) return;
  const found = await rows<{ word: string; n: number; fresh: boolean }>(
    db,
    prepared(
      'write words',
      sql`insert into graph_words (graph, word, n)
        select ${graph}, * from unnest(${changes.map(([t]) => t.slice(skip))}::text[], ${changes.map(([, by]) => by)}::bigint[])
        on conflict (graph, word) do update set n = graph_words.n + excluded.n
        returning word, n, xmax = 0 as fresh`,
    ),
  );
  await addSlips(
    db,
    graph,
    found.filter(({ fresh }) => fresh).map(({ word }) => word),
  );
  await forgetWords(
    db,
    graph,
    found.filter(({ n }) => n <= 0).map(({ word }) => word),
  );
}

async function addSlips(db: Db, graph: string, fresh: string[]): Promise<void> {
  const forms = formsOf(fresh);
  if (forms.length === 0) return;
  await send(
    db,
    prepared(
      'add slips',
      sql`insert into graph_slips (graph, form, word)
        select ${graph}, * from unnest(${forms.map(([form]) => form)}::text[], ${forms.map(([, word]) => word)}::text[])`,
    ),
  );
}

async function forgetWords(db: Db, graph: string, unused: string[]): Promise<void> {
  if (unused.length === 0) return;
  await send(db, sql`delete from graph_words where graph = ${graph} and word = any(${unused}::text[])`);
  const forms = formsOf(unused);
  await send(
    db,
    sql`delete from graph_slips s using unnest(${forms.map(([form]) => form)}::text[], ${forms.map(([, word]) => word)}::text[]) f (form, word)
    where s.graph = ${graph} and s.form = f.form and s.word = f.word`,
  );
}
