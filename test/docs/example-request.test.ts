import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/http/registry.ts';
import { route } from '../../src/http/route.ts';
import { curlOf, sampleOf } from '../../src/docs/example-request.ts';
import { hasCurl, shell } from '../support/http/examples.ts';

const operation = (declared: unknown) => ({ ...(declared as Operation), name: 'thing' });
const thing = {
  method: 'post',
  access: 'member',
  summary: 'A thing.',
  response: z.object({}),
  handle: () => ({}),
} as const;

test('without an example the path alone is the command, its parameters variables', () => {
  const list = route({ ...thing, method: 'get', path: '/things/{id}/parts/{part_id}' });
  expect(curlOf(sampleOf(operation(list)))).toBe(
    'curl "$QUERN_URL/things/$THING_ID/parts/$PART_ID" \\\n  -H "Authorization: Bearer $QUERN_KEY"',
  );
  const open = route({ ...thing, access: 'public', path: '/things' });
  expect(curlOf(sampleOf(operation(open)))).toBe('curl -X POST "$QUERN_URL/things"');
});

test('ids in the example stand in the address as people write them, and the rest is escaped', () => {
  const one = route({
    ...thing,
    path: '/things/{id}',
    query: z.object({ q: z.string() }),
    example: { params: { id: 'contact:ann@larch.example' }, query: { q: 'a b&c' } },
  });
  expect(sampleOf(operation(one)).url).toBe('{url}/things/contact:ann@larch.example?q=a%20b%26c');
});

test.skipIf(!hasCurl)('a shell reads every text as it was, with the variables filled in', async () => {
  const text = 'it\'s "5" $HOME `id` \\n !\nnext';
  const one = route({
    ...thing,
    path: '/things',
    body: z.object({ text: z.string(), of: z.array(z.string()) }),
    example: { body: { text, of: ['{thing_id}'] } },
  });
  const script = `curl() { printf '%s\\0' "$@"; }\n${curlOf(sampleOf(operation(one)))}`;
  const given = await shell(script, { url: 'http://here', key: 'qn_1', thing_id: 't 1' }, '/');
  const words = given.split('\0');
  expect(words.slice(0, 3)).toEqual(['http://here/things', '-H', 'Authorization: Bearer qn_1']);
  expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual({ text, of: ['t 1'] });
});
