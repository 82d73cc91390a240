import { rows, sql, type Db } from '../stores/sql.ts';
import { prepared } from './postgres-rows.ts';
import type { Token } from './ranking.ts';
import { isOneSlip, slips } from './words.ts';

const MOST_COMPLETIONS = 200;
/** Nodes that the completions of one word may lead to, and those that the words of a loose query may. */
const MOST_COMPLETED = 3000;
const MOST_LOOSE = 20_000;

/** Known words that begin as typed: that word itself, then the most frequent, as many as lead to a few thousand nodes. */
export async function completions(db: Db, graph: string, typed: string): Promise<string[]> {
  const found = await rows<{ word: string; n: number }>(
    db,
    prepared(
      'completions',
      sql`select word, n from graph_words where graph = ${graph} and word >= ${typed} and word < ${`${typed}\u{10ffff}`}
        order by word = ${typed} desc, n desc, word limit ${MOST_COMPLETIONS}`,
    ),
  );
  return takeUses(found, MOST_COMPLETED).map(({ word }) => word);
}

function takeUses<T extends { n: number }>(list: T[], most: number): T[] {
  let sum = 0;
  return list.filter(({ n }, i) => (sum += n) <= most || i === 0);
}

/** Each typed word with the known words that are one slip away from it. */
export async function withSlips(db: Db, graph: string, typed: string[]): Promise<Token[]> {
  const forms = typed.flatMap(slips);
  const found = await rows<{ word: string }>(
    db,
    prepared(
      'slipped',
      sql`select word from graph_slips where graph = ${graph} and form = any(${[...typed, ...forms]}::text[])
        union select word from graph_words where graph = ${graph} and word = any(${forms}::text[])`,
    ),
  );
  const known = found.map(({ word }) => word);
  return typed.map((word) => ({ typed: word, slips: new Set(known.filter((near) => isOneSlip(word, near))) }));
}

/** The tokens that the graph knows, rarest first, as many as lead to some thousand nodes. */
export async function byUses(db: Db, graph: string, tokens: Token[]): Promise<Token[]> {
  const all = tokens.flatMap(({ typed, slips: near }) => [typed, ...near]);
  const found = await rows<{ word: string; n: number }>(
    db,
    prepared('uses', sql`select word, n from graph_words where graph = ${graph} and word = any(${all}::text[])`),
  );
  const uses = new Map(found.map(({ word, n }) => [word, n]));
  const counted = tokens.map((token) => {
    const n = [token.typed, ...token.slips].reduce((sum, word) => sum + (uses.get(word) ?? 0), 0);
    return { token, n };
  });
  const known = counted.filter(({ n }) => n > 0).toSorted((a, b) => a.n - b.n);
  return takeUses(known, MOST_LOOSE).map(({ token }) => token);
}
