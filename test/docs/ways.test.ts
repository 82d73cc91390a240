import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMMANDS, waysOf } from '../../src/docs/ways.ts';
import { operations } from '../../src/http/registry.ts';
import { tools } from '../../src/mcp/registry.ts';

const [all, offered] = await Promise.all([operations(), tools()]);
const ways = (name: string) => {
  const operation = all.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return Object.fromEntries(waysOf(operation, offered).map(({ label, source }) => [label, source]));
};

test('what an agent calls has the arguments of the tool, under its own names', () => {
  const { MCP = '' } = ways('search');
  const { name, arguments: given } = JSON.parse(MCP);
  expect(name).toBe('search_graph');
  expect(Object.keys(given)).toContain('query');
  for (const tool of offered) {
    const operation = all.find(({ method, path }) => method === tool.route.method && path === tool.route.path);
    expect(Object.keys(tool.input.shape)).toEqual(
      expect.arrayContaining(Object.keys(JSON.parse(ways(operation!.name).MCP!).arguments)),
    );
  }
});

test('the client is called with path, query and body in one, a variable for what only the reader knows', () => {
  expect(ways('getItem').Client).toMatch(/^await quern\.getItem\(\{\n {2}item_id: itemId\n\}\);$/);
  expect(ways('stats').Client).toBe('await quern.stats();');
});

test('every command of the command line is there, for an operation that is there', async () => {
  const known = new Set((await readdir('src/cli/commands')).map((file) => file.replace('.ts', '')));
  for (const [operation, line] of Object.entries(COMMANDS)) {
    expect([operation, all.some(({ name }) => name === operation)]).toEqual([operation, true]);
    expect([line, known.has(line.split(' ')[0]!)]).toEqual([line, true]);
  }
});
