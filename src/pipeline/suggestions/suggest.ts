import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Proposal } from '../../stores/review/suggestions.ts';

/** One pass over a graph: whom it asks, and what was found to ask. */
export interface Pass extends Pick<Context, 'db' | 'graph' | 'files'> {
  org: string;
  key: string;
  found: Found[];
}

/** What may be asked: what identifies it, whether it is still the same, and how much an answer would change. */
export interface Question extends Required<Pick<Proposal, 'category' | 'subject' | 'state' | 'a' | 'b'>> {
  /** How many mentions an answer is expected to move: what it would change times how likely it is to. */
  gain: number;
}
export type Wording = Pick<Proposal, 'title' | 'payload' | 'confidence' | 'evidence'>;

/** Questions of a kind, and how the chosen among them are worded; what is not asked now is left out. */
export interface Found {
  questions: Question[];
  word(chosen: ReadonlySet<Question>): Promise<Proposal[]>;
}

/** How many pieces of evidence a suggestion keeps. */
export const MAX_EVIDENCE = 5;
/** How much one statement takes. */
export const PART = 500;

/** Notes what may be asked; `say` words the chosen in their order, null for what went meanwhile or answers itself. */
export function note<Q extends Question>(
  pass: Pass,
  questions: Q[],
  say: (pass: Pass, chosen: Q[]) => Promise<(Wording | null)[]>,
): void {
  const word = async (chosen: ReadonlySet<Question>): Promise<Proposal[]> => {
    const own = questions.filter((question) => chosen.has(question));
    const worded: Proposal[] = [];
    for (const some of inParts(own)) {
      const wordings = await say(pass, some);
      for (const [i, { category, subject, state, a, b }] of some.entries())
        if (wordings[i]) worded.push({ category, subject, state, a, b, ...wordings[i] });
    }
    return worded;
  };
  if (questions.length > 0) pass.found.push({ questions, word });
}

/** A list in such parts. */
export function* inParts<T>(list: T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += PART) yield list.slice(at, at + PART);
}

/** A short text that differs when any of the keys does. */
export const stateOf = (keys: string[]): string =>
  createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16);
