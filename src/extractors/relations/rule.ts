import type { Actor, Kind, Scene } from './scene.ts';

/** What a rule reads in a sentence: an edge between two things, or for `headquarters` a property. */
export interface Reading {
  type: string;
  from: Actor;
  to: Actor;
  title?: string;
}

/** One way in which a relation is said: a linear-time pattern over masked text, and what binds its arguments. */
export interface RelationRule {
  name: string;
  /** How often it was right on the development passages, 0 to 1. */
  confidence: number;
  /** The kinds of things that a sentence must hold for it. */
  needs: Kind[];
  pattern: RegExp;
  read(scene: Scene, match: RegExpExecArray): Reading[];
}

/** Words without a mark, at most `n` characters, not past the end of a sentence or clause. */
export const gap = (n: number): string => `(?:[^<>.;]|\\.(?=\\S)){0,${n}}?`;

/** Declares a rule; the pattern ignores case. */
export const rule = (
  name: string,
  needs: string,
  confidence: number,
  pattern: string,
  read: RelationRule['read'],
): RelationRule => ({
  name,
  confidence,
  needs: needs.split('') as Kind[],
  pattern: new RegExp(pattern, 'giu'),
  read,
});

/** Every pair of two lists under one type. */
export const pairs = (
  type: string,
  from: (Actor | undefined)[],
  to: (Actor | undefined)[],
  title?: string,
): Reading[] =>
  from.flatMap((a) =>
    to.flatMap((b) => (a && b && a !== b ? [{ type, from: a, to: b, ...(title ? { title } : {}) }] : [])),
  );

/** `a`, `the` and the like taken off a title; very long ones are no title. */
export function titleOf(text: string): string | undefined {
  const title = text
    .replace(/^(?:the|a|an|its|our|their|his|her|new|former|then|current|as|currently)\s+/gi, '')
    .trim();
  return title && title.length <= 60 ? title : undefined;
}

const CHIEF = /\b(?:ceo|chief executive|managing director|geschäftsführer(?:in)?)\b/i;

/** Employment with a title: who leads an organization is its chief executive, everyone else works for it. */
export function employment(who: (Actor | undefined)[], where: (Actor | undefined)[], said: string): Reading[] {
  return pairs(CHIEF.test(said) ? 'leads' : 'works_for', who, where, titleOf(said));
}
