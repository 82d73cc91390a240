import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const IDA = 'Ida Falk <ida.falk@borealis.example>';
const NORA = 'Nora Albrecht <nora@kestrel.example>';
const mail = (title: string, date: string, [from, to]: [string, string], body: string) => ({
  title,
  source: 'mail',
  type: 'email',
  date,
  body,
  metadata: { from, to },
});
const ITEMS = [
  mail(
    'Enquiry',
    '2024-01-09',
    [NORA, IDA],
    'Dear Ida, what would new tiles for the hall cost, and who would lay the tiles?',
  ),
  mail(
    'Offer',
    '2024-02-06',
    [IDA, NORA],
    'We offer the tiles at 40 a metre, laid by our own people within a week of your order.',
  ),
  mail(
    'Second offer',
    '2024-04-11',
    [IDA, NORA],
    'As the tiles are late we offer them at 36 a metre, and the grout is free. I am back from Rome on Monday.',
  ),
  {
    title: 'Board',
    source: 'notes',
    type: 'meeting',
    date: '2024-05-14',
    body: 'Present: Nora Albrecht, Ida Falk\n\nDecision: the tiles are bought. Decision: the doors wait. Decision: no party.',
  },
  {
    title: 'Board',
    source: 'notes',
    type: 'meeting',
    date: '2024-06-18',
    body: 'Present: Nora Albrecht, Ida Falk\n\nDecision: the tiles go back to the shop, since half of them are broken.',
  },
];

const { acme: org } = await acmeWith(ITEMS);

const first = async (q: string): Promise<string> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages[0].occurred_at.slice(0, 10);
};

test.each([
  ['What was the last offer from Ida Falk?', '2024-04-11'],
  ['What is the current offer for the tiles?', '2024-04-11'],
  ['At what price does Ida offer the tiles now?', '2024-04-11'],
  ['At what price did Ida offer the tiles originally?', '2024-02-06'],
  ['derzeitiges Angebot, tiles', '2024-04-11'],
  ['When did Ida first write about tiles?', '2024-02-06'],
  ['the last mail from Ida Falk', '2024-04-11'],
  ['What was the latest message from Ida about?', '2024-04-11'],
  ['latest decision on the tiles', '2024-06-18'],
  ['first offer for tiles', '2024-02-06'],
  ['What did Ida Falk last say about the tiles?', '2024-04-11'],
  ['What was the last thing Ida Falk wrote?', '2024-04-11'],
  ['Was war das Letzte, was Ida Falk geschrieben hat?', '2024-04-11'],
  ['What was the first thing Nora asked?', '2024-01-09'],
  ['When did Ida first contact us?', '2024-02-06'],
  ['What was decided about tiles before June 2024?', '2024-05-14'],
  ['What did Ida offer after March 2024?', '2024-04-11'],
  ['What did Ida say about tiles between January and March 2024?', '2024-02-06'],
])('what was said then comes first: %s', async (q, day) => expect(await first(q)).toBe(day));
