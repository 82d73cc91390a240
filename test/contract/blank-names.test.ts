import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { namesIn } from '../../src/http/unknown-fields.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

const BLANK = ['', ' ', '\n\t', '\u00a0', '\u200b', '\u2028\u2060', '\u202e'];

const naming = (await operations()).filter(({ body }) => namesIn(body).includes('name'));
let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

test('there are things with names', () => expect(naming.length).toBeGreaterThanOrEqual(6));

test.each(naming.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const))(
  '%s takes no name that nobody could see',
  async (_, { method, path, example }) => {
    const at = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'primary');
    for (const name of BLANK) {
      const body = { ...(example?.body as object), name };
      const answer = await h.as(ADMIN_KEY).call(method.toUpperCase(), at, body, { 'x-org-id': 'acme' });
      expect([name, answer.status, answer.body.detail?.[0]?.loc]).toEqual([name, 422, ['body', 'name']]);
    }
  },
);
