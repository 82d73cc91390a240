import { LABELS } from '../model.ts';
import { rows, sql, type Db } from '../stores/sql.ts';
import { byUses, completions, withSlips } from './postgres-words.ts';
import { nodes } from './postgres-nodes.ts';
import { prepared } from './postgres-rows.ts';
import { term } from './postgres-texts.ts';
import { ranked, type Candidate, type Token } from './ranking.ts';
import { SEARCH_CAP, type Hits, type Rest, type Search } from './store.ts';
import { words } from './words.ts';

const MOST_TOKENS = 8;
type Scored = [uid: number, score: number];

/** Ranked matches as `GraphStore.search` promises them. */
export async function search(db: Db, graph: string, asked: Search): Promise<Hits> {
  const { total, hits } = asked.rest ?? (await rank(db, graph, asked));
  const page = hits.slice(0, asked.limit);
  const uids = page.map(([uid]) => uid);
  const found = new Map((await nodes(db, graph, uids)).map((hit) => [hit.uid, hit]));
  const left = hits.slice(asked.limit);
  return {
    hits: page.flatMap(([uid, score]) => (found.has(uid) ? [{ node: found.get(uid)!, score }] : [])),
    total,
    ...(left.length > 0 && { rest: { total, hits: left } }),
  };
}

async function rank(db: Db, graph: string, asked: Search): Promise<Rest> {
  const typed = [...new Set(words(asked.query))].slice(0, MOST_TOKENS);
  const named = await byId(db, graph, asked);
  const matched = typed.length > 0 ? await match(db, graph, typed, asked) : [];
  const isNamed = new Set(named);
  const others = matched.filter(({ uid }) => !isNamed.has(uid)).map(({ uid, score }): Scored => [uid, score]);
  const hits = [...named.map((uid): Scored => [uid, 1]), ...others].slice(0, SEARCH_CAP);
  return { total: hits.length, hits };
}

/** Nodes that go by the query itself, with or without the label in front: `ada@x.test` is `contact:ada@x.test`. */
async function byId(db: Db, graph: string, { query, label, entity }: Search): Promise<number[]> {
  const id = query.trim();
  if (id === '' || /\s/.test(id)) return [];
  const lower = id.toLowerCase();
  const ids = [id, lower, ...LABELS.map((known) => `${known.toLowerCase()}:${lower}`)];
  const found = await rows<{ uid: number }>(
    db,
    prepared(
      'search by id',
      sql`select uid from graph_nodes where graph = ${graph} and id = any(${ids}::text[])
        union select uid from graph_aliases where graph = ${graph} and alias = any(${ids}::text[])`,
    ),
  );
  const uids = found.map((hit) => hit.uid);
  const named = await nodes(db, graph, uids);
  return named
    .filter((hit) => (!label || hit.label === label) && (!entity || hit.entities.includes(entity)))
    .map((hit) => hit.uid);
}

async function match(db: Db, graph: string, typed: string[], asked: Search) {
  const plain = typed.map((word): Token => ({ typed: word, slips: new Set() }));
  const exact = await every(db, graph, await startingWith(db, graph, typed), asked);
  if (exact.length > 0) return ranked(plain, exact);
  const tokens = await withSlips(db, graph, typed);
  const near = await every(
    db,
    graph,
    tokens.map((token) => [opened(graph, token.typed), ...slipped(graph, token)]),
    asked,
  );
  if (near.length > 0 || typed.length === 1) return ranked(tokens, near);
  const known = await byUses(db, graph, tokens);
  return ranked(
    known,
    await some(
      db,
      graph,
      known.map((token) => [quoted(graph, token.typed), ...slipped(graph, token)]),
      asked,
    ),
  );
}

const quoted = (graph: string, word: string): string => quote(term.word(graph, word));
const opened = (graph: string, word: string): string => `${quoted(graph, word)}:*`;
const slipped = (graph: string, { slips }: Token): string[] => [...slips].map((word) => quoted(graph, word));
const quote = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** One word alone may begin very many: then the most frequent ones count. Several narrow each other down. */
async function startingWith(db: Db, graph: string, typed: string[]): Promise<string[][]> {
  if (typed.length > 1) return typed.map((word) => [opened(graph, word)]);
  return [(await completions(db, graph, typed[0]!)).map((word) => quoted(graph, word))];
}

const either = (group: string[]): string => `(${group.join(' | ')})`;

function narrowed(graph: string, query: string, { label, entity }: Search): string {
  const parts = [`(${query})`];
  if (label) parts.push(quote(term.label(graph, label)));
  if (entity) parts.push(quote(term.entity(graph, entity)));
  return parts.join(' & ');
}

async function every(db: Db, graph: string, groups: string[][], asked: Search): Promise<Candidate[]> {
  if (groups.some((group) => group.length === 0)) return [];
  return rows<Candidate>(
    db,
    prepared(
      'every',
      sql`select uid, id, name, weight, null as holds from graph_texts
        where graph = ${graph} and terms @@ ${narrowed(graph, groups.map(either).join(' & '), asked)}::tsquery
        order by name = ${words(asked.query).join(' ')} desc, weight desc, id limit ${SEARCH_CAP}`,
    ),
  );
}

async function some(db: Db, graph: string, groups: string[][], asked: Search): Promise<Candidate[]> {
  if (groups.length === 0) return [];
  return rows<Candidate>(
    db,
    prepared(
      'some',
      sql`select uid, id, name, weight, array(select terms @@ q::tsquery from unnest(${groups.map(either)}::text[]) with ordinality g (q, at) order by at) as holds
        from (select uid, id, name, weight, terms from graph_texts
          where graph = ${graph} and terms @@ ${narrowed(graph, groups.map(either).join(' | '), asked)}::tsquery
          order by weight desc, id limit ${SEARCH_CAP}) t`,
    ),
  );
}
