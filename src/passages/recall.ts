import type { Aside } from '../graph/aside.ts';
import type { FoundNode, GraphStore, Hits } from '../graph/store.ts';
import { itemsOf } from '../stores/passages/passage-items.ts';
import { elementAt } from '../common/element-at.ts';
import * as search from '../stores/passages/passage-search.ts';
import type { Candidate, FoundPassage, Narrowed } from '../stores/passages/passage-search.ts';
import { narrowing } from '../stores/passages/passages.ts';
import type { Db } from '../stores/db/sql.ts';
import { concerned, liftOf, withThoseOf } from './concerning.ts';
import { highlighter, type Range } from './highlights.ts';
import { namedIn, namesIn, otherNames } from './named.ts';
import { withKinds } from './expansion/kinds.ts';
import { ordered, orderMeant, standingNow } from './days/order.ts';
import { isToday, spanMeant } from './days/spans.ts';
import { alsoBy, questionOf, type Question } from './question.ts';
import { rank, type Ranking } from './ranking.ts';
import { respelled } from './respelled.ts';
import { saidBy, speakersIn } from './said/said-by.ts';
import { toldIn } from './said/told.ts';
import { addressed, toldTo } from './said/told-to.ts';

/** What is asked, and by what answers are narrowed; `node` is a node that they support, days are inclusive. */
interface Asking {
  q: string;
  entity?: string;
  source?: string;
  type?: string;
  node?: FoundNode;
  since?: string;
  until?: string;
  /** It asks how things stand today. */
  isToday?: boolean;
}

/** The whole ranking behind an answer: surrogates of passages with their scores in thousandths. */
interface Ranked {
  hits: [uid: number, score: number][];
  total: number;
}

/** A ranking with what the question names, and the terms by which passages were found. */
interface Answered extends Ranked {
  named: Hits['hits'];
  forms: ReadonlySet<string>;
}

/** A passage as it answers. */
export interface Recalled {
  passage: FoundPassage;
  score: number;
  highlights: Range[];
  node: FoundNode;
  /** Who wrote its item, where that is known. */
  author?: FoundNode | undefined;
  nodes: FoundNode[];
}

type Recalling = { db: Db; graph: GraphStore; aside: Aside };
interface Place {
  org: string;
  key: string;
}

/** What a question names is among so many, of so many that hold its most telling words. */
const NAMED = 20;
const MAX_RANKED = 100;

/**
 * Ranks the passages of a graph for a question, with the nodes that it names. What was written when the question says (`last week`) comes
 * before all else; where no word of it is known, whatever was written then.
 */
export async function recall(
  ctx: Recalling,
  place: Place,
  { today, ...asking }: Asking & { today: string },
): Promise<Answered> {
  const meant = asking.since === undefined && asking.until === undefined ? spanMeant(asking.q, today) : undefined;
  if (!meant) return among(ctx, place, asking, today);
  const [then, ever] = await Promise.all([
    among(ctx, place, { ...asking, q: meant.rest, ...meant.span }, today),
    among(ctx, place, { ...asking, q: meant.rest, isToday: isToday(meant.span, today) }, today),
  ]);
  if (ever.total === 0)
    return { ...(await among(ctx, place, { ...asking, q: '', ...meant.span }, today)), named: ever.named };
  const first = new Set(then.hits.map(([uid]) => uid));
  const hits = [...then.hits, ...ever.hits.filter(([uid]) => !first.has(uid))].slice(0, search.MAX_RANKED);
  return { ...ever, hits, total: Math.max(ever.total, hits.length) };
}

/** Ranks the passages among those that are asked. What the words alone find is looked up meanwhile: few questions name anything by another name. */
async function among(
  { db, graph, aside }: Recalling,
  { key }: Place,
  asking: Asking,
  today: string,
): Promise<Answered> {
  const which = orderMeant(asking.q) ?? (asking.isToday ? standingNow(asking.q) : undefined);
  const q = which?.rest ?? asking.q;
  const typed = withKinds(questionOf(q, today));
  const items = asking.node ? await itemsOf(db, key, [asking.node.uid]) : undefined;
  const narrowed = narrowedBy(asking, items);
  const [found, plain] = await Promise.all([
    typed.wanted.length > 0
      ? aside((beside) => beside.search(key, { query: q, idle: typed.idle, limit: NAMED, ranked: MAX_RANKED }))
      : undefined,
    rank(db, key, typed, narrowed),
  ]);
  const asked = respelled(typed, plain.held, found?.hits ?? []);
  const named = namedIn(asked, found?.hits ?? []);
  const others = otherNames(asked, named);
  const isPlain = asked === typed && others.size === 0;
  const [ranking, all] = await Promise.all([
    isPlain ? plain : rank(db, key, alsoBy(asked, others), narrowed),
    asking.node || asked.phrases.length > 0 ? [] : concerned({ db, graph }, key, named),
  ]);
  const ranked = all.length > 0 ? await withThoseOf(db, key, ranking, all) : ranking.candidates;
  const speakers = speakersIn(which ? `${asking.q}\n${q}` : q, named);
  const said = speakers.length > 0 ? await saidBy({ db, key }, speakers, ranked, ranking.words) : ranked;
  const told = addressed(toldIn(which ? asking.q : q), all);
  const candidates = told.length > 0 ? await toldTo({ db, key }, told, said) : said;
  const total = Math.max(ranking.total, candidates.length);
  const isName = namesIn(named);
  const isAboutAnything = ranking.words.every(({ word }) => isName(word));
  const best = which ? ordered(candidates, which, isAboutAnything) : candidates;
  const full = ranking.full * liftOf(all);
  const hits = mixed(best).map(({ uid, score }): Ranked['hits'][number] => [uid, scoreOf(score, full)]);
  return { hits, total, named, forms: formsIn(asked, ranking) };
}

function narrowedBy({ entity, source, type, since, until }: Asking, items?: string[]): Narrowed {
  const terms = [
    ...(entity === undefined ? [] : [narrowing.entity(entity)]),
    ...(source === undefined ? [] : [narrowing.source(source)]),
    ...(type === undefined ? [] : [narrowing.type(type)]),
  ];
  return { terms, since, until, items };
}

/** The part of the question that a passage answers; 1 where it has no telling word. */
const scoreOf = (score: number, full: number): number =>
  full > 0 ? Math.max(1, Math.min(1000, Math.round((1000 * score) / full))) / 1000 : 1;

const FIRST = 10;
const OF_ONE = 3;

/** The ranking with at most three passages of one item among the first ten, as long as there are others. */
function mixed(candidates: Candidate[]): Candidate[] {
  const first: Candidate[] = [];
  const later: Candidate[] = [];
  const taken = new Map<string, number>();
  for (const one of candidates) {
    const of = taken.get(one.item) ?? 0;
    taken.set(one.item, of + 1);
    if (first.length < FIRST && of < OF_ONE) first.push(one);
    else later.push(one);
  }
  return [...first, ...later];
}

/** The terms by which passages are found for a question, for those who show more of a ranking. */
export const formsIn = ({ wanted }: Question, ranking?: Ranking): ReadonlySet<string> =>
  new Set([...wanted.flatMap(({ forms }) => forms), ...(ranking?.forms ?? [])]);

/** Passages of a ranking as they are shown; what is held, taken back or not settled yet is left out. */
export async function show(
  { db, graph }: Omit<Recalling, 'aside'>,
  { org, key }: Place,
  forms: ReadonlySet<string>,
  hits: Ranked['hits'],
): Promise<Recalled[]> {
  const uids = hits.map(([uid]) => uid);
  const passages = uids.length > 0 ? await search.shown(db, org, key, uids) : [];
  const things = [
    ...new Set(passages.flatMap(({ node, author, nodes }) => [node, ...(author === null ? [] : [author]), ...nodes])),
  ];
  const [found, marked] = await Promise.all([
    things.length > 0 ? graph.nodes(key, things) : [],
    markedMeanwhile(passages, forms),
  ]);
  const known = new Map(found.map((node) => [node.uid, node]));
  const scores = new Map(hits);
  return passages.flatMap((passage, i) => {
    const node = known.get(passage.node);
    if (!node) return [];
    const nodes = passage.nodes.flatMap((uid) => known.get(uid) ?? []);
    const author = passage.author === null ? undefined : known.get(passage.author);
    const score = scores.get(passage.uid) ?? 0;
    return [{ passage, score, highlights: elementAt(marked, i), node, author, nodes }];
  });
}

/** What is marked in passages, once the question that was asked in this turn has left for the database. */
async function markedMeanwhile(passages: FoundPassage[], forms: ReadonlySet<string>): Promise<Range[][]> {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const highlights = highlighter(forms);
  return passages.map(({ text }) => highlights(text));
}
