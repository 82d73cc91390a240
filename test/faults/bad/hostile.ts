import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

const DEEP = 200_000;

const MARKS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeffx',
  '\u202eevil',
  '\u200b',
  'a\u0301'.repeat(50),
  '🦉',
  'ﬁ',
];
const PATHS = [
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%E0%A4%A',
  'primary',
  'contact:x@y.z',
  'ingest_00000000-0000-0000-0000-000000000000',
];
const CODE = [
  "'; drop table items; --",
  '${7*7}',
  '---\njs: 1\n---',
  '---js\nmodule.exports=1\n---',
  '\r\nX-Injected: 1',
];
const VALUES = ['2025-02-30', '0000-00-00', '9999-99-99', '-1', '1e999', 'NaN', 'null', 'true'];

/** Texts that have broken programs like this one. */
export const hostileText = fc.oneof(
  fc.constantFrom(...MARKS, ...PATHS, ...CODE, ...VALUES),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer({ min: 1, max: 70_000 }).map((n) => 'x'.repeat(n)),
);

/** Any JSON value where another was meant. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null], {
    __proto__: null,
    toString: 1,
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value as JSON, with what `JSON.stringify` would mend put back: doubled keys, `__proto__`, numbers past every range. */
export const spoiledJson = (value: unknown): fc.Arbitrary<string> => {
  const text = JSON.stringify(value) ?? 'null';
  const object = text.startsWith('{') && text.length > 2;
  const inside = (extra: string) => (object ? `{${extra},${text.slice(1)}` : text);
  return fc.constantFrom(
    text,
    text,
    text,
    text,
    text,
    inside('"__proto__":{"admin":true}'),
    inside('"entity":"x","entity":"y"'),
    inside('"date":1e999'),
    text.slice(0, -1),
    `${text}}`,
    `\ufeff${text}`,
  );
};

const deep = (open: string, close: string) => Buffer.from(open.repeat(DEEP) + close.repeat(DEEP));

/** Bodies that are not the JSON of any value, with their headers. */
export const rawBody: fc.Arbitrary<{ bytes: Buffer; headers: Record<string, string> }> = fc.oneof(
  fc
    .constantFrom('NaN', 'undefined', '1e999', "{'a':1}", '{"a":1,}', '', ' ', 'null', '[]', '"x"', '{"items":1e999}')
    .map((text) => ({ bytes: Buffer.from(text), headers: {} })),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), headers: {} })),
  fc
    .constantFrom(deep('[', ']'), deep('{"a":', '}'), Buffer.from('[{"a":'.repeat(40)))
    .map((bytes) => ({ bytes, headers: {} })),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/json; charset=nope',
      'x',
      ',',
      'application/octet-stream',
    )
    .map((type) => ({ bytes: Buffer.from('{"entity":"acme"}'), headers: { 'content-type': type } })),
  fc
    .constantFrom('gzip', 'br', 'deflate', 'zip', 'gzip, gzip')
    .map((coding) => ({ bytes: Buffer.from('not packed'), headers: { 'content-encoding': coding } })),
);

/** Four hundred megabytes of zeros in a few hundred kilobytes. */
export const gzipBomb = (): Buffer => gzipSync(Buffer.alloc(400 * 2 ** 20));
