import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';
import { counted } from '../../common/text/counted.ts';

export const dossier = command({
  name: 'dossier',
  summary: 'Everything about one node: a summary, who is around it, what happened lately.',
  args: [['<entity...>', "an id, an entity's slug or a name"]],
  options: [
    ['--days <days>', 'how far the timeline goes back', '90'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  examples: ['dossier acme', 'dossier Ada Lovelace', 'dossier organization:acme.example --json'],
  async run({ args, options, out, quern }) {
    const found = await (
      await quern()
    ).dossier({
      entity: args.join(' '),
      timeline_days: number(options.days),
      graph_id: word(options.graph),
    });
    out.answer(found, ({ node, others = [], summary, neighbors, timeline, latent, commitments }) => {
      const part = (title: string, rows: string[][]) =>
        rows.length ? ['', out.paint('bold', title), columns(rows)] : [];
      return [
        `${out.paint('bold', node.name)}  ${node.label}  ${out.paint('dim', node.id)}`,
        '',
        summary,
        ...part(
          'By that name too',
          others.map(({ label, name, id }) => [label, name, out.paint('dim', id)]),
        ),
        ...part(
          'Around it',
          neighbors.slice(0, 15).map(({ edges, name, id }) => [edges[0]?.type ?? '', name, out.paint('dim', id)]),
        ),
        ...part(
          'Promised',
          commitments.map(({ open, fulfilled, who, to_whom: whom, what, due }) => [
            (fulfilled && 'done') ?? (open ? 'open' : 'past'),
            due ?? '',
            [who, whom && `to ${whom}`].filter(Boolean).join(' '),
            what.replaceAll(/\s+/g, ' '),
          ]),
        ),
        ...part(
          'Lately',
          timeline.slice(0, 15).map(({ occurred_at, type, name }) => [occurred_at?.slice(0, 10) ?? '', type, name]),
        ),
        ...part(
          'Perhaps',
          latent
            .slice(0, 5)
            .map(({ node: other, shared_neighbors }) => [other.name, counted(shared_neighbors, 'shared neighbour')]),
        ),
      ].join('\n');
    });
  },
});
