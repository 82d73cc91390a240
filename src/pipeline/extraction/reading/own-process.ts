import { Ended, openOwnProcess } from '../../../suspects/own-process.ts';
import { publicMessage } from '../../../common/public-error.ts';
import type { Outcome, Task } from '../task.ts';
import type { Lane, LaneOptions } from './worker-thread.ts';

/** A task, and the milliseconds that it may take. */
export interface Asked {
  task: Task;
  ms: number;
}
/** What became of it, or why no thread could be started; empty once the process can be asked. */
export interface Answer {
  outcome?: Outcome | undefined;
  failed?: string;
}

const ENTRY = new URL('./process-entry.ts', import.meta.url);

/** One thread in a process of its own: a task that ends the process, too, ends nothing else. */
export function openProcessLane({ entry, deadline, memoryMb }: LaneOptions): Omit<Lane, 'warm' | 'isWarm'> {
  const own = openOwnProcess<Asked, Answer>({ entry: ENTRY, args: [entry.href, String(memoryMb)], env: {} });

  async function work(tasks: Task[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const task of tasks) outcomes.push(await ask(task));
    return outcomes;
  }

  async function ask(task: Task): Promise<Outcome> {
    const answer = await own.ask({ task, ms: deadline(task.bytes.byteLength) });
    if (answer instanceof Ended)
      return { kind: 'died', reason: publicMessage('It breaks what reads it'), cause: answer.cause };
    if (!answer.outcome) throw new Error(answer.failed ?? 'The process for suspects gave no answer');
    return answer.outcome;
  }

  return { work, end: own.end, rest: own.rest };
}
