import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';
import { andMore } from '../words.ts';

export const timeline = command({
  name: 'timeline',
  summary: 'What happened lately, of one entity or node or of all, newest first.',
  args: [['[entity...]', "an entity's slug, a node's id or alias, or a name"]],
  options: [
    ['--days <days>', 'how far back; 0 without limit', '30'],
    ['-n, --limit <number>', 'how many', '50'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  examples: [
    'timeline',
    'timeline acme --days 0',
    'timeline les trois ponts --days 0',
    'timeline contact:ada@lovelace.example',
  ],
  async run({ args, options, out, quern }) {
    const found = await (
      await quern()
    ).timeline({
      entity: args.length > 0 ? args.join(' ') : undefined,
      days: number(options.days),
      limit: number(options.limit),
      graph_id: word(options.graph),
    });
    out.answer(found, ({ events }) =>
      events.length === 0
        ? 'Nothing happened in that time (--days 0 looks back without limit).'
        : columns(
            events.map(({ occurred_at, type, name, id }) => [
              occurred_at?.slice(0, 10) ?? '',
              type,
              name,
              out.paint('dim', id),
            ]),
          ) + andMore(found),
    );
  },
});
