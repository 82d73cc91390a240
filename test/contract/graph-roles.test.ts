import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonSchema } from '../../src/http/json-schema.ts';
import { operations } from '../../src/http/registry.ts';
import * as graphs from '../../src/stores/orgs/graphs.ts';
import { member, org } from '../support/factories.ts';
import { harness, type Harness } from '../support/harness.ts';
import type { Caller } from '../support/http/listening.ts';

const onGraphs = (await operations()).filter(({ access }) => access === 'reader' || access === 'writer');
const title = (operation: { method: string; path: string }) => `${operation.method.toUpperCase()} ${operation.path}`;

let h: Harness;
let callers: Record<'owner' | 'stranger' | 'reader' | 'writer', Caller>;
beforeAll(async () => {
  h = await harness({ workers: false });
  for (const id of ['acme', 'beta']) await org(h.db, id);
  for (const [id, graph_id] of [
    ['acme', 'secret'],
    ['beta', 'theirs'],
  ] as const) {
    const graph = { graph_id, graph_key: `${id}:${graph_id}`, display_name: graph_id, template: 'general' };
    await graphs.create(h.db, id, { ...graph, fork: null, description: null, created_by: 'test' });
  }
  const as = async (user: string, rights = {}) => h.as((await member(h.db, 'acme', user, rights)).key);
  callers = {
    owner: await as('olga', { owner: true }),
    stranger: await as('stan'),
    reader: await as('rita', { graph_roles: { secret: 'reader' } }),
    writer: await as('will', { graph_roles: { secret: 'writer', primary: 'none' } }),
  };
});
afterAll(() => h[Symbol.asyncDispose]());

async function codeFor(
  who: Caller,
  operation: (typeof onGraphs)[number],
  graph_id: string,
): Promise<string | undefined> {
  const path = operation.path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
  const inBody = operation.body !== undefined;
  const call = operation.method.toUpperCase();
  const { body } = await who.call(
    call,
    inBody ? path : `${path}?graph_id=${graph_id}`,
    inBody ? { graph_id } : undefined,
  );
  return body.code;
}

const isNamed = ({ path, query, body }: (typeof onGraphs)[number]): boolean =>
  path.includes('{graph_id}') || [query, body].some((schema) => schema && properties(schema).includes('graph_id'));
function properties(schema: NonNullable<(typeof onGraphs)[number]['body']>): string[] {
  const { oneOf = [], ...own } = jsonSchema(schema);
  return [own, ...oneOf].flatMap((shape) => Object.keys(shape.properties ?? {}));
}
const [named, fixed] = [onGraphs.filter(isNamed), onGraphs.filter((operation) => !isNamed(operation))];

test.each(named.map((operation) => [title(operation), operation] as const))(
  '%s goes by the caller’s role on the graph that the call names',
  async (_, operation) => {
    const may = async (who: keyof typeof callers) => (await codeFor(callers[who], operation, 'secret')) !== 'forbidden';
    const outcomes = [await may('owner'), await may('writer'), await may('reader'), await may('stranger')];
    expect(outcomes).toEqual([true, true, operation.access === 'reader', false]);
    expect(await codeFor(callers.writer, operation, 'primary')).toBe('forbidden');
  },
);

test.each(fixed.map((operation) => [title(operation), operation] as const))(
  '%s goes by the role on primary, whatever graph is named where none is asked for',
  async (_, operation) => {
    for (const graph of ['secret', 'primary', 'nowhere'])
      expect([graph, await codeFor(callers.writer, operation, graph)]).toEqual([graph, 'forbidden']);
    expect(await codeFor(callers.stranger, operation, 'secret')).not.toBe('forbidden');
    const inQuery = await callers.writer.call(
      operation.method.toUpperCase(),
      `${operation.path.replace('{org_id}', 'acme')}?graph_id=secret`,
      operation.body ? { graph_id: 'secret' } : undefined,
    );
    expect(inQuery.body.code).toBe('forbidden');
  },
);

test.each(named.map((operation) => [title(operation), operation] as const))(
  '%s knows no graph of another org',
  async (_, operation) => {
    for (const graph of ['theirs', 'beta:theirs', 'acme:secret', 'nowhere', '__proto__', 'constructor'])
      expect([graph, await codeFor(callers.owner, operation, graph)]).toEqual([graph, 'not_found']);
  },
);
