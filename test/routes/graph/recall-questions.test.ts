import { expect, test } from 'vitest';
import { dayAfter, daysAgo, systemClock } from '../../../src/common/time.ts';
import { acmeWith } from '../../support/http/acme-with.ts';

const WEEK_AGO = dayAfter(daysAgo(0, systemClock), -7);
const ITEMS = [
  {
    title: 'Dismantling of the gantry',
    date: '2025-02-03',
    body: 'They come with two lorries, and the old one goes to Hull.',
  },
  { title: 'Invoice RE-2025-0077 Brandtner Pumps', date: '2025-02-10', body: 'Two bilge pumps.\nTotal EUR 4,812.50.' },
  {
    title: 'Pumps again',
    date: '2025-03-10',
    body: 'The bilge pumps of Brandtner rattle; the invoice came twice. Nothing else is new about the pumps.',
  },
  { title: 'Standup', date: '2025-09-14', body: 'The mooring is booked. Sven is ill.' },
  { title: 'Mooring', date: '2024-01-08', body: 'The mooring, the mooring and nothing but the mooring.' },
  {
    title: 'Quay',
    date: WEEK_AGO,
    body: 'Somebody spoke of a mooring at length, beside ropes, fenders and a ladder that is too short.',
  },
  {
    title: 'Werft',
    date: '2025-04-02',
    body: 'Wir haben die Ruderanlage ausgebaut und sie ist noch nicht bei der Firma.',
  },
  {
    title: 'Ersatz',
    date: '2025-04-09',
    body: 'Die Lieferung der Winschen verschiebt sich, und der Kompressor ist in der Werkstatt ausgefallen.',
  },
  {
    title: 'Purse',
    date: '2025-05-06',
    body: 'The shareholders gave 145.6k, and turnover in the third quarter was low.',
  },
  {
    title: 'Zusage',
    date: '2025-05-07',
    body: 'Die Bank hat uns 2,31 Millionen für 148 kWp zu 5,4 Prozent zugesagt, mit einer Kündigungsfrist von drei Jahren.',
  },
  {
    title: 'Lehre',
    date: '2025-05-10',
    body: 'Der Lehrling hat die Gesellenprüfung bestanden, nach acht Wochen Nachhilfe.',
  },
  {
    title: 'Kanzlei',
    date: '2025-05-11',
    body: 'The lawyers of the yard want eight signatures and eight copies in May.',
  },
  { title: 'Am achten', date: '2025-05-08', body: 'Caulking and paint were discussed by all who came to the shed.' },
  { title: 'Заметка', date: '2025-04-03', body: 'Капитан просит окрасить корпус ледокола до июня.' },
];

const { acme: org } = await acmeWith(ITEMS.map((item) => ({ source: 'notes', ...item })));

const recalled = async (
  q: string,
): Promise<{ title: string; text: string; score: number; highlights: [number, number][] }[]> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages;
};
const first = async (q: string) => (await recalled(q))[0]?.title;

test.each([
  ['who did the dismantlng', 'Dismantling of the gantry'],
  ['Brandtnr invoice', 'Invoice RE-2025-0077 Brandtner Pumps'],
  ['invoices of Brandtner', 'Invoice RE-2025-0077 Brandtner Pumps'],
  ['4812.50', 'Invoice RE-2025-0077 Brandtner Pumps'],
  ['RE20250077', 'Invoice RE-2025-0077 Brandtner Pumps'],
  ['what was said on 2025-09-14', 'Standup'],
  ['standup of 14 September 2025', 'Standup'],
  ['mooring', 'Mooring'],
  ['Ruder', 'Werft'],
  ['ледокол', 'Заметка'],
  ['Winschenlieferung', 'Ersatz'],
  ['Kompressorausfall', 'Ersatz'],
  ['Verschiebung', 'Ersatz'],
  ['winch compressor', 'Ersatz'],
  ['Kompresor', 'Ersatz'],
  ['145,600', 'Purse'],
  ['hundertfünfundvierzigtausendsechshundert', 'Purse'],
  ['Umsatz Q3', 'Purse'],
  ['Aktionäre im dritten Quartal', 'Purse'],
  ['2310000', 'Zusage'],
  ['2.31m', 'Zusage'],
  ['148kWp', 'Zusage'],
  ['5.4 per cent', 'Zusage'],
  ['5.40', 'Zusage'],
  ['notice period 3 years', 'Zusage'],
  ['who doesnt say standup', 'Standup'],
  ['did our trainee pass', 'Lehre'],
  ['Auszubildende', 'Lehre'],
  ['our solicitors and attorneys', 'Kanzlei'],
  ['what they say on 8 May 2025', 'Am achten'],
  ['Sitzung am 8. Mai 2025', 'Am achten'],
])('%s is answered by %s', async (q, title) => expect(await first(q)).toBe(title));

test('what was written when the question says comes before what is older, which follows', async () => {
  const titles = (await recalled('what about the mooring last week')).map(({ title }) => title);
  expect(titles).toEqual(['Quay', 'Mooring', 'Standup']);
});

test.each([
  'what happened last week',
  'was ist letzte Woche passiert',
  'who yodelled last week',
  'what did they say about the mooring a week ago',
  'the mooring in the last two weeks',
  `the mooring since ${dayAfter(WEEK_AGO, -3)}`,
  'anything new since last week',
])('%s begins with what was written then', async (q) => expect(await first(q)).toBe('Quay'));

test('a word that nothing says counts as a part of the question that is not answered', async () => {
  const [whole] = await recalled('lorries to Hull');
  const [part] = await recalled('lorries to Hull with zeppelins and kangaroos');
  expect(whole?.score).toBe(1);
  expect(part?.score).toBeGreaterThan(0.3);
  expect(part?.score).toBeLessThan(0.8);
});

test('a word that was meant is shown in what it found', async () => {
  const [found] = await recalled('bilge pumps of Brandtnr');
  const shown = found?.highlights.map(([from, to]) => found.text.slice(from, to));
  expect(shown).toEqual(expect.arrayContaining(['bilge', 'pumps']));
});

test('a word that only begins others is shown in the whole word', async () => {
  const [found] = await recalled('Ruder');
  expect(found?.highlights.map(([from, to]) => found.text.slice(from, to))).toEqual(['Ruderanlage']);
});

test('a quoted phrase is a phrase in names and in texts', async () => {
  const names = async (q: string) => {
    const { body } = await org.owner.post('/org/acme/search', { q });
    return body.results.map((hit: { name: string }) => hit.name).toSorted();
  };
  expect(await names('"dismantling of the gantry"')).toEqual(['Dismantling of the gantry']);
  expect(await names('"mooring is booked"')).toEqual(['Standup']);
  expect(await names('"gantry of the dismantling"')).toEqual([]);
});
