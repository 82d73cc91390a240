import type { FoundNode } from '../../graph/store.ts';
import type { Evidence } from '../../stores/projection/evidence.ts';
import { pending, type OpenPair } from '../../stores/matching/review-pairs.ts';
import { keysOfThings, seen } from '../../stores/projection/thing-evidence.ts';
import { byStanding } from '../../common/settling/keeping.ts';
import { pairConfidence } from '../../common/settling/pair-confidence.ts';
import { MAX_EVIDENCE, note, PART, type Pass, type Question, type Wording } from './suggest.ts';

type About = Question & { pair: OpenPair };

/** How many pairs are looked at, the surest first: many times what is ever asked. */
const MAX_PAIRS = 2000;

/**
 * Asks about the pairs of one label that wait for a person: whether two are one, or belong together where the signals say that they are two.
 * Each thing comes once, in its surest pair, for an answer to that decides the others or puts them in another light. Of those that look like
 * two alone nobody is asked; the review lists them.
 */
export async function suggestPairs(pass: Pass, signal: AbortSignal): Promise<void> {
  const asked: Record<'merge_candidate' | 'link_review', Set<number>> = {
    merge_candidate: new Set(),
    link_review: new Set(),
  };
  let looked = 0;
  for (let after: readonly [number, string] | undefined, more = true; more && looked < MAX_PAIRS;) {
    signal.throwIfAborted();
    const pairs = await pending(pass.db, pass.key, { limit: PART, after });
    const chosen = pairs
      .toSorted(bySureness)
      .filter((pair) => pair.hint !== 'keep_separate' && isFirst(asked[categoryOf(pair)], pair));
    const things = [...new Set(chosen.flatMap(({ a, b }) => [a, b]))];
    const keys = things.length ? await keysOfThings(pass.db, things) : new Map<number, string[]>();
    const nodes = new Map((await pass.graph.nodes(pass.key, things)).map((node) => [node.uid, node]));
    note(
      pass,
      chosen.flatMap((pair) => about(pair, keys, nodes)),
      sayPairs,
    );
    looked += pairs.length;
    more = pairs.length === PART;
    const last = pairs.at(-1);
    after = last && [last.score, last.pair_id];
  }
}

/** What a rule saw in a pair says more than how far its score goes. Of pairs as sure their keys decide: the ids of pairs are others in every graph. */
const bySureness = (x: OpenPair, y: OpenPair): number =>
  pairConfidence(y) - pairConfidence(x) || y.score - x.score || (keysIn(x) < keysIn(y) ? -1 : 1);

const keysIn = ({ a_key, b_key }: OpenPair): string => [a_key, b_key].toSorted().join('\n');

/** True for the first pair of both its things. */
function isFirst(asked: Set<number>, { a, b }: OpenPair): boolean {
  if (asked.has(a) || asked.has(b)) return false;
  asked.add(a).add(b);
  return true;
}

const categoryOf = ({ hint }: OpenPair) => (hint === 'link' ? 'link_review' : 'merge_candidate');

function about(found: OpenPair, keys: Map<number, string[]>, nodes: Map<number, FoundNode>): About[] {
  const pair = inOrder(found);
  const [a, b] = [keys.get(pair.a), keys.get(pair.b)];
  if (!a || !b) return [];
  const mentions = [pair.a, pair.b].map((uid) => nodes.get(uid)?.provenance.mentions ?? 0);
  const gain = pairConfidence(pair) * Math.min(...mentions);
  const state = `${pair.hint} ${pair.score.toFixed(1)}`;
  return [{ category: categoryOf(pair), subject: pair.pair_id, state, a, b, gain, pair }];
}

/** The two in the order of their keys: that of their surrogates tells which came first. */
const inOrder = (pair: OpenPair): OpenPair =>
  pair.a_key < pair.b_key ? pair : { ...pair, a: pair.b, a_key: pair.b_key, b: pair.a, b_key: pair.a_key };

async function sayPairs(pass: Pass, fresh: About[]): Promise<(Wording | null)[]> {
  const things = [...new Set(fresh.flatMap(({ pair }) => [pair.a, pair.b]))];
  const nodes = new Map((await pass.graph.nodes(pass.key, things)).map((node) => [node.uid, node]));
  const where = await seen(pass.db, pass.key, things, MAX_EVIDENCE);
  return fresh.map(({ category, pair }) => {
    const both = [nodes.get(pair.a), nodes.get(pair.b)].filter((node) => node !== undefined).toSorted(byStanding);
    const [a, b] = both;
    if (a?.label !== b?.label || !a || !b) return null;
    return {
      title:
        category === 'link_review'
          ? `Do ${named(a)} and ${named(b)} belong together, as two?`
          : `Are ${named(a)} and ${named(b)} the same?`,
      payload: {
        pair_id: pair.pair_id,
        score: pair.score,
        recommendation_hint: pair.hint,
        hint_reason: pair.hint_reason,
        a: shown(a),
        b: shown(b),
      },
      confidence: category === 'link_review' ? 1 - pairConfidence(pair) : pairConfidence(pair),
      evidence: byTurns([a, b].map(({ uid }) => where.get(uid)?.evidence ?? [])),
    };
  });
}

const named = ({ name, id }: FoundNode): string => `"${name}" (${id})`;
const shown = ({ id, label, name, entities }: FoundNode) => ({ node_id: id, label, name, entities });

/** Pieces of evidence from each list in turn. */
const byTurns = (lists: Evidence[][]): Evidence[] =>
  Array.from({ length: MAX_EVIDENCE }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)))
    .flat()
    .slice(0, MAX_EVIDENCE);
