import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { unknown } from '../../stores/review/suggestion-passes.ts';
import { idOf, propose, type Proposal } from '../../stores/review/suggestions.ts';

/** One pass over a graph: what was found to suggest, and how much of it nobody had seen before. */
export interface Pass extends Pick<Context, 'db' | 'graph'> {
  org: string;
  key: string;
  /** Ids of all suggestions whose subject is as they say. */
  seen: Set<string>;
  raised: number;
}

/** What identifies a suggestion and tells whether it is still the same; what it says is worked out only where it is new. */
export type Candidate = Required<Pick<Proposal, 'category' | 'subject' | 'state' | 'a' | 'b'>>;
export type Wording = Pick<Proposal, 'title' | 'payload' | 'confidence' | 'evidence'>;

/** How many pieces of evidence a suggestion keeps. */
export const MAX_EVIDENCE = 5;
/** How much one statement takes. */
export const PART = 500;

/** Raises the suggestions of candidates that are new or changed; `say` is given those alone and answers in their order, null for what went meanwhile. */
export async function raise<C extends Candidate>(
  pass: Pass,
  candidates: C[],
  say: (pass: Pass, fresh: C[]) => Promise<(Wording | null)[]>,
): Promise<void> {
  for (const some of inParts(candidates)) {
    for (const candidate of some) pass.seen.add(idOf(pass.key, candidate));
    const fresh = await unknown(pass.db, pass.org, pass.key, some);
    if (!fresh.length) continue;
    const wordings = await say(pass, fresh);
    const proposals = fresh.flatMap(({ category, subject, state, a, b }, i) =>
      wordings[i] ? [{ category, subject, state, a, b, ...wordings[i] }] : [],
    );
    const proposed = await propose(pass.db, pass.org, pass.key, proposals);
    pass.raised += proposed.filter((one) => one.raised).length;
  }
}

/** A list in such parts. */
export function* inParts<T>(list: T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += PART) yield list.slice(at, at + PART);
}

/** A short text that differs when any of the keys does. */
export const stateOf = (keys: string[]): string =>
  createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16);
