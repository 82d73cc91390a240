import { availableParallelism } from 'node:os';
import { briefTurns } from '../../common/concurrency/brief-turns.ts';

/** Works on a graph that has many documents to be settled, once it has a turn: such batches go on in half of the cores, those of each graph in turn. */
export const inTurnOfMany = briefTurns({ most: Math.max(1, availableParallelism() >> 1), ofOne: 1, longMs: 1_000 });
