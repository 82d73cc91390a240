import { expect, test } from 'vitest';
import { pageMemory } from '../../src/embedded/page-memory.ts';

const GB = 2 ** 30;

test.each([
  [GB / 2, '128MB'],
  [2 * GB, '128MB'],
  [8 * GB, '512MB'],
  [64 * GB, '1024MB'],
])('of %i bytes PostgreSQL keeps a sixteenth for its pages, within bounds', (bytes, setting) => {
  expect(pageMemory(bytes)).toBe(setting);
});
