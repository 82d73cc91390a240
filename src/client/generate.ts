import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonSchema } from '../http/json-schema.ts';
import { operations, type Operation } from '../http/registry.ts';
import { load } from '../common/load.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROUTES = fileURLToPath(new URL('../routes', import.meta.url));
const NOTE =
  '/* Made from the declarations under routes/ by `node src/client/generate.ts`; a test holds it to them. */';

/** The two files of the client that follow from the routes, by name, as they should stand. */
export async function generated(): Promise<Record<string, string>> {
  const all = await operations();
  return { 'declared.ts': await declared(all), 'operations.ts': table(all) };
}

/** The types: every file that declares a route. */
async function declared(all: Operation[]): Promise<string> {
  const names = new Set(all.map(({ name }) => name));
  const files = [...(await load(ROUTES))]
    .filter(([, module]) => Object.keys(module).some((name) => names.has(name)))
    .map(([file]) => `  typeof import('${relative(HERE, file)}')`);
  return `${NOTE}\n\n/** Everything that the files under \`routes/\` export, for its types alone. */\nexport type Declared =\n${files.join(' &\n')};\n`;
}

/** What is known of each operation when it is called, without any of the server's code. */
function table(all: Operation[]): string {
  const lines = all
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((operation) => `  ${operation.name}: ${JSON.stringify(asCalled(operation))},`);
  return `${NOTE}\n\n/** How each operation is called. */\nexport const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}

function asCalled({ method, path, access, query, body, upload, example }: Operation) {
  const both = query && body;
  return {
    call: `${method.toUpperCase()} ${path}`,
    ...(access === 'reader' && method === 'post' && { reads: true }),
    ...(upload && { takes: 'file' }),
    ...(example?.saves && { gives: 'file' }),
    ...(both && { query: Object.keys(jsonSchema(query).properties as object) }),
  };
}

/** Writes both files, formatted as the rest of the house. */
async function main(): Promise<void> {
  const { format, resolveConfig } = await import('prettier');
  for (const [name, text] of Object.entries(await generated())) {
    const file = HERE + name;
    await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
