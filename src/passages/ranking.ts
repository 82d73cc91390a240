import * as search from '../stores/passages/passage-search.ts';
import type { Candidate, Narrowed } from '../stores/passages/passage-search.ts';
import { elementAt } from '../common/element-at.ts';
import { anyOf } from '../stores/passages/passage-query.ts';
import type { Db } from '../stores/db/sql.ts';
import { combinations, rarest, whole, type Budget, type Weighed } from './choosing.ts';
import { holdsPhrases } from './highlights.ts';
import { standingIn, type Question } from './question.ts';
import { expanded } from './expansion/expand.ts';
import { standInsOf, withRelated } from './expansion/related.ts';

/** Passages that a question found, best first. */
export interface Ranking {
  candidates: Candidate[];
  /** How many there are, exact up to 1,000. */
  total: number;
  /** The terms that count. */
  forms: ReadonlySet<string>;
  /** All terms of the question that passages hold. */
  held: ReadonlySet<string>;
  /** What a passage weighs that holds every asked word once. */
  full: number;
  /** The graph's number among the passages. */
  number: number;
  words: Weighed[];
  narrowed: Narrowed;
}

/** A second, larger look is taken where what narrows a search leaves fewer than these. */
const BUDGETS: Budget[] = [
  { walked: 15_000, weighed: 600 },
  { walked: 60_000, weighed: 4000 },
];
const ENOUGH = 20;
/** A best passage that tells less of what is asked, of 1, may say the rest in other words. */
const WEAK = 0.4;
const NOTHING: Ranking = {
  candidates: [],
  total: 0,
  forms: new Set(),
  held: new Set(),
  full: 0,
  number: 0,
  words: [],
  narrowed: { terms: [] },
};

/** Ranks the passages of a graph for a question; the newest where it has no word that tells anything. */
export async function rank(db: Db, graph: string, question: Question, narrowed: Narrowed): Promise<Ranking> {
  const { phrases } = question;
  const terms = [
    ...new Set([...question.wanted.flatMap(({ forms, spare }) => [...forms, ...spare]), ...narrowed.terms]),
  ];
  const standing = await search.standing(db, graph, terms);
  if (!standing) return NOTHING;
  const read = await expanded(db, graph, question.wanted, standing);
  const stood = { ...read, wanted: standingIn(read.wanted, read.known) };
  const { known, wanted } = question.isEnglish ? await standInsOf(db, graph, stood) : stood;
  const { of } = known;
  const words = rarest(wanted, known);
  const held = new Set([...of].flatMap(([term, n]) => (n > 0 ? [term] : [])));
  if (wanted.length > 0 && words.length === 0) return NOTHING;
  const share = narrowed.terms.reduce((part, term) => (part * (of.get(term) ?? 0)) / known.passages, 1);
  if (share === 0) return NOTHING;
  const full = whole(words, wanted, known);
  const asked = { number: known.number, words, full, held, narrowed, passages: known.passages, share, phrases };
  for (const budget of BUDGETS) {
    const found = await look(db, graph, asked, budget);
    const isAll = found.isAll || found.candidates.length >= ENOUGH;
    if (!isAll && budget !== BUDGETS.at(-1)) continue;
    const isTold = !question.isEnglish || found.isMore || (found.candidates[0]?.score ?? 0) >= WEAK * full;
    const loose = { ...asked, words: isTold ? words : await withRelated(db, graph, words, known) };
    const isLoose = loose.words.some(({ beside }) => beside !== undefined);
    return finished(db, graph, isLoose ? await look(db, graph, loose, budget) : found, loose);
  }
  return NOTHING;
}

interface Asked {
  /** The graph's number among the passages. */
  number: number;
  words: Weighed[];
  /** What a passage weighs that holds every asked word once. */
  full: number;
  held: ReadonlySet<string>;
  narrowed: Narrowed;
  passages: number;
  /** The part of all passages that has the narrowing terms. */
  share: number;
  phrases: string[][];
}
interface Looked {
  candidates: Candidate[];
  /** Nothing was left out to save time. */
  isAll: boolean;
  /** More match than were looked at. */
  isMore: boolean;
}

async function look(db: Db, graph: string, asked: Asked, budget: Budget): Promise<Looked> {
  const { number, words, narrowed } = asked;
  const finding = words.filter(({ isTelling }) => !isTelling);
  const used = finding.length > 0 ? finding : words;
  const every = used.map((_, i) => [i]);
  const sets = setsOf({ ...asked, words: used }, budget, every);
  const forms = sets.map((set) => set.map((i) => termsOf(elementAt(used, i))));
  const candidates = await search.best(db, graph, number, {
    query: sets.length > 0 ? anyOf(number, forms) : undefined,
    weights: words.flatMap(({ forms: terms, weight, beside }) => [{ terms, weight }, ...(beside ? [beside] : [])]),
    narrowed,
  });
  return { candidates, isAll: sets.length === every.length, isMore: words.length > 0 && sets.length === 0 };
}

/** All terms by which a word is met. */
const termsOf = ({ forms, beside }: Weighed): string[] => [...forms, ...(beside?.terms ?? [])];

/** Which words a passage must hold: all of quoted phrases, or any in what is narrowed to a few items, or enough. */
function setsOf({ words, narrowed, passages, share, phrases }: Asked, budget: Budget, every: number[][]): number[][] {
  const quoted = new Set(phrases.flat());
  const phrased = words.flatMap(({ word }, i) => (quoted.has(word) ? [i] : []));
  if (phrased.length > 0) return [phrased];
  if (narrowed.items) return every;
  return combinations(words, passages, { ...budget, weighed: budget.weighed / Math.max(share, 0.001) });
}

async function finished(db: Db, graph: string, found: Looked, asked: Asked): Promise<Ranking> {
  const { number, words, full, held: inPassages, narrowed, phrases } = asked;
  const forms = new Set(words.flatMap(termsOf));
  const ranking = { forms, held: inPassages, full, number, words, narrowed };
  if (phrases.length === 0) {
    const total = found.isMore ? search.MAX_RANKED : found.candidates.length;
    return { ...ranking, candidates: found.candidates, total };
  }
  const uids = found.candidates.map(({ uid }) => uid);
  const texts = await search.texts(db, graph, uids);
  const held = new Set(texts.filter(({ text }) => holdsPhrases(text, phrases)).map(({ uid }) => uid));
  const candidates = found.candidates.filter(({ uid }) => held.has(uid));
  return { ...ranking, candidates, total: candidates.length };
}
