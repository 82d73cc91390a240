import '../common/frozen-intrinsics.ts';
import type { Config } from '../config.ts';
import { createContext, type Context } from '../context.ts';
import { keep } from '../pipeline/extraction/keeping/keep.ts';
import { settleApart } from '../pipeline/settling/settle.ts';
import type { Answer, Question } from './suspects.ts';

const say = (answer: Answer): void => void process.send?.(answer, () => {});

async function store(ctx: Context, question: Question): Promise<Answer> {
  if ('keep' in question) return { done: await keep(ctx, question.keep) };
  await settleApart(ctx, question.settle.graph, question.settle.docs);
  return {};
}

/** Stores what may end this process; the first message is the settings. */
process.once('message', async (config: Config) => {
  const ctx = await createContext(config, 'workers');
  process.on('message', (question: Question) => {
    store(ctx, question).then(say, (error: Error & { code?: unknown }) =>
      say({ error: error.message, code: error.code }),
    );
  });
  say({});
});
/** It leaves with the process that started it, and not when all of a terminal or a container are told to stop. */
process.on('disconnect', () => process.exit());
for (const stop of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(stop, () => {});
