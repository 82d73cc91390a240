import { command, number, word } from '../command.ts';
import { highlighted } from '../highlighted.ts';

export const recall = command({
  name: 'recall',
  summary: 'Answers a question with passages of what was taken in.',
  args: [['<question...>', 'a question or words']],
  options: [
    ['-e, --entity <slug>', 'of this business'],
    ['--node <id>', 'only items that support this node'],
    ['--source <name>', 'only items of this source'],
    ['--type <type>', 'only items of this type'],
    ['--since <day>', 'from this day on, YYYY-MM-DD'],
    ['--until <day>', 'up to this day'],
    ['-n, --limit <number>', 'how many', '5'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  examples: ['recall what did les trois ponts say about the delivery', 'recall "annual report" --since 2025-01-01'],
  async run({ args, options, out, quern }) {
    const found = await (
      await quern()
    ).recall({
      q: args.join(' '),
      limit: number(options.limit),
      entity: word(options.entity),
      node_id: word(options.node),
      source: word(options.source),
      type: word(options.type),
      since: word(options.since),
      until: word(options.until),
      graph_id: word(options.graph),
    });
    out.answer(found, ({ passages, total }) =>
      passages.length === 0
        ? 'Nothing that was taken in says that.'
        : [
            ...passages.flatMap(({ title, source, occurred_at, author, node_id, text, highlights }) => [
              `${title}  ${out.paint('dim', [author?.name, source, occurred_at, node_id].filter(Boolean).join(' · '))}`,
              highlighted(text, highlights, out),
              '',
            ]),
            out.paint('dim', `${passages.length} of ${total}`),
          ].join('\n'),
    );
  },
});
