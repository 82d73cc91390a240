import { createClient } from '../../client/client.ts';
import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';
import { andMore } from '../words.ts';
import { counted } from '../../common/text/counted.ts';

export const replay = command({
  name: 'replay',
  summary: 'Puts jobs that failed for good back on their queues (an admin key), all or those named.',
  args: [['[ids...]', 'of failed jobs; left out: all']],
  options: [
    ['-q, --queue <name>', 'of this queue'],
    ['--list', 'only lists them with their reasons'],
    ['-n, --limit <number>', 'with --list: how many', '100'],
  ],
  examples: ['replay --list', 'replay --queue extraction', 'replay 0198c1f0-6f0e-7b9a-a1c2-3d4e5f607182'],
  async run({ args, options, out, known }) {
    const client = createClient(known());
    const queue = word(options.queue);
    if (!options.list) {
      const done = await client.replayFailedJobs({ queue, ...(args.length && { ids: args }) });
      const { unknown = [] } = done;
      out.answer(done, ({ replayed }) => `${counted(replayed, 'job')} put back.`);
      if (unknown.length > 0)
        out.note(`No failed job goes by ${unknown.join(', ')}. \`quern replay --list\` lists them.`);
      return unknown.length > 0 ? 'missing' : 'done';
    }
    const found = await client.failedJobs({ queue, limit: number(options.limit) });
    return out.answer(found, ({ jobs }) =>
      jobs.length === 0
        ? 'Nothing has failed for good.'
        : columns(
            jobs.map(({ failed_at, queue, job, attempts, reason, id }) => [
              failed_at.slice(0, 16),
              queue,
              job,
              counted(attempts, 'try', 'tries'),
              out.paint('dim', id),
              reason,
            ]),
          ) + andMore(found),
    );
  },
});
