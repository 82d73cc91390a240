import { elementAt } from '../../common/element-at.ts';
import { one, opaqueArray, rows, sql, type Db } from '../db/sql.ts';
import { AUTHOR } from './passage-items.ts';
import { BEGINNING, either, quoted, within } from './passage-query.ts';

/** What narrows a search beside words: terms, days, items. */
export interface Narrowed {
  /** Terms that every passage holds. */
  terms: string[];
  /** Days, both inclusive. */
  since?: string;
  until?: string;
  items?: string[];
}

/** A passage that was found; `score` is what the asked words weigh in it. */
export interface Candidate {
  uid: number;
  item: string;
  day: string;
  score: number;
  /** By somebody who is asked about: they wrote it, or said it in a turn of their own. */
  isTheirs?: boolean;
}

/** A group of terms of which any counts, and how much. */
interface Weight {
  terms: string[];
  weight: number;
}

/** How many passages a search ranks. */
export const MAX_RANKED = 1000;
const MAX_COUNTED = 20_000;
const MAX_READ = 4000;
const NEWEST_READ = 2000;

/** The passages of a graph: by which number its terms know it, how many there are, and in how many each of the asked terms stands. */
export interface Standing {
  number: number;
  passages: number;
  of: Map<string, number>;
}

const STANDING = `/* of every organization */ select g.number, g.passages, t.term, coalesce(k.n, (select count(*) from (
          select from passages p
            where p.terms @@ ('''' || g.number || ' ' || rtrim(t.term, '${BEGINNING}') || '''' || case when right(t.term, 1) = '${BEGINNING}' then ':*' else '' end)::tsquery limit ${MAX_COUNTED}) found)) as n
      from passage_graphs g left join unnest(${opaqueArray('$2', 'text[]')}) t(term) on true
        left join passage_words k on k.graph = g.graph and k.word = t.term where g.graph = (select $1::text) and g.passages > 0`;

/** How passages and terms stand in a graph: exact for rare terms, about right for frequent ones; undefined where there are no passages. Values are hidden from the planner, which is then asked once. */
export async function standing(db: Db, graph: string, terms: string[]): Promise<Standing | undefined> {
  const found = await rows<{ number: number; passages: number; term: string | null; n: number }>(db, {
    name: 'passages standing',
    text: STANDING,
    values: [graph, terms],
  });
  const [first] = found;
  if (!first) return undefined;
  const of = new Map(found.flatMap(({ term, n }) => (term === null ? [] : [[term, n] as const])));
  return { number: first.number, passages: first.passages, of };
}

/**
 * What a term that stands once, twice, or more often tells beside one in the title (BM25's saturation with k1 1.2), as `ts_rank` takes
 * it: at most 1; `FULL` brings a term that stands once back to 1.
 */
const TIMES = '{0.3,0.61,0.84,1}';
const FULL = 1.6449 / 0.61;
/** The most that a word tells: a passage that holds it and what else it is called says one thing, as often as it may. */
const MOST = 1 / 0.61;
/** BM25's length normalization (b 0.75) for a term that stands once, beside a passage of the usual size. */
const LEVELLED = "float8 '2.2' / (float8 '1.3' + float8 '0.9' / 110 * words)";

/** Keeps the planner from writing out what passages tell in the condition as well, and so from weighing all of them twice. */
const ONCE = 'offset 0';

interface Looked {
  query?: string;
  weights: Weight[];
  narrowed: Narrowed;
  /** What each passage tells beside its words, as if it held one more of that weight; one of these items another. */
  beside?: { weight: number; items: readonly string[]; ofItems: number };
}

/** A ranking as one row: a row for each passage costs the driver more than ranking it costs the server. */
interface Columns {
  uids: number[] | null;
  items: string[];
  days: string[];
  scores: number[];
}

/** The best passages of those that match the query, the fresher of equals first; the newest that match when there is no query to look up. */
export async function best(db: Db, graph: string, number: number, asked: Looked): Promise<Candidate[]> {
  const { query, weights, narrowed, beside } = asked;
  const values: unknown[] = [graph];
  const bound = (value: unknown): string => `$${values.push(value)}`;
  const score = weights.map(({ terms, weight }) => {
    const whole = bound(weight * FULL * terms.length);
    const rank = `${whole}::float8 * ts_rank('${TIMES}', terms, ${bound(either(number, terms))}::tsquery)`;
    return `least(${rank}, ${bound(terms.length > 1 ? weight * MOST : Infinity)}::float8)`;
  });
  const more = beside
    ? `case when item = any(${bound(beside.items)}::text[]) then ${bound(beside.ofItems)}::float8 else ${bound(beside.weight)}::float8 end`
    : '0';
  const { from, order, limit } = source(query, narrowed, number, bound);
  const text = `select array_to_json(array_agg(uid)) as uids, array_to_json(array_agg(item)) as items,
      array_to_json(array_agg(day)) as days, array_to_json(array_agg(score)) as scores from (
    select uid, item, day, (told + ${more}) * ${LEVELLED} as score from (
      select uid, item, day, start_at, words, ${score.join(' + ') || '0'} as told from (${from} ${order} limit ${limit}) read ${ONCE}) weighed
    ${weights.length > 0 ? 'where told > 0' : ''} order by score desc, day desc, item collate "C" desc, start_at limit ${MAX_RANKED}) ranked`;
  const { uids, items, days, scores } = await one<Columns>(db, { text, values });
  return (uids ?? []).map((uid, i) => ({
    uid,
    item: elementAt(items, i),
    day: elementAt(days, i),
    score: elementAt(scores, i),
  }));
}

const READ = 'select uid, item, day, start_at, words, terms from passages';

/**
 * Where passages come from: a few items, the index of terms, or the newest. Terms name their graph: no other index must be tried. The planner
 * does not look into the query, so that a prepared statement is planned once.
 */
function source(
  query: string | undefined,
  { terms, since, until, items }: Narrowed,
  number: number,
  bound: (value: unknown) => string,
): { from: string; order: string; limit: number } {
  const days = [
    ...(since === undefined ? [] : [`day >= ${bound(since)}::date`]),
    ...(until === undefined ? [] : [`day <= ${bound(until)}::date`]),
  ];
  const matching = query === undefined ? narrowedAlone(number, terms) : within(number, query, terms);
  const matches = matching === undefined ? [] : [`terms @@ (select ${bound(matching)}::tsquery)`];
  if (items) {
    const where = ['graph = $1', `item = any(${bound(items)}::text[])`, ...matches, ...days];
    return { from: `${READ} where ${where.join(' and ')}`, order: '', limit: MAX_READ };
  }
  if (query !== undefined)
    return {
      from: `${READ} where ${["graph || '' = $1", ...matches, ...days].join(' and ')}`,
      order: '',
      limit: MAX_READ,
    };
  const where = ['graph = $1', ...matches, ...days].join(' and ');
  return { from: `${READ} where ${where}`, order: 'order by graph, day desc, uid desc', limit: NEWEST_READ };
}

const narrowedAlone = (number: number, terms: string[]): string | undefined =>
  terms.length > 0 ? terms.map((term) => quoted(number, term)).join(' & ') : undefined;

/** A passage as it is shown, with the surrogates of its item's node, of who wrote the item and of what was found in the passage. */
export interface FoundPassage {
  uid: number;
  item: string;
  title: string;
  source: string;
  type: string;
  entity: string;
  day: string;
  url: string | null;
  text: string;
  start_at: number;
  end_at: number;
  node: number;
  author: number | null;
  nodes: number[];
}

const MAX_NODES = 10;

/** These passages in this order; those whose items are held, taken back or not settled yet are left out. */
export const shown = (db: Db, org: string, graph: string, uids: number[]): Promise<FoundPassage[]> =>
  rows(db, {
    name: 'passages shown',
    text: `select p.uid, p.item, i.title, i.source, i.type, i.entity, p.day, p.url, p.text, p.start_at, p.end_at, self.thing as node,
        ${AUTHOR} as author,
        array_to_json(array(select r.thing from mentions m join profiles r on r.uid = m.profile and r.graph = d.graph
          where m.graph = d.graph and m.doc = d.uid and m.n > 0 and r.thing is not null
            and case when m.start_at is null then strpos(p.text, m.name) > 0 else m.start_at >= p.start_at and m.end_at <= p.end_at end
          group by r.thing order by min(coalesce(m.start_at, p.start_at + strpos(p.text, m.name))), r.thing limit ${MAX_NODES})) as nodes
      from unnest($3::bigint[]) with ordinality u(uid, at) join passages p on p.graph = $2 and p.uid = u.uid
        join items i on i.org_id = $1 and i.item_id = p.item and i.status not in ('held', 'deleted')
        join documents d on d.doc_id = p.item and d.graph = $2
        join mentions s on s.doc = d.uid and s.n = 0 and s.graph = $2 join profiles self on self.uid = s.profile and self.graph = $2
      where self.thing is not null order by u.at`,
    values: [org, graph, uids],
  });

/** The things that stand for items. */
export const selvesOf = (db: Db, graph: string, items: string[]): Promise<{ item: string; uid: number }[]> =>
  rows(db, {
    name: 'passages selves',
    text: `select d.doc_id as item, p.thing as uid from documents d
      join mentions m on m.doc = d.uid and m.n = 0 and m.graph = $1 join profiles p on p.uid = m.profile and p.graph = $1
      join items i on i.org_id = d.org_id and i.item_id = d.doc_id and i.status not in ('held', 'deleted')
      where d.graph = $1 and d.doc_id = any($2::text[]) and p.thing is not null`,
    values: [graph, items],
  });

const MAX_TEXTS = 60;

/** The texts of some passages that hold a term. */
export async function textsWith(db: Db, graph: string, number: number, term: string): Promise<string[]> {
  const found = await rows<{ text: string }>(
    db,
    sql`select text from passages where graph || '' = ${graph} and terms @@ (select ${quoted(number, term)}::tsquery) limit ${MAX_TEXTS}`,
  );
  return found.map(({ text }) => text);
}

/** The texts of passages. */
export const texts = (db: Db, graph: string, uids: number[]): Promise<{ uid: number; item: string; text: string }[]> =>
  rows(db, sql`select uid, item, text from passages where graph = ${graph} and uid = any(${uids}::bigint[])`);
