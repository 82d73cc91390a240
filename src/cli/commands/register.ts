import type { Input } from '../../client/client.ts';
import { command, word } from '../command.ts';
import { UsageError } from '../exits.ts';

type Type = Input<'registerBusiness'>['biz_type'];
const TYPES = ['operating', 'holding', 'project', 'fund', 'vehicle', 'other'] as const satisfies Type[];

export const register = command({
  name: 'register',
  summary: 'Registers a business (an owner, or an admin), so that items can be sent for it.',
  args: [['<slug>', 'what items name as their entity: ASCII letters, digits and hyphens']],
  options: [
    ['-n, --name <name>', 'how it is called'],
    ['-t, --type <type>', TYPES.join(', '), 'operating'],
  ],
  values: { '--type': TYPES },
  examples: ['register acme --name "Acme Ltd"', 'register harbour --name "Harbour conversion" --type project'],
  async run({ args: [slug], options, out, quern }) {
    const name = word(options.name)?.trim();
    if (!name) throw new UsageError('Say how it is called: --name "Acme Ltd".');
    const client = await quern();
    const done = await client.registerBusiness({ slug, name, biz_type: word(options.type) as Type });
    out.answer(done, (business) => {
      if (!('id' in business)) return 'Saved; it can be read shortly.';
      if (business.status === 'exists')
        return `${business.id} is registered already, as ${business.name} (${business.biz_type}); it stays as it is.`;
      return `${business.name} is registered. Items for it say \`--entity ${business.id}\`.`;
    });
  },
});
