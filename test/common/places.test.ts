import { expect, test } from 'vitest';
import { openPlaces } from '../../src/common/concurrency/places.ts';

const taken = (places: ReturnType<typeof openPlaces>, key: string, tries: number) =>
  Array.from({ length: tries }, () => places.take(key)).filter((leave) => leave !== undefined);

test('a greedy key leaves places for others, each of which has one while any is free', () => {
  const places = openPlaces({ most: 16, share: 4 });
  const greedy = taken(places, 'greedy', 100);
  expect(greedy.length).toBeGreaterThan(1);
  const left = 16 - greedy.length;
  expect(left).toBeGreaterThan(11);
  const others = Array.from({ length: left }, (_, i) => taken(places, `other ${i}`, 1).length);
  expect(others).toEqual(Array.from({ length: left }, () => 1));
  expect(taken(places, 'late', 1)).toEqual([]);
});

test('what is given back can be had again', () => {
  const places = openPlaces({ most: 4, share: 1 });
  const [first, second, third] = taken(places, 'one', 3);
  expect(third).toBeUndefined();
  first!();
  expect(taken(places, 'one', 3).length).toBe(1);
  second!();
  expect(taken(places, 'two', 3).length).toBe(2);
});
