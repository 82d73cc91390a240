import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHeap } from '../../../src/identity/matching/heap.ts';

const byNumber = (a: number, b: number): number => a - b;
const steps = fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant('take' as const)), { maxLength: 60 });

test('however puts and takes alternate, what is taken is the least of what is there', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 20 }), steps, (first, todo) => {
      const heap = openHeap(byNumber, first);
      const there = [...first];
      for (const step of todo) {
        there.sort(byNumber);
        if (step === 'take') expect(heap.take()).toBe(there.shift());
        else {
          heap.put(step);
          there.push(step);
        }
      }
    }),
    { numRuns: 5_000 },
  );
});
