import { Ended, openOwnProcess, type OwnProcess } from './own-process.ts';
import { openPool, type Pool } from '../stores/db/sql.ts';
import type pg from 'pg';
import type { Extracted, Try } from '../pipeline/extraction/task.ts';

/** What is to be stored where nothing else is: documents of a graph to be settled, or what was read of items. */
export type Question = { settle: { graph: string; docs: number[] } } | { keep: Try[] };

/** What came of it; `error` has the code by which outages are known. */
export type Answer = { done?: Extracted } | { error: string; code?: unknown };

/** Where what may end a process is stored, and where it is written which documents are in hand. */
export interface Suspects {
  ask(question: Question): Promise<Extracted | Ended | undefined>;
  /** Starts the process ahead of the first question. */
  warm(): void;
  /** Of one connection, on which nothing waits for a transaction. */
  marks: Pool;
  end(): Promise<void>;
}

/** How many documents or items are handed over at a time: only where they end the process is each handed over by itself. */
export const SUSPECTS_BATCH = 20;
/** What takes longer has ended its process. */
const MAX_MS = 120_000;
/** After so long without a question it rests, and gives its memory back. */
const IDLE_MS = 60_000;
/** A mark that a crash of the database forgets is of nobody's end. */
const LENIENT = '-c synchronous_commit=off';

/** Opens what suspects need: `config` is handed to the process, which opens what it needs itself. */
export function openSuspects(config: object, url: string, options: pg.PoolConfig): Suspects {
  const own: OwnProcess<Question | object, Answer> = openOwnProcess({
    entry: new URL('./entry.ts', import.meta.url),
    first: config,
    stdout: 'inherit',
  });
  const marks = openPool(url, { ...options, max: 1, options: LENIENT });
  let idle: NodeJS.Timeout | undefined;
  const asked = async (question: Question) => {
    clearTimeout(idle);
    const answer = await own.ask(question, MAX_MS);
    idle = setTimeout(own.rest, IDLE_MS).unref();
    return answer;
  };
  return {
    async ask(question) {
      const answer = await asked(question);
      if (answer instanceof Ended) return answer;
      if ('error' in answer) throw Object.assign(new Error(answer.error), { code: answer.code });
      return answer.done;
    },
    warm: own.warm,
    marks,
    async end() {
      clearTimeout(idle);
      await Promise.all([own.end(), marks.end()]);
    },
  };
}
