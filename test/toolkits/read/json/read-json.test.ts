import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STEP } from '../../../../src/toolkits/read/json/containers.ts';
import { readJson } from '../../../../src/toolkits/read/json/read-json.ts';

const LONG = 'x\\u00e9\\"\\\\\\ud83d\\ude00[{,'.repeat(STEP / 8);
/** Texts of which some part is longer than what is built in one step. */
const TEXTS: Record<string, string> = {
  'a list of many records': `[${Array.from({ length: 9_000 }, (_, n) => `{"id": ${n}, "tags": ["a", null]}`).join(' , ')}]`,
  'an object of many fields': `{${Array.from({ length: 15_000 }, (_, n) => `"field ${n}":"${n}"`).join(',')}}`,
  'long texts beside short values': `[1,"${LONG}",2, {"a": "${LONG}", "b": 3} ,"" ]`,
  'a long text alone': `"${LONG}"`,
  'long lists within long objects': `{"a":{"b":[${'[1,2],'.repeat(STEP)}[]]},"a2":[],"__proto__":{"c":["${LONG}"]},"z":true}`,
  'a key that comes twice': `{"a":1,"b":["${LONG}"],"a":2}`,
  'blanks around everything': ` \n[ ${' '.repeat(STEP)} { "a" : ${' '.repeat(STEP)} [ 1 , "${LONG}" ] } , 2 ]\t`,
};

test.each(Object.entries(TEXTS))('%s are read as JSON.parse reads them', async (_, json) => {
  expect(await readJson(Buffer.from(json))).toEqual(JSON.parse(json));
});

test('whatever is cut out of a long text is read, or refused, as JSON.parse does', async () => {
  const all = Object.values(TEXTS);
  const cut = fc.tuple(
    fc.constantFrom(...all),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom('', '"', ',', ']', '{', '\\', '1'),
  );
  await fc.assert(
    fc.asyncProperty(cut, async ([json, at, length, instead]) => {
      const from = at % json.length;
      const text = json.slice(0, from) + instead + json.slice(from + length);
      const expected = await Promise.resolve()
        .then(() => ({ value: JSON.parse(text) as unknown }))
        .catch(() => undefined);
      const found = await readJson(Buffer.from(text)).then(
        (value) => ({ value }),
        () => undefined,
      );
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
    }),
    { seed: 7, numRuns: 60 },
  );
}, 60_000);
