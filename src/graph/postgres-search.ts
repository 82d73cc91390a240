import { LABELS } from '../model.ts';
import { rows, sql, type Db } from '../stores/sql.ts';
import { nodes } from './postgres-nodes.ts';
import { prepared } from './postgres-rows.ts';
import { term } from './postgres-texts.ts';
import { prefixFit, ranked, SLIP_FIT, type Candidate, type Near } from './ranking.ts';
import { SEARCH_CAP, type Hits, type Rest, type Search } from './store.ts';
import { isOneSlip, slips, words } from './words.ts';

const MOST_WORDS = 8;
const MOST_COMPLETIONS = 50;

/** Ranked matches as `GraphStore.search` promises them. */
export async function search(db: Db, graph: string, asked: Search): Promise<Hits> {
  const { total, hits } = asked.rest ?? (await rank(db, graph, asked));
  const page = hits.slice(0, asked.limit);
  const found = new Map(
    (
      await nodes(
        db,
        graph,
        page.map(([uid]) => uid),
      )
    ).map((hit) => [hit.uid, hit]),
  );
  const left = hits.slice(asked.limit);
  return {
    hits: page.flatMap(([uid, score]) => (found.has(uid) ? [{ node: found.get(uid)!, score }] : [])),
    total,
    ...(left.length > 0 && { rest: { total, hits: left } }),
  };
}

async function rank(db: Db, graph: string, asked: Search): Promise<Rest> {
  const typed = [...new Set(words(asked.query))].slice(0, MOST_WORDS);
  const named = (await byId(db, graph, asked)).map((uid): [number, number] => [uid, 1]);
  const matched = typed.length > 0 ? await match(db, graph, typed, asked) : [];
  const isNamed = new Set(named.map(([uid]) => uid));
  const hits = [
    ...named,
    ...matched.filter(({ uid }) => !isNamed.has(uid)).map(({ uid, score }): [number, number] => [uid, score]),
  ];
  return { total: Math.min(hits.length, SEARCH_CAP), hits: hits.slice(0, SEARCH_CAP) };
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
  const named = await nodes(
    db,
    graph,
    found.map((hit) => hit.uid),
  );
  return named
    .filter((hit) => (!label || hit.label === label) && (!entity || hit.entities.includes(entity)))
    .map((hit) => hit.uid);
}

async function match(db: Db, graph: string, typed: string[], asked: Search): Promise<{ uid: number; score: number }[]> {
  const complete = await completions(db, graph, typed);
  const exact = await candidates(db, graph, typed, complete, asked, 'every');
  if (exact.length > 0) return ranked(complete, exact);
  const slipped = await withSlips(db, graph, typed, complete);
  const near = await candidates(db, graph, typed, slipped, asked, 'every');
  if (near.length > 0 || typed.length === 1) return ranked(slipped, near);
  return ranked(slipped, await candidates(db, graph, typed, slipped, asked, 'any'));
}

async function completions(db: Db, graph: string, typed: string[]): Promise<Near[]> {
  const found = await rows<{ at: number; word: string }>(
    db,
    prepared(
      'completions',
      sql`select t.at, w.word from unnest(${typed}::text[], ${typed.map((word) => `${word}\u{10ffff}`)}::text[]) with ordinality t (first, last, at)
        cross join lateral (select word from graph_words where graph = ${graph} and word >= t.first and word < t.last
          order by word = t.first desc, n desc, word limit ${MOST_COMPLETIONS}) w`,
    ),
  );
  return typed.map(
    (first, i) => new Map(found.filter(({ at }) => at === i + 1).map(({ word }) => [word, prefixFit(first, word)])),
  );
}

async function withSlips(db: Db, graph: string, typed: string[], complete: Near[]): Promise<Near[]> {
  const forms = typed.map(slips);
  const found = await rows<{ word: string }>(
    db,
    prepared(
      'slipped',
      sql`select s.word from graph_slips s where s.graph = ${graph} and s.form = any(${[...typed, ...forms.flat()]}::text[])
        union select w.word from graph_words w where w.graph = ${graph} and w.word = any(${forms.flat()}::text[])`,
    ),
  );
  return typed.map((word, i) => {
    const near = found
      .filter((known) => isOneSlip(word, known.word))
      .map((known): [string, number] => [known.word, SLIP_FIT]);
    return new Map([...near, ...complete[i]!]);
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

async function candidates(
  db: Db,
  graph: string,
  typed: string[],
  query: Near[],
  asked: Search,
  which: 'every' | 'any',
): Promise<Candidate[]> {
  const groups = query.map((near) => [...near.keys()].map((word) => quoted(term.word(graph, word))).join(' | '));
  const filled = groups.filter(Boolean);
  if (filled.length === 0 || (which === 'every' && filled.length < groups.length)) return [];
  const parts = [filled.map((group) => `(${group})`).join(which === 'every' ? ' & ' : ' | ')];
  if (asked.label) parts.push(quoted(term.label(graph, asked.label)));
  if (asked.entity) parts.push(quoted(term.entity(graph, asked.entity)));
  return rows<Candidate>(
    db,
    prepared(
      'candidates',
      sql`select c.uid, c.id, c.name, c.weight, array(select c.terms @@ q.q::tsquery from unnest(${groups}::text[]) with ordinality q (q, at) order by q.at) as holds
        from (select uid, id, name, weight, terms from graph_texts
          where graph = ${graph} and terms @@ ${parts.map((part) => `(${part})`).join(' & ')}::tsquery
          order by name = ${typed.join(' ')} desc, weight desc, id limit ${SEARCH_CAP}) c`,
    ),
  );
}
