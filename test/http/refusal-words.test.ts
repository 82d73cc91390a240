import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem, type Issue } from '../../src/common/errors.ts';
import { listOf, strictBool, text } from '../../src/http/fields.ts';
import { read } from '../../src/http/read.ts';

const Body = z.object({
  title: text(5),
  count: z.number().min(1).max(9).optional(),
  tags: listOf(z.string(), 2, 1).optional(),
  kind: z.enum(['car', 'bus']).optional(),
  place: z.object({ city: z.string(), side: z.enum(['left', 'right']) }).optional(),
  sure: strictBool().optional(),
});

function refusalOf(body: unknown): Issue | undefined {
  try {
    read(Body, body);
  } catch (error) {
    return error instanceof Problem ? error.extra.issues?.[0] : undefined;
  }
  return undefined;
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
  [{}, 'Field required'],
  [{ title: 'x', place: { city: 'Delft' } }, 'Field required: send one of "left", "right"'],
  [[], 'Send the fields as one JSON object: {"name": value, …}'],
])('%j is refused with what to send', (body, words) => {
  expect(refusalOf(body)?.msg).toBe(words);
});
