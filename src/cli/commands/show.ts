import type { Output } from '../../client/client.ts';
import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';
import { counted } from '../../common/text/counted.ts';

type Piece = NonNullable<Output<'entity'>['evidence']>[string][number];
const MAX_QUOTED = 3;

const inQuotes = (text: string): string => `“${text.replace(/\s+/g, ' ').trim()}”`;

/** A property's value in a line; an object, or a list of them, as JSON. */
const textOf = (value: unknown): string =>
  [value]
    .flat()
    .map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
    .join(', ');

export const show = command({
  name: 'show',
  summary: 'Shows a node with its properties and edges; with --evidence, which sentence of which item says so.',
  args: [['<node_id...>', 'an id or alias, or a name']],
  options: [
    ['--evidence', 'where each fact comes from'],
    ['-n, --limit <number>', 'how many edges', '50'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  examples: ['show contact:ada@lovelace.example', 'show Ada Lovelace', 'show business:acme --evidence'],
  async run({ args, options, out, quern }) {
    const node = await (
      await quern()
    ).entity({
      node_id: args.join(' '),
      limit: number(options.limit),
      evidence: options.evidence === true,
      graph_id: word(options.graph),
    });
    out.answer(node, () => {
      const quotes = (evidence: Piece[] = []) =>
        evidence
          .slice(0, MAX_QUOTED)
          .map(({ item_id, quote, rule }) => out.paint('dim', `↳ ${quote ? inQuotes(quote) : rule} (${item_id})`));
      const facts = Object.entries(node.properties).flatMap(([name, value]) => [
        [name, textOf(value)],
        ...quotes(node.evidence?.[name]).map((quote) => ['', quote]),
      ]);
      const edges = node.edges.map(({ type, direction, from_name, to_name, from_id, to_id }) => [
        direction === 'out' ? `—${type}→` : `←${type}—`,
        direction === 'out' ? to_name : from_name,
        out.paint('dim', direction === 'out' ? to_id : from_id),
      ]);
      const below = node.edges.map(({ evidence }) => quotes(evidence).map((quote) => `  ${quote}`));
      return [
        `${out.paint('bold', node.name)}  ${node.label}  ${out.paint('dim', node.id)}`,
        ...(facts.length ? [columns(facts)] : []),
        counted(node.edge_count, 'edge'),
        ...(edges.length
          ? columns(edges)
              .split('\n')
              .flatMap((line, i) => [line, ...(below[i] ?? [])])
          : []),
      ].join('\n');
    });
  },
});
