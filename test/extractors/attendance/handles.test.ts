import { expect, it, test } from 'vitest';
import { read } from '../read.ts';

const speakers = (body: string) =>
  read({ type: 'chat', body }).mentions.flatMap(({ rule, name }) => (rule === 'speakers.turn' && name) || []);

it.each([
  '[05/03/2026, 18:01] tasha 🌸: paid?\n[05/03/2026, 18:02] Big Mo 💪🏽: not me\n[05/03/2026, 18:03] tasha 🌸: your turn\n[05/03/2026, 18:04] Big Mo 💪🏽: ok',
  '05/03/2026, 18:01 - 🌸 tasha 🌸: paid?\n05/03/2026, 18:02 - Big Mo: not me\n05/03/2026, 18:03 - 🌸 tasha 🌸: your turn\n05/03/2026, 18:04 - Big Mo: ok',
  'tasha 🌸: paid?\nBig Mo 💪: not me\ntasha 🌸: your turn\nBig Mo 💪: ok',
])('small pictures are no part of who speaks, and small letters stand beside names: %s', (body) =>
  expect(speakers(body).toSorted()).toEqual(['Big Mo', 'tasha']),
);

it('who says one thing alone is somebody behind a day and a time', () =>
  expect(
    speakers('[05/03/2026, 18:01] Ada Moss: paid?\n[05/03/2026, 18:02] Big Mo: no\n[05/03/2026, 18:03] Ada Moss: ok'),
  ).toEqual(['Ada Moss', 'Big Mo']));

const speaking = (...lines: string[]) =>
  read({ type: 'transcript', body: lines.join('\n') }).statements.filter((one) => one.endsWith(' attended self'));

test('who speaks by a given name alone is whoever was introduced before by the full name', () => {
  expect(
    speaking(
      'HOST: Welcome. With me is Beatriz Lund, who mills grain.',
      'BEATRIZ: Thanks for having me.',
      'HOST: What is next?',
      'BEATRIZ: A book with Hannah Feld.',
    ),
  ).toEqual(['Beatriz Lund attended self']);
});

test.each([
  ['two are named so', 'HOST: Beatriz Lund and Beatriz Ode are milling.', ['Beatriz attended self']],
  ['the name comes later', 'HOST: Welcome.', ['Beatriz attended self']],
])('but not where %s', (_, first, found) => {
  const more = ['BEATRIZ: Thanks.', 'HOST: Who else mills?', 'BEATRIZ: My cousin, Beatriz Falk, does.'];
  expect(speaking(first, ...more)).toEqual(found);
});
