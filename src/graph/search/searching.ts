import { LABELS } from '../../common/model.ts';
import { byCodePoint } from '../order.ts';
import { ranked, type Candidate, type Token } from './ranking.ts';
import { numbersMeant } from './telephones.ts';
import { SEARCH_CAP, type FoundNode, type Hits, type Rest, type Search } from '../store.ts';
import { isOneSlip, isRespelled, respellings, slips, words } from './words.ts';

/** Of so many of the first matches it is told what they are, where their names hold no word of the query. */
export const TITLED = 200;

/** What a word of a query is met by: a word that begins so, or one of these words. */
export interface Wanted {
  beginnings?: string[];
  words: string[];
}
/** A word that nodes of the graph hold, and how many do. */
export interface Used {
  word: string;
  n: number;
}
export type Narrowing = Pick<Search, 'label' | 'entity'>;

/** Nodes that hold every wanted word; where there are none, the known words that one slip may have been meant for. */
interface Exact {
  candidates: Candidate[];
  known: Used[];
}
/** The words of a query, and those without one of their letters, or with umlauts as single ones. */
export interface Spelled {
  typed: string[];
  forms: string[];
}
/** So many completions of a word count, and together so many of their nodes. */
export interface Completing {
  most: number;
  nodes: number;
}

/** What a search asks of an engine about one graph. */
export interface WordIndex {
  nodes(uids: number[]): Promise<FoundNode[]>;
  /** The nodes that have one of these ids or aliases, by id. */
  named(ids: string[]): Promise<FoundNode[]>;
  /** As `every`, of one word's completions: that word itself, then the most used, then by code point. With the words that are known when there are none. */
  completing(word: string, within: Narrowing & { phrase: string }, bounds: Completing & Spelled): Promise<Exact>;
  /** As `every`, with the words that are known when there are none. */
  everyOrKnown(wanted: Wanted[], within: Narrowing & { phrase: string }, spelled: Spelled): Promise<Exact>;
  /** Known words that are among `typed` or `forms`, or that give one of them when one of their letters is left out. */
  known(spelled: Spelled): Promise<Used[]>;
  /** The first `SEARCH_CAP` nodes that meet every wanted word: those whose name's words are `phrase`, then by weight, then by id. */
  every(wanted: Wanted[], within: Narrowing & { phrase: string }): Promise<Candidate[]>;
  /** Of the first `SEARCH_CAP` nodes that meet any of the first `leads`, by weight, then by id, the `most` that meet the heaviest of all; `holds` says which. */
  some(
    wanted: (Wanted & { weight: number })[],
    within: Narrowing & { leads: number; most: number },
  ): Promise<Candidate[]>;
}

/** Words of a query that are looked at, and how many of them, the rarest, decide. */
const MAX_TYPED = 64;
const MAX_DECIDING = 8;
/** From so many words on a query is a sentence: no node is expected to hold all of them. */
const SENTENCE = 6;
/** In a question of more words none is taken for a slip. */
const MAX_SLIPPING = 16;
const MAX_COMPLETIONS = 200;
/** Slips of one word: with those of all others they stay below the 1,024 clauses that Neo4j's index takes. */
const MAX_SLIPS = 120;
/** Nodes that the completions of one word may lead to, and those that the words of a loose query may. */
const MAX_COMPLETED = 3000;
const MAX_LOOSE = SEARCH_CAP;
type Scored = [uid: number, score: number];

/** Ranked matches as `GraphStore.search` promises them. */
export async function searchIn(index: WordIndex, asked: Search): Promise<Hits> {
  const found = new Map<number, FoundNode>();
  const { total, hits } = asked.rest ?? (await rank(index, asked, found));
  const page = hits.slice(0, asked.limit);
  const unknown = page.map(([uid]) => uid).filter((uid) => !found.has(uid));
  if (unknown.length > 0) for (const hit of await index.nodes(unknown)) found.set(hit.uid, hit);
  const left = hits.slice(asked.limit);
  return {
    hits: page.flatMap(([uid, score]) => {
      const node = found.get(uid);
      return node ? [{ node, score }] : [];
    }),
    total,
    ...(left.length > 0 && { rest: { total, hits: left } }),
  };
}

/** The whole ranking; nodes that it came by are put into `found`. */
async function rank(index: WordIndex, asked: Search, found: Map<number, FoundNode>): Promise<Rest> {
  const [named, matched] = await Promise.all([byId(index, asked), byWords(index, asked, found)]);
  const isNamed = new Set(named);
  const others = matched.filter(({ uid }) => !isNamed.has(uid)).map(({ uid, score }): Scored => [uid, score]);
  const hits = [...named.map((uid): Scored => [uid, 1]), ...others].slice(0, SEARCH_CAP);
  return { total: hits.length, hits };
}

type Ranked = ReturnType<typeof ranked>;

/** What a telephone number is that of; of what is none, and of one that nobody has, what its words find. */
async function byWords(index: WordIndex, asked: Search, found: Map<number, FoundNode>): Promise<Ranked> {
  const numbers = numbersMeant(asked.query);
  const phrase = words(asked.query).join(' ');
  const callers =
    numbers.length > 0 ? await index.every([{ beginnings: numbers, words: [] }], { ...narrowedBy(asked), phrase }) : [];
  if (callers.length > 0) return ranked([{ ...plain(phrase), isNumber: true }], noted(callers, found));
  const typed = [...new Set(words(asked.query))].slice(0, MAX_TYPED);
  return typed.length > 0 ? match(index, typed, asked, found) : [];
}

const narrowedBy = ({ label, entity }: Search): Narrowing => ({ label, entity });

function noted(candidates: Candidate[], found: Map<number, FoundNode>): Candidate[] {
  for (const { uid, node } of candidates) if (node) found.set(uid, node);
  return candidates;
}

/** Nodes that go by the query itself, with or without the label in front: `ada@x.test` is `contact:ada@x.test`. */
async function byId(index: WordIndex, { query, label, entity }: Search): Promise<number[]> {
  const id = query.trim();
  if (id === '' || /\s/.test(id)) return [];
  const lower = id.toLowerCase();
  const found = await index.named([id, lower, ...LABELS.map((known) => `${known.toLowerCase()}:${lower}`)]);
  return found
    .filter((hit) => (!label || hit.label === label) && (!entity || hit.entities.includes(entity)))
    .map((hit) => hit.uid);
}

async function match(index: WordIndex, typed: string[], asked: Search, found: Map<number, FoundNode>): Promise<Ranked> {
  const { query, idle, ranked: most = SEARCH_CAP } = asked;
  const within = { ...narrowedBy(asked), phrase: words(query).join(' ') };
  const telling = typed.filter((word) => !idle?.has(word));
  const loose = telling.length > 0 ? telling : typed;
  const isSentence = typed.length >= SENTENCE;
  const spelled = spelledOf(isSentence ? loose : typed);
  const needed = withoutLeading(typed, idle);
  const exact = isSentence ? undefined : await exactly(index, needed, within, spelled);
  if (exact && exact.candidates.length > 0) {
    const tokens = typed.map((word) => (needed.includes(word) ? plain(word) : spare(word)));
    return ranked(tokens, noted(exact.candidates, found));
  }
  const { tokens, uses } = withSlips(spelled.typed, exact?.known ?? (await index.known(spelled)));
  if (exact) {
    const meant = tokens.map(({ typed: word, slips: others }) => ({
      beginnings: [word, ...respellings(word)],
      words: [...others],
    }));
    const isMeant = uses.size > 0 || meant.some(({ beginnings }) => beginnings.length > 1);
    const near = isMeant ? noted(await index.every(meant, within), found) : [];
    if (near.length > 0 || typed.length === 1) return ranked(tokens, near);
  }
  const { known, leads } = byUses(
    tokens.filter(({ typed: word }) => loose.includes(word)),
    uses,
  );
  if (known.length === 0) return [];
  const wanted = known.map(({ typed, slips, weight }) => ({ words: [typed, ...slips], weight }));
  return ranked(known, noted(await index.some(wanted, { ...narrowedBy(asked), leads, most }), found));
}

const spelledOf = (typed: string[]): Spelled => ({
  typed,
  forms: typed.length > MAX_SLIPPING ? [] : typed.flatMap((word) => [...slips(word), ...respellings(word)]),
});

/** One word alone may begin very many: then the most frequent ones count. Several narrow each other down. */
function exactly(
  index: WordIndex,
  typed: string[],
  within: Narrowing & { phrase: string },
  spelled: Spelled,
): Promise<Exact> {
  const [only = '', ...others] = typed;
  const bounds = { most: MAX_COMPLETIONS, nodes: MAX_COMPLETED };
  if (others.length === 0 && respellings(only).length === 0)
    return index.completing(only, within, { ...bounds, ...spelled });
  return index.everyOrKnown(
    typed.map((word) => ({ beginnings: [word], words: respellings(word) })),
    within,
    spelled,
  );
}

const plain = (word: string): Token => ({ typed: word, slips: new Set(), weight: 1 });
/** Of nodes that fit as well, those that hold it come first. */
const SPARE_WEIGHT = 0.02;
const spare = (word: string): Token => ({ ...plain(word), weight: SPARE_WEIGHT, isSpare: true });

/** The words behind those that only lead to them: `the treasurer`, `who is the treasurer`. */
function withoutLeading(typed: string[], idle: ReadonlySet<string> = new Set()): string[] {
  const at = typed.findIndex((word) => !idle.has(word));
  return at > 0 ? typed.slice(at) : typed;
}

/** The first of a list that are used so often together, one at least. */
export function takeUses<T extends { n: number }>(list: T[], most: number): T[] {
  let sum = 0;
  return list.filter(({ n }, i) => (sum += n) <= most || i === 0);
}

/** Each typed word with the known words that are one slip away from it, and how many nodes hold each word. */
function withSlips(typed: string[], known: Used[]): { tokens: Token[]; uses: Map<string, number> } {
  const uses = new Map(known.map(({ word, n }) => [word, n]));
  const others = [...uses.keys()].toSorted(byCodePoint);
  const near = (word: string) =>
    others.filter((other) => isOneSlip(word, other) || isRespelled(word, other)).slice(0, MAX_SLIPS);
  return { tokens: typed.map((word) => ({ ...plain(word), slips: new Set(near(word)) })), uses };
}

/** About as many nodes as a graph has: what is held by so many tells nothing. */
const COMMON = 100_000;

/** The rarest tokens that the graph knows, rarest first, the rarer the heavier; the first `leads` lead to some hundred nodes. A slip counts only for a word that is not known itself. */
function byUses(tokens: Token[], uses: Map<string, number>): { known: Token[]; leads: number } {
  const counted = tokens.map((token) => {
    const own = uses.get(token.typed);
    const meant = own === undefined ? token : { ...token, slips: new Set<string>() };
    const n = own ?? [...token.slips].reduce((sum, word) => sum + (uses.get(word) ?? 0), 0);
    return { token: { ...meant, weight: Math.log(1 + COMMON / Math.max(1, n)) }, n };
  });
  const known = counted
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => a.n - b.n)
    .slice(0, MAX_DECIDING);
  return { known: known.map(({ token }) => token), leads: takeUses(known, MAX_LOOSE).length };
}
