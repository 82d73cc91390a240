import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem, type Issue } from '../../src/common/errors.ts';
import { int, limit, listOf, strictBool, text } from '../../src/http/fields.ts';
import { read } from '../../src/http/read.ts';

const Body = z.object({
  title: text(5),
  count: z.number().min(1).max(9).optional(),
  tags: listOf(z.string(), 2, 1).optional(),
  kind: z.enum(['car', 'bus']).optional(),
  place: z.object({ city: z.string(), side: z.enum(['left', 'right']) }).optional(),
  sure: strictBool().optional(),
  depth: int(undefined, { max: 5 }).optional(),
  limit: limit(20),
});

function refusalsOf(body: unknown): Issue[] {
  try {
    read(Body, body);
  } catch (error) {
    return error instanceof Problem ? (error.extra.issues ?? []) : [];
  }
  return [];
}

test.each([
  [{ title: 5 }, 'Send a text'],
  [{ title: '' }, 'Send at least 1 character'],
  [{ title: 'too long' }, 'Send at most 5 characters'],
  [{ title: 'x', count: '3' }, 'Send a number'],
  [{ title: 'x', count: 0 }, 'Send at least 1'],
  [{ title: 'x', tags: 'red' }, 'Send a list: [value, …]'],
  [{ title: 'x', tags: [] }, 'Send at least 1 entry'],
  [{ title: 'x', kind: 'bicycle' }, 'Send one of "car", "bus"'],
  [{ title: 'x', place: 'Delft' }, 'Send an object: {"name": value, …}'],
  [{ title: 'x', sure: 'true' }, 'Send true or false itself, not a text or a number'],
  [{ title: 'x', depth: '1e2' }, 'Send a whole number'],
  [{ title: 'x', depth: 1.5 }, 'Send a whole number'],
  [{ title: 'x', depth: 6 }, 'Send at most 5'],
  [{ title: 'x', limit: '' }, 'Send a whole number'],
  [{ title: 'x', limit: [1, 2] }, 'Send a whole number'],
  [{ title: 'x', limit: 0 }, 'Send at least 1'],
  [{}, 'Field required'],
  [{ title: 'x', place: { city: 'Delft' } }, 'Field required: send one of "left", "right"'],
  [[], 'Send the fields as one JSON object: {"name": value, …}'],
])('%j is refused with what to send', (body, words) => {
  expect(refusalsOf(body)[0]?.msg).toBe(words);
});

test.each([{ tags: 'red and blue' }, { tags: { length: 9 } }, { title: ['a', 'b', 'c', 'd', 'e', 'f'] }, { kind: 5 }])(
  'of the wrong kind, %j is told its kind alone, not how long it may be',
  (body) => {
    expect(refusalsOf({ title: 'x', ...body })).toHaveLength(1);
  },
);
