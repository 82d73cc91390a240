import { expect, it } from 'vitest';
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
