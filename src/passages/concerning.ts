import { peopleOf } from '../graph/readings/timeline.ts';
import { namesOf } from '../graph/search/words.ts';
import type { FoundNode, GraphStore, Hits } from '../graph/store.ts';
import { itemsOf as itemsOfThings, sentBy } from '../stores/passages/passage-items.ts';
import * as search from '../stores/passages/passage-search.ts';
import type { Candidate } from '../stores/passages/passage-search.ts';
import type { Db } from '../stores/db/sql.ts';
import type { Weighed } from './choosing.ts';
import { isSomebody } from './named.ts';
import type { Ranking } from './ranking.ts';

const MAX_NAMED = 3;
/** Somebody of more items than this is spoken of by name in enough passages. */
const MAX_ITEMS = 300;
/** What an item of somebody weighs beside their name in the text; what they sent themselves weighs as much as that. */
const SHARE = 0.8;

/** What a passage of an item of somebody weighs beside one that only holds other words of the question. */
const LIFT = 1.3;

/** How many times its share of the words a passage scores at most that is of all whom a question names. */
export const liftOf = (all: Concerned[]): number => LIFT ** all.length;

/** Somebody whom a question names, their items and which of these they sent, of an organization its people's too. */
export interface Concerned {
  node: FoundNode;
  /** It, and the people of an organization. */
  uids: number[];
  words: ReadonlySet<string>;
  items: string[];
  sent: string[];
}

type Concerning = { db: Db; graph: GraphStore };

/** Who is named in a question by people, firms and deals of few items, with these. */
export async function concerned(ctx: Concerning, graph: string, named: Hits['hits']): Promise<Concerned[]> {
  const somebody = named.filter(({ node }) => isSomebody(node)).slice(0, MAX_NAMED);
  const found = await Promise.all(somebody.map(({ node }) => itemsOf(ctx, graph, node)));
  return found.filter(({ items }) => items.length > 0 && items.length <= MAX_ITEMS);
}

async function itemsOf({ db, graph }: Concerning, key: string, node: FoundNode): Promise<Concerned> {
  const people = node.label === 'Organization' ? await peopleOf(graph, key, node) : [];
  const uids = [node, ...people].map(({ uid }) => uid);
  const [items, sent] = await Promise.all([itemsOfThings(db, key, uids), sentBy(db, key, uids)]);
  return { node, uids, words: new Set(namesOf(node).all), items, sent };
}

/** A ranking in which items of somebody whom the question names count as if their text said the name: a mail is by its sender. */
export async function withThoseOf(db: Db, graph: string, ranking: Ranking, all: Concerned[]): Promise<Candidate[]> {
  const found = await Promise.all(all.map((one) => passagesOf(db, graph, ranking, one)));
  const best = new Map(ranking.candidates.map((one) => [one.uid, one]));
  for (const one of found.flat()) if (one.score > (best.get(one.uid)?.score ?? 0)) best.set(one.uid, one);
  const theirs = all.map(({ items }) => new Set(items));
  return [...best.values()]
    .map((one) => ({ ...one, score: one.score * LIFT ** theirs.filter((items) => items.has(one.item)).length }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, search.MAX_RANKED);
}

async function passagesOf(db: Db, graph: string, ranking: Ranking, one: Concerned): Promise<Candidate[]> {
  const isName = ({ word }: Weighed) => one.words.has(word);
  const name = sum(ranking.words.filter(isName));
  if (name === 0) return [];
  const weights = ranking.words.filter((word) => !isName(word)).map(({ forms, weight }) => ({ terms: forms, weight }));
  const beside = { weight: SHARE * name, items: one.sent, ofItems: name };
  return search.best(db, graph, ranking.number, {
    weights,
    narrowed: { ...ranking.narrowed, items: one.items },
    beside,
  });
}

const sum = (words: Weighed[]): number => words.reduce((total, { weight }) => total + weight, 0);
