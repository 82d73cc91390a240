import type { Input } from '../../client/client.ts';
import { command, number, word } from '../command.ts';
import { columns } from '../out.ts';
import { andMore } from '../words.ts';

type Status = NonNullable<Input<'listItems'>['status']>;
const STATUSES = ['pending', 'processing', 'extracted', 'held', 'failed'] as const satisfies Status[];

export const items = command({
  name: 'items',
  summary: 'Lists items and their states, newest first, or shows one.',
  args: [['[item_id]', 'one item']],
  options: [
    ['-s, --status <status>', 'pending, processing, extracted, held or failed'],
    ['-e, --entity <slug>', 'of this business'],
    ['-n, --limit <number>', 'how many', '50'],
  ],
  values: { '--status': STATUSES },
  examples: ['items --status failed', 'items ingest_0198c1f0-…', 'items --json --limit 1000'],
  async run({ args, options, out, quern }) {
    const client = await quern();
    if (args[0] !== undefined) {
      const item = await client.getItem({ item_id: args[0] });
      return out.answer(item, () =>
        columns(
          Object.entries(item)
            .filter(([name]) => name !== 'notifications')
            .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
        ),
      );
    }
    const found = await client.listItems({
      status: word(options.status) as Status | undefined,
      entity: word(options.entity),
      limit: number(options.limit),
    });
    out.answer(found, ({ items }) =>
      items.length === 0
        ? 'There are no such items.'
        : columns(
            items.map(({ status, submitted_at, entity, title, item_id, error }) => [
              status,
              submitted_at.slice(0, 16),
              entity,
              title.slice(0, 60),
              out.paint('dim', item_id),
              error ?? '',
            ]),
          ) + andMore(found),
    );
  },
});
