import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const mail = (title: string, from: string, to: string, body: string) => ({
  entity: 'acme',
  source: 'mail',
  type: 'email',
  date: '2026-03-04',
  title,
  body,
  metadata: { from, to },
});
const [MAREN, JULES, NORA] = [
  'Maren Holt <m.holt@quayside.example>',
  'Jules Perrin <jules@voilerie.example>',
  'Nora Albrecht <nora@kestrel.example>',
];
const ITEMS = [
  mail(
    'Sails',
    MAREN,
    NORA,
    'Dear Nora,\n\nthe mainsail is torn and has to be sewn before the season.\n\nBest regards\nMaren Holt\nSailmaker\nQuayside Ltd\n+44 20 7946 0551',
  ),
  mail('Re: Sails', NORA, MAREN, 'Dear Maren,\n\nplease sew it. Is there a number on the old one?\n\nNora'),
  mail('Re: Sails', MAREN, NORA, 'Dear Nora,\n\nthe number is GB 4471, sewn twice.\n\nMaren'),
  mail(
    'La toile',
    JULES,
    NORA,
    'Bonjour Nora,\n\nla toile coûte 900 euros.\n\nJules Perrin\nVoilerie du Port\n+33 2 98 55 40 17',
  ),
  mail(
    'Re: La toile',
    NORA,
    JULES,
    'Bonjour Jules,\n\nI could not reach you by telephone. The order number is 77-120.\n\nNora',
  ),
  {
    entity: 'acme',
    source: 'chat',
    type: 'chat',
    date: '2026-03-06',
    title: '#pier',
    body: 'Nora Albrecht: whose phone lies here?\nIda Falk: Maren left it, and Jules asked for the number of the crane',
  },
];

beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'phones', entities: ['acme'] });
  const { status, body } = await org.owner.post('/ingest?sync=true', { items: ITEMS });
  expect(status, JSON.stringify(body)).toBe(200);
});
afterAll(() => h[Symbol.asyncDispose]());

const first = async (q: string): Promise<string> =>
  (await org.owner.post('/org/phones/recall', { q, limit: 5 })).body.passages[0].text;

test.each([
  ["What is Maren Holt's phone number?", '7946 0551'],
  ['Maren Holt phone', '7946 0551'],
  ['Which mobile number does Maren have?', '7946 0551'],
  ['Telefonnummer von Maren Holt', '7946 0551'],
  ["What is Jules Perrin's telephone?", '98 55 40 17'],
  ['Quel est le téléphone de Jules Perrin ?', '98 55 40 17'],
  ['How can I reach Maren Holt?', '7946 0551'],
  ['Wie erreiche ich Maren Holt?', '7946 0551'],
  ['How can Jules Perrin be reached?', '98 55 40 17'],
  ['Comment joindre Jules Perrin ?', '98 55 40 17'],
])('%s is answered first by the text that gives the number', async (q, number) =>
  expect(await first(q)).toContain(number),
);

test('another number of somebody is not taken for that of their telephone', async () => {
  expect(await first('What is the order number for Jules?')).toContain('77-120');
});
