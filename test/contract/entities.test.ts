import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../src/http/registry.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { org } from '../support/factories.ts';

const placeOf = ({ body, query }: (typeof all)[number]) =>
  [body, query].findIndex((schema) => schema instanceof z.ZodObject && 'entity' in schema.shape);
const all = await operations();
/** A preview keeps nothing, whatever the entity, and of nothing there is an empty picture; a file names entities of its own. */
const SILENT = ['/ingest/preview', '/org/{org_id}/graph/visual'];
const taking = all.filter((one) => placeOf(one) >= 0 && !one.upload && !SILENT.includes(one.path));
let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

test.each(taking.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const))(
  '%s has a word for an entity that nobody registered',
  async (_, operation) => {
    const { method, path, example = {} } = operation;
    const given = [example.body ?? {}, example.query ?? {}].map((one, at) =>
      at === placeOf(operation) ? { ...one, entity: 'nobody' } : one,
    );
    const search = new URLSearchParams(given[1] as Record<string, string>);
    const { status, body } = await h
      .as(ADMIN_KEY)
      .call(method.toUpperCase(), `${path.replace('{org_id}', 'acme')}?${search}`, given[0], { 'x-org-id': 'acme' });
    const code = body.code ?? body.rejected?.[0].error;
    expect([status, code]).toEqual(status === 404 ? [404, 'not_found'] : [422, 'entity_not_registered']);
    expect(JSON.stringify(body)).toMatch(/business|nobody/);
  },
);
