import { createClient } from '../../client/client.ts';
import { command } from '../command.ts';
import { relay } from '../relay.ts';

export const mcp = command({
  name: 'mcp',
  summary:
    'Speaks the Model Context Protocol on standard input and output, for agents that start their tools as programs.',
  examples: ['mcp', '--url https://quern.example mcp'],
  async run({ known }) {
    await relay(createClient(known()), process.stdin, (line) => void process.stdout.write(`${line}\n`));
  },
});
