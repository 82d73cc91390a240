import { expect, test } from 'vitest';
import { acmeWith } from '../support/http/acme-with.ts';
import { bearer, connected, textOf } from './session.ts';

const ITEMS = Array.from({ length: 60 }, (_, i) => ({
  title: `Barge ${i + 1}`,
  source: 'notes',
  type: 'note',
  date: '2025-04-04',
  body: `The barge with number ${i + 1} was tarred and went back to the quay.`,
}));
const { h, acme } = await acmeWith(ITEMS);
const say = async (name: string, args: Record<string, unknown>): Promise<string> => {
  await using client = await connected(h.url, 'modern', bearer(acme.key));
  return textOf(await client.callTool({ name, arguments: args }));
};
/** Those that an answer is about, without what it says that the question names. */
const barges = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/^(?:## |- Activity |- \S+ · note · )(Barge \d+)/gm), ([, name = '']) => name)),
];

test.each([
  ['recall', { q: 'tarred', limit: 20 }],
  ['search_graph', { query: 'barge', limit: 20 }],
  ['timeline', { days: 0, limit: 20 }],
])('a client that reads text alone pages through %s by the cursor that it is told', async (name, args) => {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 0; pages < 3; pages++) {
    const page = await say(name, { ...args, ...(cursor !== undefined && { cursor }) });
    expect(barges(page)).toHaveLength(20);
    for (const barge of barges(page)) seen.add(barge);
    cursor = /^… goes on: the same call with cursor "([^"]+)"$/m.exec(page)?.[1];
    expect([pages, cursor]).toEqual([pages, pages < 2 ? expect.any(String) : undefined]);
  }
  expect(seen.size).toBe(60);
});

test.each([
  ['search_graph', { query: 'barge', limit: 40 }],
  ['timeline', { days: 0, limit: 40 }],
])('%s shows as many lines as were asked for', async (name, args) => {
  expect(barges(await say(name, args))).toHaveLength(40);
});

test('a question that its filters leave nothing of is told by which', async () => {
  expect(await say('recall', { q: 'barge', type: 'emails', since: '2024-01-01' })).toMatch(
    /with type emails, since 2024-01-01\. Ask again without type or since/,
  );
  expect(await say('recall', { q: 'zeppelin' })).toBe('Nothing that was taken in says that. Try other words.');
});

test('who names no business is told which are registered', async () => {
  expect(await say('recall', { q: 'barge', entity: 'nobody' })).toContain('Registered are acme.');
});
