import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;

/** Texts with questions that share no telling word with them. */
const CASES: [title: string, body: string, ...questions: string[]][] = [
  ['The stove', 'The chimney was swept and the stove drew well again.', 'Was the smokestack cleaned?'],
  ['Antwerp', 'Our ship is stuck outside the port because of a strike.', 'Which vessel waits?'],
  ['The hinge', 'Ola greased the hinge with tallow.', 'Who lubricated it?'],
  ['The office', 'The clerks complain about the draught by the door.', 'What do they grumble about?'],
  ['Saturday', 'Ninety guests will come to the wedding in the barn.', 'How many attend the marriage?'],
  ['The bid', 'Two rivals want the same plot as we do.', 'Which competitors do we have?'],
];
const OTHERS = ['The choir sang until eleven.', 'Bread is sold out by noon.', 'The lift stands still on Mondays.'];

beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'related', entities: ['acme'] });
  const texts = [
    ...CASES.map(([title, body]) => ({ title, body })),
    ...OTHERS.map((body) => ({ title: 'Other', body })),
  ];
  const items = texts.map((one) => ({ entity: 'acme', source: 'notes', date: '2025-04-04', ...one }));
  const { status, body } = await org.owner.post('/ingest?sync=true', { items });
  expect(status, JSON.stringify(body)).toBe(200);
  await h.drain();
}, 60_000);
afterAll(() => h[Symbol.asyncDispose]());

const passages = async (q: string): Promise<{ title: string; text: string }[]> => {
  const { status, body } = await org.owner.post('/org/related/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages;
};

test.each(CASES.flatMap(([title, , ...questions]) => questions.map((q) => [q, title] as const)))(
  'words of like meaning are met where no text says the word itself: %s',
  async (q, title) => expect((await passages(q))[0]?.title).toBe(title),
);

test('the word itself comes before words of like meaning', async () => {
  const { status } = await org.owner.post('/ingest?sync=true', {
    items: [
      {
        entity: 'acme',
        source: 'notes',
        title: 'The kiln',
        date: '2025-04-01',
        body: 'A smokestack stands by the kiln.',
      },
    ],
  });
  expect(status).toBe(200);
  await h.drain();
  expect((await passages('Was the smokestack cleaned?'))[0]?.title).toBe('The kiln');
});

test('a question in another language is asked by its own words alone', async () => {
  expect(await passages('Was ist mit dem smolder und der Marriage?')).toEqual([]);
});
