import { LABELS } from '../../common/model.ts';
import { command, number, word } from '../command.ts';
import { highlighted } from '../highlighted.ts';
import { columns, type Out } from '../out.ts';

export const search = command({
  name: 'search',
  summary: 'Finds nodes by words of their names, addresses, titles or text.',
  args: [['<query...>', 'words']],
  options: [
    ['-t, --type <label>', 'Contact (or Person), Organization, Activity, Asset, Account, Thread or Business'],
    ['-e, --entity <slug>', 'of this business'],
    ['-n, --limit <number>', 'how many', '20'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  values: { '--type': [...LABELS, 'Person'] },
  examples: ['search les trois ponts', 'search --type Contact keller', 'search invoice --json | jq .results[].id'],
  async run({ args, options, out, quern }) {
    const found = await (
      await quern()
    ).search({
      q: args.join(' '),
      limit: number(options.limit),
      node_type: word(options.type) as 'Contact' | undefined,
      entity: word(options.entity),
      graph_id: word(options.graph),
    });
    out.answer(found, ({ results, total }) =>
      results.length === 0
        ? 'Nothing matches.'
        : [
            columns(results.map(({ label, name, id }) => [label, name, out.paint('dim', id)]))
              .split('\n')
              .map((line, i) => [line, ...snippetLine(results[i]?.snippet, out)].join('\n'))
              .join('\n'),
            ...(total > results.length ? [out.paint('dim', `${results.length} of ${total}`)] : []),
          ].join('\n'),
    );
  },
});

const snippetLine = (snippet: { text: string; highlights: [number, number][] } | undefined, out: Out): string[] =>
  snippet ? [`    ${highlighted(snippet.text, snippet.highlights, out)}`] : [];
