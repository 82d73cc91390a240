import fc from 'fast-check';
import type { Schema } from './description.ts';
import { hostileText, hostileValue } from './hostile.ts';

const scalar = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const [least, most] = [schema.minimum ?? 0, schema.maximum ?? 1000];
    return fc.oneof(
      fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(Math.min(most, 2 ** 31 - 1))) }),
      fc.constantFrom(least, most, most + 1, least - 1),
    );
  }
  return fc.oneof(fc.constantFrom('acme', 'Some words', '2025-03-04', 'note'), hostileText);
};

/** Values that a schema means, and among them values that it does not: every part may be missing, wrong, or accompanied. */
export function fromSchema(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices: Schema[] | undefined = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const meant = choices ? fc.oneof(...choices.map((choice) => fromSchema(choice, depth + 1))) : plain(schema, depth);
  return fc.oneof({ arbitrary: meant, weight: depth === 0 ? 20 : 6 }, { arbitrary: hostileValue, weight: 1 });
}

function plain(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null);
  if (schema.type === 'array') return fc.array(fromSchema(schema.items ?? {}, depth + 1), { maxLength: 3 });
  if (schema.type !== 'object') return scalar(schema);
  const known = Object.entries<Schema>(schema.properties ?? {}).map(
    ([name, part]) => [name, fromSchema(part, depth + 1)] as const,
  );
  const meant = fc.record(Object.fromEntries(known), { requiredKeys: [] });
  const extra = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 });
  return fc.oneof(
    { arbitrary: meant, weight: 5 },
    { arbitrary: fc.tuple(meant, extra).map(([a, b]) => ({ ...b, ...a })), weight: 1 },
  );
}
