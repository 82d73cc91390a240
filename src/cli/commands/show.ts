import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';

export const show = command({
  name: 'show',
  summary: 'Shows a node with its properties and edges; with --evidence, which sentence of which item says so.',
  args: [['<node_id>', 'an id or alias']],
  options: [
    ['--evidence', 'where each fact comes from'],
    ['-n, --limit <number>', 'how many edges', '50'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  examples: ['show contact:ada@lovelace.example', 'show business:acme --evidence'],
  async run({ args, options, out, quern }) {
    const node = await (
      await quern()
    ).entity({
      node_id: args[0]!,
      limit: number(options.limit),
      evidence: options.evidence === true,
      graph_id: word(options.graph),
    });
    out.answer(node, () => {
      const quotesOf = (name: string) =>
        (node.evidence?.[name] ?? [])
          .slice(0, 3)
          .map(({ item_id, quote, rule }) => [
            '',
            out.paint('dim', `↳ ${quote ? `“${quote.replace(/\s+/g, ' ').trim()}”` : rule} (${item_id})`),
          ]);
      const facts = Object.entries(node.properties).flatMap(([name, value]) => [
        [name, [value].flat().join(', ')],
        ...quotesOf(name),
      ]);
      const edges = node.edges.map(({ type, direction, from_name, to_name, from_id, to_id }) => [
        direction === 'out' ? `—${type}→` : `←${type}—`,
        direction === 'out' ? to_name : from_name,
        out.paint('dim', direction === 'out' ? to_id : from_id),
      ]);
      return [
        `${out.paint('bold', node.name)}  ${node.label}  ${out.paint('dim', node.id)}`,
        ...(facts.length ? [columns(facts)] : []),
        `${node.edge_count} edges`,
        ...(edges.length ? [columns(edges)] : []),
      ].join('\n');
    });
  },
});
