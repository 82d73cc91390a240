import { LABELS } from '../../common/model.ts';
import { hasParted, plain, ranked, type Candidate, type Token } from './ranking.ts';
import { meantBy, spelledOf, type Spelled, type Used } from './spelling.ts';
import { endMeant, endsSo, numbersMeant } from './telephones.ts';
import { hasInitials, withoutTitles } from './titles.ts';
import { SEARCH_CAP, type FoundNode, type Hits, type Rest, type Search } from '../store.ts';
import { respellings, words } from './words.ts';

/** Of so many of the first matches it is told what they are, where their names hold no word of the query. */
export const TITLED = 200;

/** What a word of a query is met by: a word that begins so, or one of these words, or both of two. */
export interface Wanted {
  beginnings?: string[];
  words: string[];
  both?: [string, string][];
}
export type Narrowing = Pick<Search, 'label' | 'entity'>;

/** Nodes that hold every wanted word; where there are none, the known words that one slip may have been meant for. */
interface Exact {
  candidates: Candidate[];
  known: Used[];
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
  /** Known words that a query may be meant for. */
  known(spelled: Spelled): Promise<Used[]>;
  /** Known words that have the form of a telephone number with its country and end with these figures, seven or more. */
  ending(digits: string): Promise<string[]>;
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
const MAX_COMPLETIONS = 200;
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
  const phrase = words(asked.query).join(' ');
  const callers = await calledBy(index, asked, found);
  if (callers.length > 0) return ranked([{ ...plain(phrase), isNumber: true }], callers);
  const typed = [...new Set(words(asked.query))].slice(0, MAX_TYPED);
  return typed.length > 0 ? match(index, typed, asked, found) : [];
}

/** Nodes that have the telephone number that a query is; of one without its country or its area, those whose number ends so. */
async function calledBy(index: WordIndex, asked: Search, found: Map<number, FoundNode>): Promise<Candidate[]> {
  const within = { ...narrowedBy(asked), phrase: words(asked.query).join(' ') };
  const numbers = numbersMeant(asked.query);
  if (numbers.length > 0) return noted(await index.every([{ beginnings: numbers, words: [] }], within), found);
  const end = endMeant(asked.query);
  const ending = end === undefined ? [] : await index.ending(end);
  if (end === undefined || ending.length === 0) return [];
  const candidates = noted(await index.every([{ words: ending }], within), found);
  const unknown = candidates.map(({ uid }) => uid).filter((uid) => !found.has(uid));
  if (unknown.length > 0) for (const node of await index.nodes(unknown)) found.set(node.uid, node);
  return candidates.filter(({ uid }) => {
    const node = found.get(uid);
    return node !== undefined && endsSo(node, end);
  });
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
  const forPerson = hasInitials(query);
  const telling = withoutTitles(typed, idle).filter((word) => !idle?.has(word));
  const loose = telling.length > 0 ? telling : typed;
  const isSentence = typed.length >= SENTENCE;
  const needed = isSentence ? loose : withoutTitles(withoutLeading(typed, idle), idle);
  const withSpare = (tokens: Token[]): Token[] =>
    typed.map((word) => tokens.find((token) => token.typed === word) ?? spare(word));
  const spelled = spelledOf(needed, isSentence);
  const exact = isSentence ? undefined : await exactly(index, needed, within, spelled);
  if (exact && exact.candidates.length > 0)
    return ranked(withSpare(needed.map(plain)), noted(exact.candidates, found), { forPerson });
  const { tokens, uses } = meantBy(needed, exact?.known ?? (await index.known(spelled)));
  if (exact) {
    const near = tokens.some(isMeant) ? await index.every(tokens.map(wantedFor), within) : [];
    const fitting = noted(near, found).filter(({ name }) => hasParted(tokens, name));
    if (fitting.length > 0 || needed.length === 1) return ranked(withSpare(tokens), fitting, { forPerson });
  }
  const { known, leads } = byUses(tokens.filter(({ typed: word }) => loose.includes(word)).flatMap(parted), uses);
  if (known.length === 0) return [];
  const wanted = known.map(({ typed, slips, wholes, weight }) => ({ words: [typed, ...slips, ...wholes], weight }));
  const some = await index.some(wanted, { ...narrowedBy(asked), leads, most });
  return ranked(known, noted(some, found), { forPerson });
}

/** True of a token that may be meant for anything but what begins with it. */
const isMeant = ({ typed, slips, begun, wholes, partings }: Token): boolean =>
  slips.size + begun.size + wholes.size + partings.length + respellings(typed).length > 0;

const wantedFor = ({ typed, slips, begun, wholes, partings }: Token): Wanted => ({
  beginnings: [typed, ...respellings(typed)],
  words: [...slips, ...begun, ...wholes],
  both: partings,
});

/** The tokens of a word that is two of names, none being written so. */
const parted = (token: Token): Token[] =>
  token.slips.size + token.wholes.size > 0 ? [token] : (token.partings[0]?.map(plain) ?? [token]);

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

/** About as many nodes as a graph has: what is held by so many tells nothing. */
const COMMON = 100_000;

/** The rarest tokens that the graph knows, rarest first, the rarer the heavier; the first `leads` lead to some hundred nodes. A slip counts only for a word that is not known itself. */
function byUses(tokens: Token[], uses: Map<string, number>): { known: Token[]; leads: number } {
  const counted = tokens.map((token) => {
    const own = uses.get(token.typed);
    const meant = own === undefined ? token : { ...token, slips: new Set<string>() };
    const n = own ?? [...token.slips, ...token.wholes].reduce((sum, word) => sum + (uses.get(word) ?? 0), 0);
    return { token: { ...meant, weight: Math.log(1 + COMMON / Math.max(1, n)) }, n };
  });
  const known = counted
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => a.n - b.n)
    .slice(0, MAX_DECIDING);
  return { known: known.map(({ token }) => token), leads: takeUses(known, MAX_LOOSE).length };
}
