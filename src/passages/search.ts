import type { Label } from '../common/model.ts';
import { SEARCH_CAP, type FoundNode, type GraphStore, type Rest, type Search } from '../graph/store.ts';
import { selvesOf, texts } from '../stores/passages/passage-search.ts';
import { narrowing } from '../stores/passages/passages.ts';
import type { Db } from '../stores/db/sql.ts';
import { byItem } from './by-item.ts';
import type { Weighed } from './choosing.ts';
import { holdsPhrases } from './highlights.ts';
import { questionOf, type Question } from './question.ts';
import { rank } from './ranking.ts';
import { snippetOf, type Snippet } from './snippet.ts';

/** Nodes that were found by their names or by what their items say. */
interface Found {
  hits: { node: FoundNode; score: number; snippet?: Snippet }[];
  /** Exact up to `SEARCH_CAP`; that number means at least so many. */
  total: number;
  rest?: Rest;
}
type Searching = { db: Db; graph: GraphStore };

/** Labels that items stand under. */
const TEXTS = new Set<Label | undefined>([undefined, 'Activity', 'Asset']);
/** Items that their text brings in. */
const MAX_TEXTS = 200;
/** A text that says every word counts for less than a name that does, and as much as one that does but for a slip. */
const TEXT_SHARE = 0.6;
/** The same of a text that is met by slips: the names that they may be of come first. */
const SLIP_SHARE = 0.45;

interface InText {
  score: number;
  passage: number;
}

/** Ranked nodes for a search, those first whose names hold its words, then what the texts of items say; scores are thousandths. */
export async function search(ctx: Searching, key: string, asked: Search): Promise<Found> {
  if (asked.rest) return ctx.graph.search(key, asked);
  const question = questionOf(asked.query);
  const [byName, inTexts] = await Promise.all([
    ctx.graph.search(key, { ...asked, idle: question.idle }),
    inTextsOf(ctx, key, asked, question),
  ]);
  const named = question.phrases.length > 0 ? withPhrases(byName, question.phrases) : byName;
  if (inTexts.of.size === 0) return named;
  const known = new Map(named.hits.map(({ node }) => [node.uid, node]));
  const scores = new Map([
    ...named.hits.map(({ node, score }): [number, number] => [node.uid, score]),
    ...(named.rest?.hits ?? []),
  ]);
  for (const [uid, { score }] of inTexts.of) scores.set(uid, Math.max(score, scores.get(uid) ?? 0));
  const all = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, SEARCH_CAP);
  const page = all.slice(0, asked.limit);
  const missing = page.map(([uid]) => uid).filter((uid) => !known.has(uid));
  const [others, quotes] = await Promise.all([
    missing.length > 0 ? ctx.graph.nodes(key, missing) : [],
    texts(
      ctx.db,
      key,
      page.flatMap(([uid]) => inTexts.of.get(uid)?.passage ?? []),
    ),
  ]);
  for (const node of others) known.set(node.uid, node);
  const quoted = new Map(quotes.map((one) => [one.uid, one]));
  const forms = new Set([...question.wanted.flatMap((one) => one.forms), ...inTexts.forms]);
  const hits = page.flatMap(([uid, score]) => {
    const node = known.get(uid);
    if (!node) return [];
    const quote = quoted.get(inTexts.of.get(uid)?.passage ?? -1);
    return [
      { node, score, ...(quote && { snippet: snippetOf(quote.item, quote.text, { forms, words: inTexts.words }) }) },
    ];
  });
  const left = all.slice(asked.limit);
  return { hits, total: all.length, ...(left.length > 0 && { rest: { total: all.length, hits: left } }) };
}

/** Of the best nodes those whose names hold every quoted phrase. */
function withPhrases({ hits }: Found, phrases: string[][]): Found {
  const holding = hits.filter(({ node }) => holdsPhrases(node.name, phrases));
  return { hits: holding, total: holding.length };
}

/** The nodes of items whose texts answer, with how well and in which passage. */
async function inTextsOf(
  { db, graph }: Searching,
  key: string,
  { label, entity }: Search,
  question: Question,
): Promise<{ of: Map<number, InText>; forms: Iterable<string>; words: Weighed[] }> {
  if (question.wanted.length === 0 || !TEXTS.has(label)) return { of: new Map(), forms: [], words: [] };
  const terms = entity === undefined ? [] : [narrowing.entity(entity)];
  const { candidates, full, forms, words } = await rank(db, key, question, { terms });
  const items = byItem(candidates).slice(0, MAX_TEXTS);
  const selves = new Map(
    (items.length > 0
      ? await selvesOf(
          db,
          key,
          items.map(({ item }) => item),
        )
      : []
    ).map(({ item, uid }) => [item, uid]),
  );
  const allowed = label === undefined ? undefined : await ofLabel(graph, key, [...selves.values()], label);
  const share = words.some(({ isSlip }) => isSlip) ? SLIP_SHARE : TEXT_SHARE;
  const of = new Map<number, InText>();
  for (const { item, passage, score } of items) {
    const uid = selves.get(item);
    if (uid === undefined || of.has(uid) || allowed?.has(uid) === false) continue;
    of.set(uid, { passage, score: Math.max(1, Math.round(1000 * share * Math.min(1, score / full))) / 1000 });
  }
  return { of, forms, words };
}

async function ofLabel(graph: GraphStore, key: string, uids: number[], label: Label): Promise<Set<number>> {
  const nodes = uids.length > 0 ? await graph.nodes(key, uids) : [];
  return new Set(nodes.filter((node) => node.label === label).map(({ uid }) => uid));
}
