import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonSchema, type JsonSchema } from '../../src/http/json-schema.ts';
import { operations } from '../../src/http/registry.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { org } from '../support/factories.ts';

const withBody = (await operations()).filter((operation) => operation.body);
let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

const send = (operation: (typeof withBody)[number], body: string, search = '') => {
  const path = operation.path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
  return h.as(ADMIN_KEY).call(operation.method.toUpperCase(), path + search, Buffer.from(body), { 'x-org-id': 'acme' });
};

test.each(withBody.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
  '%s answers bad bodies with a list of what is wrong',
  async (_, operation) => {
    for (const [body, type] of [
      ['{', 'json_invalid'],
      ['[]', undefined],
      ['"text"', undefined],
      ['null', undefined],
      ['{"a":"\\u0000"}', 'unstorable_text'],
    ] as const) {
      const answer = await send(operation, body);
      expect([body, answer.status]).toEqual([body, 422]);
      expect(answer.body).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
      expect(answer.body.detail[0]).toEqual({
        loc: expect.any(Array),
        msg: expect.any(String),
        type: expect.any(String),
      });
      expect(answer.body.detail[0].loc[0]).toBe('body');
      if (type) expect(answer.body.detail[0].type).toBe(type);
    }
    const doubled = await send(operation, '{}', '?limit=1&limit=2');
    expect([doubled.status, doubled.body.detail?.[0].loc]).toEqual([422, ['query', 'limit']]);
  },
);

/** Values of every kind, of which at least one is wrong for any field. */
const ODD = [null, true, -1.5, '', 'odd', 'x'.repeat(60_000), [], [{}], {}, { odd: { odd: 1 } }];
const JARGON =
  /invalid (input|option|string|key|element)|expected|received|too (small|big)|ZodError|undefined|NaN|unrecognized/i;

test.each(withBody.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
  '%s says of every field what to send, in words',
  async (_, operation) => {
    const schema = jsonSchema(operation.body!);
    const alternatives: JsonSchema[] = schema.oneOf ?? [schema];
    const unclear: unknown[] = [];
    for (const { properties = {} } of alternatives) {
      const kind = properties.kind?.const === undefined ? {} : { kind: properties.kind.const };
      for (const value of ODD) {
        const names = Object.keys(properties).filter((name) => !(name in kind));
        const filled = { ...Object.fromEntries(names.map((name) => [name, value])), ...kind };
        const { status, body } = await send(operation, JSON.stringify(filled));
        if (status === 422) unclear.push(...body.detail.filter(({ msg }: { msg: string }) => JARGON.test(msg)));
      }
    }
    expect(unclear).toEqual([]);
  },
);
