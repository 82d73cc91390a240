import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { harness } from '../support/harness.ts';

const all = await operations();

async function described() {
  await using h = await harness({ workers: false });
  const { status, body, headers } = await h.as().get('/openapi.json');
  const page = await h.as().get('/docs');
  return { status, api: body, headers, page };
}
const { status, api, page } = await described();
const operationsOf = (): [string, any][] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => [`${method} ${path}`, operation] as [string, any]),
  );

test('the description is OpenAPI 3.1 and holds every operation once', () => {
  expect([status, api.openapi, api.info.version]).toEqual([200, '3.1.0', '1.2.0']);
  expect(
    operationsOf()
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(all.map((o) => `${o.method} ${o.path}`).toSorted());
  const ids = operationsOf().map(([, operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference leads somewhere and every schema is one of JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: api.components });
  const schemas: object[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      if (name === 'schema') schemas.push(inner as object);
      else walk(inner);
    }
  };
  walk(api.paths);
  for (const schema of [...schemas, ...Object.values(api.components.schemas as object)]) {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
    expect(() => ajv.compile(local)).not.toThrow();
  }
  expect(schemas.length).toBeGreaterThan(all.length);
});

test('every parameter of a path is declared, and only operations without a key say so', () => {
  for (const [name, operation] of operationsOf()) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = operation.parameters
      .filter((p: { in: string }) => p.in === 'path')
      .map((p: { name: string }) => p.name);
    expect([name, declared]).toEqual([name, inPath]);
    expect([name, operation.security?.length === 0]).toEqual([
      name,
      ['public', 'signed'].includes(operation['x-access']),
    ]);
    expect(operation.summary).toMatch(/\.$/);
    expect(operation.responses['200']).toBeDefined();
  }
});

test('the page shows every operation, loads nothing from elsewhere and runs no script', () => {
  const policy = String(page.headers['content-security-policy']);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/);
  expect(page.body).not.toMatch(/<script|https?:\/\/|\son\w+=/i);
  for (const operation of all) expect(page.body).toContain(`id="${operation.name}"`);
});
