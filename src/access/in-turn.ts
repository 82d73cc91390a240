import { fairTurns } from '../common/concurrency/fair-turns.ts';

/** What is looked up of requests before they are worked on takes turns by who sends them, so that a thousand of one keep nobody else waiting. */
const turns = fairTurns({ most: 12, ofOne: 6, waiting: Infinity });
const NEVER = new AbortController().signal;

/** Looks something up for whoever sends a request, in the turn of a key, an org or an address. */
export const inTurn = <T>(of: string, work: () => Promise<T>): Promise<T> => turns.take(of, NEVER, work) ?? work();
