import type { Tool } from '../mcp/tool.ts';
import type { Operation } from '../http/registry.ts';
import { curlOf, sampleOf } from './example-request.ts';

/** An operation's example in one of the ways in which it is called. */
export interface Way {
  lang: string;
  label: string;
  source: string;
}

/** What the command line does by one command. */
export const COMMANDS: Readonly<Record<string, string>> = {
  ingest: 'ingest notes/ --entity acme',
  recall: 'recall what did les trois ponts say about the delivery',
  search: 'search les trois ponts',
  dossier: 'dossier Ada Lovelace',
  entity: 'show contact:ada@lovelace.example',
  listItems: 'items --status failed',
  listReviewPairs: 'review --list --json',
  decideReviewPair: 'review pair_0198c1f0 --decide merge --reason "same phone"',
  listRuns: 'runs',
  startExport: 'export',
  failedJobs: 'replay --list',
  replayFailedJobs: 'replay --queue extraction',
  health: 'doctor',
};

const PLACE = /\{(\w+)\}/;

/** An operation's example with curl, and as far as they have it with the typed client, the command line and as an agent's tool. */
export function waysOf(operation: Operation, tools: Tool[]): Way[] {
  const given = inputOf(operation);
  const isJson = !operation.upload && !operation.example?.saves && operation.page === undefined;
  const tool = tools.find(({ route }) => route.method === operation.method && route.path === operation.path);
  const line = COMMANDS[operation.name];
  return [
    { lang: 'Shell', label: 'curl', source: curlOf(sampleOf(operation)) },
    ...(isJson ? [{ lang: 'TypeScript', label: 'Client', source: clientCall(operation.name, given) }] : []),
    ...(line ? [{ lang: 'Shell', label: 'Command line', source: `npx quern ${line}` }] : []),
    ...(tool ? [{ lang: 'JSON', label: 'MCP', source: toolCall(tool, given) }] : []),
  ];
}

type Fields = Record<string, unknown>;

/** The parameters and the body of an example in one, the org left to who calls. */
function inputOf({ path, example = {} }: Operation): Fields {
  const params: Fields = example.params ?? {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'org_id');
  const inPath = Object.fromEntries(names.map((name) => [name, params[name] ?? `{${name}}`]));
  const body = typeof example.body === 'object' && example.body !== null ? example.body : {};
  return { ...inPath, ...(example.query as Fields | undefined), ...body };
}

const clientCall = (name: string, input: Fields): string =>
  `await quern.${name}(${Object.keys(input).length > 0 ? asCode(input) : ''});`;

/** JSON as it is written in TypeScript; a place stands as the variable of its name. */
const asCode = (input: Fields): string =>
  JSON.stringify(input, undefined, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"\{(\w+)\}"/g, (_, place: string) =>
      place.replaceAll(/_([a-z])/g, (_at, letter: string) => letter.toUpperCase()),
    );

function toolCall({ name, input, given }: Tool, fields: Fields): string {
  const args = Object.keys(input.shape).flatMap((arg): [string, unknown][] => {
    const field = arg in fields ? arg : fieldOf(given, arg);
    const value = field === undefined ? undefined : fields[field];
    return value === undefined || isPlace(value) ? [] : [[arg, value]];
  });
  return JSON.stringify({ name, arguments: Object.fromEntries(args) }, undefined, 2);
}

const isPlace = (value: unknown): boolean => typeof value === 'string' && PLACE.test(value);

/** The field of the request that an argument becomes, as far as it is handed on as it is. */
function fieldOf(given: Tool['given'], arg: string): string | undefined {
  try {
    const { params, query, body } = given({ [arg]: arg }) as { params?: Fields; query?: Fields; body?: unknown };
    const all = Object.entries({ ...params, ...query, ...(typeof body === 'object' ? body : {}) });
    return all.find(([, value]) => value === arg)?.[0];
  } catch {
    return undefined;
  }
}
