import { afterAll, beforeAll, expect, test } from 'vitest';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

interface Field {
  name: string;
  place: 'body' | 'query';
  schema: any;
}
let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

function fieldsOf(operation: any, components: any): Field[] {
  const given = operation.requestBody?.content?.['application/json']?.schema ?? {};
  const body = given.$ref ? components.schemas[given.$ref.split('/').at(-1)] : given;
  return [
    ...Object.entries(body.properties ?? {}).map(([name, schema]): Field => ({ name, place: 'body', schema })),
    ...(operation.parameters ?? [])
      .filter((one: any) => one.in === 'query')
      .map(({ name, schema }: any): Field => ({ name, place: 'query', schema })),
  ];
}

const isDay = ({ schema }: Field) => JSON.stringify(schema).includes('"format":"date"');
const STRETCHES = [
  ['since', 'until'],
  ['from', 'to'],
  ['after', 'before'],
  ['start', 'end'],
];

/** The two bounds of a stretch that an operation takes, the first of them first. */
function boundsOf(fields: Field[]): [Field, Field] | undefined {
  const named = STRETCHES.map((names) => names.flatMap((name) => fields.find((field) => field.name === name) ?? []));
  const [first, last] = [...named, fields.filter(isDay)].find((found) => found.length === 2) ?? [];
  return first && last ? [first, last] : undefined;
}

test('every route that takes both bounds of a stretch refuses those that are the wrong way round', async () => {
  const api = (await h.as().get('/openapi.json')).body;
  const operations = Object.entries(api.paths as object).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({ path, method, operation })),
  );
  const asked: string[] = [];
  for (const { path, method, operation } of operations) {
    const bounds = boundsOf(fieldsOf(operation, api.components));
    if (!bounds) continue;
    asked.push(path);
    const [first, last] = bounds;
    const [early, late] = isDay(first) ? ['2026-03-01', '2026-03-02'] : [1, 2];
    const example = operation.requestBody?.content?.['application/json']?.examples?.example.value ?? {};
    const send = (from: unknown, to: unknown) => {
      const given = (place: string) =>
        Object.fromEntries([first, last].flatMap((one, i) => (one.place === place ? [[one.name, [from, to][i]]] : [])));
      const query = new URLSearchParams(given('query') as Record<string, string>);
      const body = Buffer.from(JSON.stringify({ ...example, ...given('body') }));
      return h.as(ADMIN_KEY).call(method.toUpperCase(), `${path.replace('{org_id}', 'acme')}?${query}`, body);
    };
    const wrong = await send(late, early);
    expect([path, wrong.status, wrong.body.detail?.[0]]).toEqual([
      path,
      422,
      { loc: [last.place, last.name], msg: expect.stringContaining(`"${first.name}"`), type: 'custom' },
    ]);
    for (const to of [early, late])
      expect([path, (await send(early, to)).body.detail]).not.toEqual([path, wrong.body.detail]);
  }
  expect(asked).toEqual(expect.arrayContaining(['/org/{org_id}/recall', '/org/{org_id}/items/read']));
});
