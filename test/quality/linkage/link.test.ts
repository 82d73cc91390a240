import { expect, test } from 'vitest';
import { link } from './link.ts';
import { random, type Random } from '../../support/random.ts';
import type { LinkRecord, LinkSpec } from './link-record.ts';

const SYLLABLES = 'ka lo mi ren sto vik dar bel tor nes wal gri pol san hu fer ost lind berg man'.split(' ');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

interface Person extends Record<string, string> {
  given: string;
  surname: string;
  born: string;
  city: string;
}

function slip(r: Random, text: string): string {
  const at = r.int(text.length - 1);
  return r.pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + r.pick([...LETTERS]) + text.slice(at + 1),
    text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2),
  ]);
}

/** People, most of them recorded several times, each time with something wrong or missing. */
function people(count: number, seed = 1): LinkRecord[] {
  const r = random(seed);
  const word = (n: number) => Array.from({ length: n }, () => r.pick(SYLLABLES)).join('');
  const [given, cities] = [Array.from({ length: 40 }, () => word(2)), Array.from({ length: 25 }, () => word(3))];
  const surnames = Array.from({ length: 150 }, () => word(3));
  return Array.from({ length: count }, (_, i) => {
    const born = String(19_000_000 + r.int(80) * 10_000 + (101 + r.int(11) * 100 + r.int(27)));
    const one: Person = { given: r.pick(given), surname: r.popular(surnames), born, city: r.pick(cities) };
    return Array.from({ length: 1 + r.int(3) }, (__, k): LinkRecord => {
      const fields: Record<string, string | undefined> = { ...one };
      const wrong = r.pick(['given', 'surname'] as const);
      if (k && r.next() < 0.6) fields[wrong] = slip(r, one[wrong]);
      if (k && r.next() < 0.2) fields[r.pick(['born', 'city'])] = undefined;
      if (k && r.next() < 0.1) [fields.given, fields.surname] = [fields.surname, fields.given];
      return { id: `${i}-${k}`, fields };
    });
  }).flat();
}

const SPEC: LinkSpec = {
  columns: { given: 'name', surname: 'name', born: 'code', city: 'name' },
  turned: ['given', 'surname'],
  passes: ['born', 'surname:4 given:2', 'given:4 surname:2', 'surname city'],
};

const personOf = (id: string) => id.slice(0, id.indexOf('-'));
const pairs = (clusters: string[][]) =>
  clusters.flatMap((cluster) =>
    cluster.flatMap((a, i) => cluster.slice(i + 1).map((b) => [a, b].toSorted().join(' '))),
  );

test('records of one person are found, although nobody says which are', () => {
  const records = people(600);
  const found = pairs(link(records, SPEC));
  const truth = pairs([
    ...Map.groupBy(
      records.map(({ id }) => id),
      personOf,
    ).values(),
  ]);
  const right = found.filter((pair) => truth.includes(pair)).length;
  expect(right / found.length).toBeGreaterThan(0.99);
  expect(right / truth.length).toBeGreaterThan(0.84);
});

test('each record is in one cluster, and the clusters are the same in whatever order the records come', () => {
  const records = people(150);
  const sorted = (clusters: string[][]) => clusters.map((cluster) => cluster.toSorted().join(' ')).toSorted();
  const reference = sorted(link(records, SPEC));
  expect(reference.join(' ').split(' ').toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  for (const seed of [1, 2, 3, 4, 5]) expect(sorted(link(random(seed).shuffle(records), SPEC))).toEqual(reference);
});

test('of two sources each record is one with at most one of the other', () => {
  const r = random(3);
  const words = Array.from({ length: 300 }, () => Array.from({ length: 3 }, () => r.pick(SYLLABLES)).join(''));
  const title = () => Array.from({ length: 6 }, () => r.pick(words));
  const records = Array.from({ length: 120 }, (_, i): LinkRecord[] => {
    const [heading, year] = [title(), String(1990 + r.int(20))];
    return [
      { id: `${i}-a`, source: 'A', fields: { title: heading.join(' '), year } },
      { id: `${i}-b`, source: 'B', fields: { title: [...heading.slice(0, 5), r.pick(words)].join(' '), year } },
    ];
  }).flat();
  const spec: LinkSpec = { columns: { title: 'text', year: 'choice' }, between: ['title'], merge: 0 };
  const clusters = link(records, spec).filter((cluster) => cluster.length > 1);
  expect(clusters.every((cluster) => cluster.length === 2 && new Set(cluster.map((id) => id.at(-1))).size === 2)).toBe(
    true,
  );
  expect(clusters.filter(([a, b]) => personOf(a!) === personOf(b!)).length).toBeGreaterThan(115);
});

test('no records, one record and records without values are no trouble', () => {
  expect(link([], SPEC)).toEqual([]);
  expect(link([{ id: 'a', fields: {} }], SPEC)).toEqual([['a']]);
  expect(
    link(
      [
        { id: 'a', fields: {} },
        { id: 'b', fields: { given: '' } },
      ],
      SPEC,
    ),
  ).toHaveLength(2);
});
