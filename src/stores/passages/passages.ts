import { sha256 } from '../items/content-hash.ts';
import { opaqueArray, row, rows, send, sql, unnested, type Db } from '../db/sql.ts';

/** A stretch of an item's body as it is kept: offsets are UTF-16 positions there. */
export interface NewPassage {
  start: number;
  end: number;
  words: number;
  text: string;
  /** Each term with how often it stands in the text, 3 for more often too; 0 where only the title, the date or the speaker has it. */
  terms: [term: string, times: number][];
}

/** An item with its passages. */
interface PassagesOf {
  graph: string;
  item: string;
  entity: string;
  source: string;
  type: string;
  date: string;
  url?: string;
  passages: NewPassage[];
}

/** By what passages may be narrowed, as terms beside their words. */
export const narrowing = {
  entity: (slug: string): string => `@${safe(slug)}`,
  source: (source: string): string => `#${safe(source)}`,
  type: (type: string): string => `=${safe(type)}`,
};
/** PostgreSQL takes terms of 2,046 bytes, the number of the graph among them. */
const MAX_TERM = 2_000;

/** A text in letters that a term may have; of a longer one than a term may be, its beginning and what tells it from others. */
function safe(text: string): string {
  const term = encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
  return term.length <= MAX_TERM ? term : `${term.slice(0, MAX_TERM / 2)}~${sha256(Buffer.from(term))}`;
}

const WEIGHTS = ['', 'C', 'B', 'A'];

function vectorOf(number: number, { terms }: NewPassage, others: string[]): string {
  const own = terms.map(([term, times]) => `'${number} ${term}':1${WEIGHTS[times] ?? ''}`);
  return [...own, ...others.map((term) => `'${number} ${term}':1`)].join(' ');
}

/** The numbers by which the terms of passages know their graphs, given to graphs that have none. */
export async function numbersOf(db: Db, graphs: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(graphs)].toSorted();
  const read = () =>
    rows<{ graph: string; number: number }>(db, {
      name: 'passages numbers',
      text: 'select graph, number from passage_graphs where graph = any($1::text[])',
      values: [wanted],
    });
  let found = await read();
  if (found.length < wanted.length) {
    await db.query(
      sql`insert into passage_graphs (graph) select unnest(${wanted}::text[]) order by 1 on conflict do nothing`,
    );
    found = await read();
  }
  return new Map(found.map(({ graph, number }) => [graph, number]));
}

const COLUMNS = {
  graph: 'text',
  item: 'text',
  start_at: 'int',
  end_at: 'int',
  words: 'smallint',
  day: 'date',
  url: 'text',
  text: 'text',
  terms: 'text',
};

/** Puts the passages of items in place of those that were there; call it in the transaction that reads the items. `known` are the numbers of their graphs, where they have been read. */
export async function put(db: Db, items: PassagesOf[], known?: Map<string, number>): Promise<void> {
  if (items.length === 0) return;
  const graphs = items.map(({ graph }) => graph);
  const numbers = known ?? (await numbersOf(db, graphs));
  const list = items.flatMap(({ graph, item, entity, source, type, date, url, passages }) => {
    const others = [narrowing.entity(entity), narrowing.source(source), narrowing.type(type)];
    return passages.map((passage) => ({
      graph,
      item,
      start_at: passage.start,
      end_at: passage.end,
      words: passage.words,
      day: date,
      url,
      text: passage.text,
      terms: vectorOf(numbers.get(graph) ?? 0, passage, others),
    }));
  });
  await remove(db, items);
  if (list.length === 0) return;
  const { text, values } = unnested(list, COLUMNS, 1);
  await send(db, {
    text: `insert into passages (graph, item, start_at, end_at, words, day, url, text, terms)
      select graph, item, start_at, end_at, words, day, url, text, terms::tsvector
      from ${text} as t(graph, item, start_at, end_at, words, day, url, text, terms)`,
    values,
  });
}

/** Takes away the passages of items. */
export const remove = (db: Db, items: { graph: string; item: string }[]): Promise<void> =>
  send(db, {
    name: 'passages remove',
    text: `delete from passages p using unnest(${opaqueArray('$1', 'text[]')}, ${opaqueArray('$2', 'text[]')}) i(graph, item)
      where p.graph = i.graph and p.item = i.item`,
    values: [items.map(({ graph }) => graph), items.map(({ item }) => item)],
  });

/** From so many passages on frequent words are counted beforehand, by a sample of about so many. */
const LARGE = 2_000;
const SAMPLE = 20_000;
/** Times that a word must stand in the sample: the index counts what is rarer. */
const FREQUENT = 5;

/**
 * Recounts the frequent words of a graph when it has grown or shrunk by a third since; true when it did. Of one that is small by then none
 * are kept: they would be of passages that are gone.
 */
export async function learnFrequencies(db: Db, graph: string): Promise<boolean> {
  const at = await row<{ passages: number; sampled: number; number: number }>(db, {
    name: 'passages grown',
    text: `select passages, sampled, number from passage_graphs where graph = $1
      and (passages >= greatest(${LARGE}, sampled * 4 / 3 + 1) or passages < sampled * 2 / 3)`,
    values: [graph],
  });
  if (!at) return false;
  if (at.passages < LARGE) {
    await db.query(sql`with marked as (update passage_graphs set sampled = 0 where graph = ${graph})
      delete from passage_words where graph = ${graph}`);
    return true;
  }
  const each = Math.max(1, Math.round(at.passages / SAMPLE));
  await db.query(sql`
    with marked as (update passage_graphs set sampled = passages where graph = ${graph}),
      sample as materialized (select terms from passages where graph = ${graph} and (${each} = 1 or uid % ${each} = 0)),
      counted as (select substr(word, ${String(at.number).length + 2}) as word, count(*) * ${each} as n
        from sample, unnest(tsvector_to_array(terms)) as word group by word having count(*) >= ${FREQUENT}),
      deleted as (delete from passage_words w where graph = ${graph} and not exists (select from counted c where c.word = w.word))
    insert into passage_words (graph, word, n) select ${graph}, word, n from counted
      on conflict (graph, word) do update set n = excluded.n`);
  return true;
}

/** An item whose passages are to be rebuilt. */
interface Unfilled {
  graph: string;
  item_id: string;
  entity: string;
  source: string;
  type: string;
  date: string;
  path: string;
  sha256: string;
}

/** Has the passages of a graph rebuilt. */
export const empty = (db: Db, graph: string): Promise<void> =>
  send(
    db,
    sql`insert into passage_graphs (graph, filled) values (${graph}, '') on conflict (graph) do update set filled = ''`,
  );

/** Keys of the graphs whose passages are being rebuilt, sorted. */
export async function unfilledGraphs(db: Db): Promise<string[]> {
  const found = await rows<{ graph: string }>(
    db,
    sql`/* of every organization */ select graph from passage_graphs where filled is not null order by graph`,
  );
  return found.map(({ graph }) => graph);
}

/** The next items of a graph whose passages are to be rebuilt, held until the transaction ends; undefined when there are none or another process has them. */
export async function unfilled(db: Db, graph: string, limit: number): Promise<{ items: Unfilled[] } | undefined> {
  const at = await row<{ filled: string }>(
    db,
    sql`select filled from passage_graphs where graph = ${graph} and filled is not null for update skip locked`,
  );
  if (!at) return undefined;
  const items = await rows<Unfilled>(
    db,
    sql`select graph_key as graph, item_id, entity, source, type, date, path, sha256 from items
      where org_id = (select org_id from graphs where graph_key = ${graph}) and graph_key = ${graph} and item_id > ${at.filled}
        and extractor_version is not null and status not in ('held', 'deleted') order by item_id limit ${limit} for share`,
  );
  return { items };
}

/** Says up to which item a graph's passages are rebuilt; null when all are. */
export const markFilled = (db: Db, graph: string, item: string | null): Promise<void> =>
  send(db, sql`update passage_graphs set filled = ${item} where graph = ${graph}`);
