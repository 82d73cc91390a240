import { matchesOf } from '../text/matches.ts';
import { sieve } from './sieve.ts';

/** A pattern that is tried only on texts which hold the words that each of its matches has. */
export interface Screened {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  /** All its matches; the pattern is global. */
  matches(text: string): RegExpExecArray[];
}

/** How many texts are remembered with the patterns that they may match, and up to what length: the sentences of the pages that are read together, which several readings ask. A longer one is remembered until another is asked. */
const TEXTS = 600;
const LENGTH = 1_000;
const NONE: RegExpExecArray[] = [];

/** What patterns of one kind of text, as sentences, are declared with: for the first of them that is asked of a text, one pass over it finds the words of all. Patterns may not be sticky, and global ones are asked for matches only. */
export function screen(): (pattern: RegExp) => Screened {
  const patterns: RegExp[] = [];
  let sift: ((text: string) => Uint8Array) | undefined;
  const recent = new Map<string, Uint8Array>();
  let last = '';
  let lastHeld: Uint8Array | undefined;
  const heldBy = (text: string): Uint8Array => {
    if (lastHeld !== undefined && text === last) return lastHeld;
    let held = recent.get(text);
    if (held === undefined) {
      if (recent.size >= TEXTS) recent.clear();
      held = (sift ??= sieve(patterns, 1))(text);
      if (text.length <= LENGTH) recent.set(text, held);
    }
    last = text;
    lastHeld = held;
    return held;
  };
  return (pattern) => {
    const n = patterns.push(pattern) - 1;
    sift = lastHeld = undefined;
    recent.clear();
    return {
      test: (text) => heldBy(text)[n] === 1 && pattern.test(text),
      exec: (text) => (heldBy(text)[n] === 1 ? pattern.exec(text) : null),
      matches: (text) => (heldBy(text)[n] === 1 ? matchesOf(pattern, text) : NONE),
    };
  };
}
