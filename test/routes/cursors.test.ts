import { expect, test } from 'vitest';
import { toCursor } from '../../src/http/cursor.ts';
import { harness } from '../support/harness.ts';

const NUMBERS = [1, 1, 1];
const BAD = ['\0', '\ud800', 'a\0b'];
/** Cursors of every length, each with a text that no store can hold in every place. */
const CURSORS = [1, 2, 3].flatMap((length) =>
  Array.from({ length }, (_, at) => BAD.map((bad) => toCursor(NUMBERS.slice(0, length).with(at, bad as never)))).flat(),
);

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: { 'application/json'?: { schema?: { properties?: Record<string, unknown> } } } };
}

test('no page is asked of a store with a cursor that holds what no store can', async () => {
  await using h = await harness({ settings: { RATE_LIMIT_PER_MINUTE: '100000' } });
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  const { paths } = (await owner.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  let asked = 0;
  const broken: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const filled = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, '1');
    for (const cursor of CURSORS) {
      if (operations.get?.parameters?.some(({ name }) => name === 'cursor')) {
        const { status } = await owner.get(`${filled}?cursor=${cursor}`);
        asked++;
        if (status >= 500) broken.push(`${status} GET ${filled} ${cursor}`);
      }
      if (operations.post?.requestBody?.content?.['application/json']?.schema?.properties?.cursor) {
        const { status } = await owner.post(filled, { q: 'a', cursor });
        asked++;
        if (status >= 500) broken.push(`${status} POST ${filled} ${cursor}`);
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(broken).toEqual([]);
}, 120_000);
