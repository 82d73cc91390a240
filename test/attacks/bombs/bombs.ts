import type { BodyLimit } from '../../../src/http/body/body-limit.ts';

/** Makes JSON that is small on the wire and dear to build, as large as it may be under a limit. */
export type Bomb = (limit: BodyLimit) => string;

const repeated = (text: string, bytes: number, most: number): string =>
  Array<string>(Math.max(1, Math.min(most, Math.floor(bytes / (text.length + 1)))))
    .fill(text)
    .join(',');

/** What stands around a bomb, and its own brackets. */
const AROUND = { bytes: 4_000, values: 60 };
const room = ({ bytes, values }: BodyLimit): BodyLimit => ({
  bytes: bytes - AROUND.bytes,
  values: values - AROUND.values,
});
const list =
  (one: string, values = 1): Bomb =>
  (limit) => {
    const { bytes, values: most } = room(limit);
    return `[${repeated(one, bytes, Math.floor(most / values))}]`;
  };

/** Objects of 900 names that no other has. */
const wide =
  (value: string, nameOf: (n: number) => string): Bomb =>
  (limit) => {
    const { bytes, values } = room(limit);
    const objects: string[] = [];
    let left = bytes;
    for (let n = 0; objects.length < Math.floor(values / 1_900);) {
      const one = `{${Array.from({ length: 900 }, () => `"${nameOf(n++)}":${value}`).join(',')}}`;
      left -= one.length + 1;
      if (left < 0) break;
      objects.push(one);
    }
    return `[${objects.join(',')}]`;
  };

/** Within the limit of a route: it may be refused or not, but soon. */
export const ALLOWED: Record<string, Bomb> = {
  'lists of nothing': list('[]', 2),
  'objects of nothing': list('{}', 2),
  nulls: list('null'),
  numbers: list('1'),
  'empty texts': list('""'),
  'objects of many names': wide('1', (n) => `k${n}`),
  'objects of many nulls': wide('null', (n) => `k${n}`),
  'objects of numbered names': wide('{}', (n) => String((n * 7_919) % 4_294_967_295)),
  'one name again and again': () => `{${Array<string>(990).fill('"a":1').join(',')}}`,
  'items that are wrong throughout': list(
    '{"source":1,"title":[],"url":{},"date":5,"metadata":{"a":null,"b":[null]}}',
    20,
  ),
  'people who are wrong throughout': list('{"name":[],"email":5}', 6),
  'one long text': (limit) => `"${'x'.repeat(room(limit).bytes)}"`,
  'one long number': (limit) => '1'.repeat(room(limit).bytes),
  'one text of escapes': (limit) => `"${String.raw`\u0041`.repeat(Math.floor(room(limit).bytes / 6))}"`,
};

/** Over the limit of any route in one way; small after gzip. */
export const REFUSED: Record<string, Bomb> = {
  'more bytes than are taken': ({ bytes }) => `"${'x'.repeat(bytes)}"`,
  'more lists than are taken': ({ values }) => `[${'[],'.repeat(values / 2)}[]]`,
  'more numbers than are taken': ({ values }) => `[${'1,'.repeat(values)}1]`,
  'more texts with brackets than are taken': ({ values }) => `[${'"\\"[{",'.repeat(values)}1]`,
  'more names in an object than are taken': () => `{${Array.from({ length: 1_001 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'one name more often than is taken': () => `{${Array<string>(1_001).fill('"a":1').join(',')}}`,
  'deeper lists than are taken': () => `${'['.repeat(40)}${']'.repeat(40)}`,
  'deeper objects than are taken': () => `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  'lists that never end': () => '['.repeat(60_000),
};
