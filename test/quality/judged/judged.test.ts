import { expect, test } from 'vitest';
import { formsOf, type Gold } from './gold.ts';
import { HALVES, JUDGED_GENRES, judgedItems, type JudgedItem } from './items.ts';

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
const textOf = ({ item }: JudgedItem): string =>
  plain([item.title, item.body, ...Object.values(item.metadata).flat()].join('\n'));

/** Everything in a gold block that the text must hold as it is written. */
const quoted = ({ things, phones, commitments, unsure }: Gold): string[] => [
  ...things.flatMap(({ names, addresses, roles }) => [...names, ...addresses, ...roles]),
  ...phones.map(({ number }) => number),
  ...commitments.map(({ what }) => what),
  ...unsure,
];

/** Names that stand for somebody or something else in a gold block. */
const referred = ({ relations, phones, commitments }: Gold): string[] => [
  ...relations.flatMap(({ subject, object }) => [subject, object]),
  ...phones.map(({ owner }) => owner),
  ...commitments.flatMap(({ who, to }) => [who ?? [], to ?? []].flat()),
];

test.each(HALVES)('every name, phone and commitment of the %s half stands in its text', (half) => {
  const absent = judgedItems(half).flatMap((one) => {
    const text = textOf(one);
    return quoted(one.gold).flatMap((words) => (text.includes(plain(words)) ? [] : `${one.id}: ${words}`));
  });
  expect(absent).toEqual([]);
});

test.each(HALVES)(
  'whoever stands in a relation, phone or commitment of the %s half is somebody in its thread',
  (half) => {
    const items = judgedItems(half);
    const strangers = items.flatMap(({ id, thread, gold }) => {
      const together = items.filter((other) => other.thread === thread).flatMap((other) => other.gold.things);
      const known = new Set(together.flatMap((thing) => [...formsOf(thing), ...thing.addresses]));
      const listed = new Set(gold.unsure);
      return referred(gold).flatMap((name) => (known.has(name) || listed.has(name) ? [] : `${id}: ${name}`));
    });
    expect(strangers).toEqual([]);
  },
);

test.each([
  ['development', [78, 30, 28, 29]],
  ['test', [52, 20, 17, 19]],
] as const)('the %s half has its mails, minutes, chats and contracts, at most 25 in a folder', (half, expected) => {
  const items = judgedItems(half);
  const counts = JUDGED_GENRES.map((genre) => items.filter((one) => one.genre === genre).length);
  expect(counts).toEqual(expected);
  const folders = Map.groupBy(items, ({ id }) => id.split('/')[0]);
  expect([...folders.values()].filter((all) => all.length > 25)).toEqual([]);
});
