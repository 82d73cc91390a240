import { expect, test } from 'vitest';
import { harness } from '../support/harness.ts';

const FROM = 'Dana Frost <dana@westfold.example>';
const mail = (date: string, title: string, lines: string[], from = FROM) => ({
  entity: 'mill',
  source: 'mail',
  type: 'email',
  title,
  date,
  body: ['Hello Bo,', '', ...lines].join('\n'),
  metadata: { from, to: 'Bo Lund <bo@mill.example>' },
});
const SIGNED = ['Kind regards', 'Dana Frost', 'Head of Sales', 'Westfold Timber Ltd'];
const STORY = [
  mail('2024-01-10', 'Prices', ['the list is attached.', '', ...SIGNED]),
  mail('2024-05-31', 'Farewell', ['today is my last day at Westfold Timber Ltd.', '', 'Dana Frost']),
  mail('2026-02-03', 'Hello again', ['the new list is attached.', '', ...SIGNED]),
];

test.each([
  ['as they came', STORY],
  ['the latest first', STORY.toReversed()],
])('who signs again for a house that they had left works there again: items %s', async (_, items) => {
  await using h = await harness();
  const { owner, id } = await h.org({ entities: ['mill'] });
  const statedAs = async () => {
    const { summary } = (await owner.get(`/org/${id}/dossier/${encodeURIComponent('contact:dana@westfold.example')}`))
      .body;
    return String(summary).split('. ')[0];
  };
  for (const item of items) await owner.post('/ingest?sync=true', { items: [item] });
  await h.drain();
  expect(await statedAs()).toBe('Dana Frost is Head of Sales at Westfold Timber Ltd');
  await owner.post('/ingest?sync=true', {
    items: [mail('2026-09-30', 'Bye', ['today is my last day at Westfold Timber Ltd.', '', 'Dana Frost'])],
  });
  await h.drain();
  expect(await statedAs()).toBe('Dana Frost was Head of Sales at Westfold Timber Ltd until 30 September 2026');
});
