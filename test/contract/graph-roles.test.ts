import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import * as graphs from '../../src/stores/graphs.ts';
import { member, org } from '../support/factories.ts';
import { harness, type Harness } from '../support/harness.ts';
import type { Caller } from '../support/listening.ts';

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

test.each(onGraphs.map((operation) => [title(operation), operation] as const))(
  '%s goes by the caller’s role on the graph that the call names',
  async (_, operation) => {
    const may = async (who: keyof typeof callers) => (await codeFor(callers[who], operation, 'secret')) !== 'forbidden';
    const outcomes = [await may('owner'), await may('writer'), await may('reader'), await may('stranger')];
    expect(outcomes).toEqual([true, true, operation.access === 'reader', false]);
    expect(await codeFor(callers.writer, operation, 'primary')).toBe('forbidden');
  },
);

test.each(onGraphs.map((operation) => [title(operation), operation] as const))(
  '%s knows no graph of another org',
  async (_, operation) => {
    for (const graph of ['theirs', 'beta:theirs', 'acme:secret', 'nowhere', '__proto__', 'constructor'])
      expect([graph, await codeFor(callers.owner, operation, graph)]).toEqual([graph, 'not_found']);
  },
);
