import { createInterface } from 'node:readline';
import { createClient } from '../../client/client.ts';
import { command } from '../command.ts';
import { relay } from '../relay.ts';

export const mcp = command({
  name: 'mcp',
  summary:
    'Speaks the Model Context Protocol on standard input and output, for agents that start their tools as programs.',
  examples: ['mcp', '--url https://quern.example mcp'],
  async run({ known, signal }) {
    const lines = createInterface({ input: process.stdin, signal });
    await relay(createClient(known()), lines, (line) => void process.stdout.write(`${line}\n`));
    signal.throwIfAborted();
  },
});
