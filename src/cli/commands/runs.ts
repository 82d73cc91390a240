import { command, number } from '../command.ts';
import { columns } from '../out.ts';
import { andMore } from '../words.ts';
import { counted } from '../../common/text/counted.ts';

export const runs = command({
  name: 'runs',
  summary: 'Lists collection runs, newest first, or prints the log of one.',
  args: [['[run_id]', 'whose log']],
  options: [['-n, --limit <number>', 'how many', '20']],
  examples: ['runs', 'runs run_0198c1f0-…'],
  async run({ args, options, out, quern }) {
    const client = await quern();
    if (args[0] !== undefined) {
      const one = await client.runLogs({ run_id: args[0] });
      return out.answer(one, ({ status, log }) => `${log.trimEnd()}\n${status}`.trim());
    }
    const found = await client.listRuns({ limit: number(options.limit) });
    out.answer(found, ({ runs }) =>
      runs.length === 0
        ? 'Nothing has been collected yet.'
        : columns(
            runs.map(({ status, started_at, entity, toolkit, items, errors, run_id }) => [
              status,
              started_at.slice(0, 16),
              entity,
              toolkit,
              counted(items, 'item'),
              counted(errors, 'error'),
              out.paint('dim', run_id),
            ]),
          ) + andMore(found),
    );
  },
});
