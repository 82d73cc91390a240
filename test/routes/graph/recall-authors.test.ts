import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';
import { IDA, mail, NORA } from './mail-between.ts';

const LONG = Array.from({ length: 90 }, (_, n) => `Shelf ${n} holds jars of size ${n + 200}.`).join('\n\n');
const { acme: org } = await acmeWith([
  mail('By given name', [IDA, NORA], 'Dear Nora,\n\nthe weathercock is back from the smith.\n\nIda'),
  mail('Without a name', [NORA, IDA], 'The sundial is cracked, and nobody knows since when.'),
  mail('With history', [NORA, IDA], 'The bell tower is locked.\n\n> Who has the key?\n> Ida Falk'),
  mail(
    'To many',
    [IDA, `${NORA}, Tom Berg <tom@kestrel.example>`],
    'The cistern was drained by Nora Albrecht and Tom Berg.',
  ),
  mail('By address', ['hall@quay.example', NORA], 'The jetty is closed on Monday.'),
  mail('In several passages', [IDA, NORA], LONG),
  { title: 'Note', source: 'notes', type: 'note', date: '2025-04-05', body: 'Ida Falk has mended the drawbridge.' },
  {
    title: 'Walk',
    source: 'calendar',
    type: 'meeting',
    date: '2025-04-06',
    body: 'Nora Albrecht: the moat is dry.',
    metadata: { organizer: NORA, participants: [NORA, IDA] },
  },
]);

const asked = async (q: string) => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages;
};

test.each([
  ['the weathercock', 'Ida Falk'],
  ['the sundial', 'Nora Albrecht'],
  ['the bell tower', 'Nora Albrecht'],
  ['the cistern', 'Ida Falk'],
  ['the jetty', 'hall@quay.example'],
])('a passage about %s says who wrote it, whoever else is in it', async (q, name) => {
  const [first] = await asked(q);
  expect(first.author).toEqual({
    id: expect.stringMatching(/^(?:contact|organization):/),
    label: expect.any(String),
    name,
  });
});

test('every passage of a long mail says who wrote it', async () => {
  const passages = (await asked('jars on the shelf')).filter(({ title }: any) => title === 'In several passages');
  expect(passages.length).toBeGreaterThan(1);
  expect(new Set(passages.map(({ author }: any) => author?.name))).toEqual(new Set(['Ida Falk']));
});

test.each(['the drawbridge', 'the moat'])('a passage about %s, which nobody sent, names no author', async (q) => {
  const [first] = await asked(q);
  expect(first).not.toHaveProperty('author');
});

test('an author goes by the id that stands after a merge', async () => {
  const [{ author }] = await asked('the jetty');
  const merged = await org.owner.post('/org/acme/merges', {
    keep_id: 'contact:nora@kestrel.example',
    drop_id: author.id,
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const [after] = await asked('the jetty');
  expect(after.author).toEqual({ id: 'contact:nora@kestrel.example', label: 'Contact', name: 'Nora Albrecht' });
});
