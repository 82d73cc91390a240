import { briefTurns } from '../common/concurrency/brief-turns.ts';

/** Looks something up for whoever sends a request, in the turn of a key, an org or an address: a thousand requests of one keep nobody else waiting. */
export const inTurn = briefTurns({ most: 12, ofOne: 6, longMs: 100 });
