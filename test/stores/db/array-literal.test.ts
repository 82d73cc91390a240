import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindable } from '../../../src/stores/db/array-literal.ts';
import { rows, unnested } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

const storable = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));
const rowsOf = fc.array(
  fc.record({
    n: fc.option(fc.maxSafeInteger()),
    share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    free: fc.option(fc.boolean()),
    text: fc.option(storable),
    detail: fc.option(fc.dictionary(storable, fc.oneof(storable, fc.integer(), fc.array(storable)))),
  }),
  { minLength: 1, maxLength: 20 },
);
const TYPES = { n: 'bigint', share: 'float8', free: 'boolean', text: 'text', detail: 'json' };

test('rows come back from the server as they were bound', async () => {
  await using data = await database();
  await fc.assert(
    fc.asyncProperty(rowsOf, async (list) => {
      const from = unnested(list, TYPES, 1);
      const found = await rows(data.pool, {
        text: `select * from ${from.text} as r(n, share, free, text, detail)`,
        values: from.values,
      });
      expect(found).toEqual(list.map((one) => ({ ...one, share: one.share === null ? null : one.share + 0 })));
    }),
    { numRuns: 200 },
  );
});

test('lists of texts are bound as what the server reads them back from', async () => {
  await using data = await database();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(storable, fc.constantFrom('', 'NULL', '{}', ',', '"', '\\', ' a ', "'"))),
      async (list) => {
        const [found] = await rows(data.pool, { text: 'select $1::text[] as list', values: [bindable(list)] });
        expect(found).toEqual({ list });
      },
    ),
    { numRuns: 200 },
  );
});

test.each([[[1, 2]], [['a', null]], [['a', ['b']]], [[]], ['a'], [null], [{ a: 'b' }], [Buffer.from('a')]])(
  'what is no list of texts is left to the driver: %j',
  (value) => {
    expect(bindable(value)).toBe(value);
  },
);
