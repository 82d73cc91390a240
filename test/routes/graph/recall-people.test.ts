import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const ITEMS = [
  {
    title: 'Introduction',
    source: 'mail',
    type: 'email',
    date: '2025-04-03',
    body: 'Hello Nora,\nfrom today I look after the hall on the quay.\n\nIda Falk\nFacility Manager\nBorealis GmbH\n+49 30 5550 1234',
    metadata: { from: 'Ida Falk <ida.falk@borealis.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  },
  {
    title: 'Gutter',
    source: 'mail',
    type: 'email',
    date: '2025-04-04',
    body: 'The gutter above our loading bay leaks since Monday, please have it mended this week.',
    metadata: { from: 'Ida Falk <ida.falk@borealis.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  },
  {
    title: 'Re: Gutter',
    source: 'mail',
    type: 'email',
    date: '2025-04-05',
    body: 'Somebody looks at the gutter on Thursday.',
    metadata: { from: 'Nora Albrecht <nora@kestrel.example>', to: 'Ida Falk <ida.falk@borealis.example>' },
  },
  {
    title: 'Prices',
    source: 'notes',
    date: '2025-03-01',
    body: 'The roof was mended for little money. Nobody speaks of tiles.',
  },
  ...['Oats', 'Rye', 'Spelt', 'Barley', 'Millet'].map((title, i) => ({
    title,
    source: 'mail',
    type: 'email',
    date: `2025-05-0${i + 1}`,
    body: `Dear Nora,\n\nthe ${title.toLowerCase()} is milled and can be fetched.\n\nOlga Ravelin\nRavelin Mills Ltd`,
    metadata: { from: 'Olga Ravelin <olga@ravelin.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  })),
  ...[
    ['Plan', 'We plan the tasting in the mill: the tasting begins at six, and the tasting ends with soup.'],
    [
      'Tasting',
      'Tasting in the mill. Present: Olga, Nora and the baker. Apologies: Ida, who is on the road until Friday.',
    ],
    ['Staves', 'The cooper sent the staves. The cooper sends the hoops too.'],
    ['Barrels', 'The baker recommended a cooper who makes barrels for rye, and we asked him for twelve.'],
    ['Goodbye', 'The cooper retires at Easter, and his daughter, who is as good as he is, is his successor.'],
  ].map(([title = '', body = '']) => ({ title, body, source: 'notes', date: '2025-07-01' })),
  { title: 'Canteen', source: 'notes', date: '2025-06-02', body: 'The new cook bakes bread for all who come.' },
];

const ask = async (body: object) => {
  const answer = await org.owner.post('/org/acme/recall', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

const { acme: org } = await acmeWith(ITEMS);

test('a mail from somebody of a firm is found for the firm, though its text does not name it', async () => {
  const found = await ask({ q: 'What does Borealis want to be mended?' });
  expect(found.nodes[0]).toMatchObject({ name: 'Borealis GmbH', label: 'Organization' });
  expect(found.passages[0].title).toBe('Gutter');
  expect(found.passages).toHaveLength(found.total);
});

test('what somebody wrote is found by their name before what was written to them, though the text does not say it', async () => {
  const { passages } = await ask({ q: 'What did Ida Falk say about the gutter?' });
  const found = passages.map((p: { title: string }) => p.title);
  expect(found[0]).toBe('Gutter');
  expect(found).toContain('Re: Gutter');
});

test.each(['What is new at Ravelin Mills?', 'Was ist neu bei Olga Ravelin?'])(
  'what is of somebody comes before what only holds a rarer word: %s',
  async (q) => {
    const { passages } = await ask({ q });
    expect(passages.slice(0, 3).map((p: { author?: { name: string } }) => p.author?.name)).toEqual([
      'Olga Ravelin',
      'Olga Ravelin',
      'Olga Ravelin',
    ]);
  },
);

test.each([
  ['Who did not come to the tasting?', 'Tasting'],
  ['Wer hat bei der Verkostung gefehlt?', 'Tasting'],
  ['How do we know the cooper?', 'Barrels'],
  ['Woher kennen wir den Küfer?', 'Barrels'],
  ['Who takes over from the cooper?', 'Goodbye'],
])('minutes and mails tell what is asked for in their own words: %s', async (q, title) => {
  expect((await ask({ q })).passages[0].title).toBe(title);
});
