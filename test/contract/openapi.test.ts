import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { escape } from '../../src/docs/markup.ts';
import { operations } from '../../src/http/registry.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness } from '../support/harness.ts';

const all = await operations();

async function described() {
  await using h = await harness({ workers: false });
  const { status, body, headers } = await h.as().get('/openapi.json');
  const page = await h.as().get('/docs');
  const tags: string[] = body.tags.map(({ name }: { name: string }) => name);
  const resources = await Promise.all(
    tags.map(async (tag) => [tag, (await h.as().get(`/docs/${tag}`)).body as string] as const),
  );
  const nowhere = await h.as().get('/docs/nowhere');
  return { status, api: body, headers, page, nowhere, resources: new Map(resources) };
}
const { status, api, page, nowhere, resources } = await described();
const operationsOf = (): [string, any][] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => [`${method} ${path}`, operation] as [string, any]),
  );

test('the description is OpenAPI 3.1 and holds every operation once', () => {
  expect([status, api.openapi, api.info.version]).toEqual([200, '3.1.0', '2.0.0']);
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

test('what an example says stands in its command, its parameters and its body', () => {
  const { parameters, requestBody, 'x-codeSamples': samples } = api.paths['/ingest'].post;
  const { entity } = requestBody.content['application/json'].examples.example.value;
  expect(parameters[0]).toMatchObject({ name: 'sync', examples: { example: { value: true } } });
  expect(samples[0]).toMatchObject({ lang: 'Shell', label: 'curl' });
  expect(samples[0].source).toMatch(
    /^curl "\$QUERN_URL\/ingest\?sync=true" \\\n {2}-H "Authorization: Bearer \$QUERN_KEY"/,
  );
  expect(samples[0].source).toContain(`"entity": "${entity}"`);
});

test('a health report that says it is down is told from a refusal', () => {
  expect(api.paths['/health'].get.responses['503'].content['application/json'].schema.properties.checks).toBeDefined();
});

test('headers of admin keys and every status that may be answered are described', () => {
  const headersOf = (operation: any) =>
    operation.parameters.filter((one: any) => one.in === 'header').map((one: any) => one.name);
  for (const [name, operation] of operationsOf()) {
    const keyed = operation.security === undefined;
    expect([name, headersOf(operation).includes('X-User-Id')]).toEqual([name, keyed]);
    expect([name, headersOf(operation).includes('X-User-Email')]).toEqual([name, keyed]);
    expect([name, headersOf(operation).includes('X-Org-Id')]).toEqual([name, keyed]);
    const graph = operation.parameters.find((one: any) => one.in === 'query' && one.name === 'graph_id');
    if (graph) expect([name, graph.schema.default]).toEqual([name, 'primary']);
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']));
    if (keyed) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '404', '410', '422']));
    if (keyed && !name.startsWith('get ')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['409'])]);
  }
  const { paths } = api;
  expect(paths['/org/{org_id}/graphs/{graph_id}/publish'].post.responses['501']).toBeDefined();
  expect(paths['/ingest'].post.responses['507']).toBeDefined();
  expect(paths['/ingest'].post.responses['200'].headers['X-Quern-Ignored']).toBeDefined();
  expect(api.components.schemas.Problem.properties.code.enum).toContain('plan_limit');
});

test('every body says how much it may hold, in words and in numbers', () => {
  const bodies = operationsOf().flatMap(([name, { requestBody }]) =>
    requestBody ? [[name, requestBody] as const] : [],
  );
  expect(bodies.length).toBeGreaterThan(40);
  for (const [name, { description, 'x-body-limit': limit }] of bodies) {
    expect([name, description]).toEqual([name, expect.stringMatching(/\bat most \d+ [KMG]B\b/i)]);
    expect([name, limit?.bytes]).toEqual([name, expect.toSatisfy((bytes: number) => bytes >= 65_536)]);
  }
});

test('a body is said to be required where a field is missing from an empty one', async () => {
  await using h = await harness({ workers: false });
  await org(h.db, 'acme');
  for (const { method, path } of all.filter(({ body, raw }) => body && !raw)) {
    const filled = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
    const answer = await h.as(ADMIN_KEY).call(method.toUpperCase(), filled, {}, { 'x-org-id': 'acme' });
    const lacking =
      answer.status === 422 && answer.body.detail.some(({ type }: { type: string }) => type === 'missing');
    const { required } = api.paths[path][method].requestBody;
    expect([path, required && answer.status < 400]).toEqual([path, false]);
    expect([path, lacking && !required]).toEqual([path, false]);
  }
});

test('every resource is in one chapter', () => {
  const inChapters = api['x-tagGroups'].flatMap(({ tags }: { tags: string[] }) => tags);
  expect(inChapters).toEqual(api.tags.map(({ name }: { name: string }) => name));
  expect(new Set(inChapters)).toEqual(new Set(operationsOf().map(([, { tags }]) => tags[0])));
});

test('the pages show every operation with its command in each way, and load nothing from elsewhere', () => {
  const policy = String(page.headers['content-security-policy']);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; base-uri/);
  for (const html of [page.body, ...resources.values()])
    expect(html).not.toMatch(/\ssrc=|href="(?:https?:)?\/\/|url\(|@import|\son\w+=/i);
  expect(nowhere.status).toBe(404);
  expect(page.body).toMatch(/export QUERN_URL=http:\/\/127\.0\.0\.1:\d+\n/);
  for (const [, { operationId, tags, 'x-codeSamples': samples }] of operationsOf()) {
    const html = resources.get(tags[0]);
    expect(html).toContain(`id="${operationId}"`);
    for (const { source } of samples) expect(html).toContain(`>${escape(source)}</pre>`);
  }
});
