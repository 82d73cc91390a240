import { expect, test } from 'vitest';
import { readData } from '../../../src/commands/conversation/data.ts';
import { frontmatterOf } from '../../../src/readers/parse/document.ts';
import { splitFrontmatter } from '../../../src/stores/files/frontmatter.ts';
import { readItemFile } from '../../../src/stores/items/item-files.ts';
import { cpuOf, slowness } from '../turns.ts';

/** Of processor time, for any head of any length. */
const MAX_MS = 120;
const LENGTHS = [8_000, 16_000, 64_000, 1_000_000];

const numbered = (one: (n: number) => string) => (length: number) => {
  let text = '';
  for (let n = 0; text.length < length; n++) text += one(n);
  return text;
};
const filled =
  (unit: string, before = '', after = '') =>
  (length: number) =>
    before + unit.repeat(length / unit.length) + after;

/** What each sign of YAML can be repeated to. */
const HEADS: Record<string, (length: number) => string> = {
  'open lists': filled('[', 'x: '),
  'closed lists': filled(']', 'x: '),
  'lists within lists': (length) => `x: ${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'objects within objects': (length) => `x: ${'{a: '.repeat(length / 5)}${'}'.repeat(length / 5)}`,
  'values of a list': filled('1,', 'x: [', ']'),
  'empty values': filled(',', 'x: [', ']'),
  'keys of an object': numbered((n) => `k${n}: 1,`),
  'keys on lines': numbered((n) => `${n.toString(36)}:\n`),
  'one key on lines': filled('a: 1\n'),
  'list within list on a line': filled('- ', 'x:\n '),
  'keys that are asked for': filled('? '),
  'keys within keys': filled('a: '),
  tags: filled('!a '),
  anchors: filled('&a '),
  aliases: filled('k: *a\n'),
  comments: filled('#\n'),
  'empty lines': filled('\n', 'x: 1', 'y: 1'),
  'lines of tabs': filled('\t\n', 'x: 1\n', 'y: 1'),
  'empty lines of a text': filled('  \n', 'x: "a', ' b"'),
  'texts of many lines': filled('a: |\n b\n'),
  'lines that are no YAML': filled('x\n'),
  directives: filled('%A b\n'),
  'spaces within a line': filled(' ', 'x: ]\ntitle: a', 'b'),
};
const READERS: Record<string, (head: string) => unknown> = {
  'a conversation': (head) => readData(`---\n${head}\n---\nx`),
  'a document': (head) => frontmatterOf(`---\n${head}\n---\nx`),
  frontmatter: (head) => splitFrontmatter(`---\n${head}\n---\nx`),
  'an item’s file': (head) => readItemFile(Buffer.from(`---\n${head}\n---\nx`)),
};

test.each(Object.entries(HEADS))('%s in the head of a text cost no more than a page of it', (_, make) => {
  const times = slowness();
  const slow = Object.entries(READERS).flatMap(([reader, read]) =>
    LENGTHS.flatMap((length) => {
      const head = make(length);
      const ms = Math.min(
        ...[1, 2].map(() =>
          cpuOf(() => {
            try {
              read(head);
            } catch {}
          }),
        ),
      );
      return ms > MAX_MS * times ? [`${reader} of ${length}: ${Math.round(ms)} ms`] : [];
    }),
  );
  expect(slow).toEqual([]);
});

test('a conversation of many people, and a long summary full of signs, are read', () => {
  const people = Array.from({ length: 240 }, (_, n) => `  - name: Person ${n}\n    email: p${n}@north.example`);
  const many = readData(`---\ncompany: acme\ntitle: All hands\nparticipants:\n${people.join('\n')}\n---\nx`);
  expect(many.participants).toHaveLength(240);
  const summary = 'They met, again - so we heard - at noon; [more], {later}. '.repeat(200);
  const long = readData(`---\ncompany: acme\ntitle: Call\nwho: met with Ann Lee\nsummary: "${summary}"\n---\nx`);
  expect(long.summary?.length).toBeGreaterThan(10_000);
});
