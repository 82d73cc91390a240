import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/common/model.ts';
import { read } from './read.ts';

const NINA = 'Nina Osei <nina@harrowpress.example>';
const SAYS = / (?:works_for|leads|supplier_of|customer_of) /;

/** What an item says of who is where, its correspondents' own domains apart. */
function stated(parts: Partial<Item>): string[] {
  const { statements, claims } = read(parts);
  const kept = statements.filter((one, n) => SAYS.test(one) && claims[n]?.rule !== 'addresses.domain');
  return [...new Set(kept.map((one) => one.replace('Ltd.', 'Ltd')))].toSorted();
}
const mail = (body: string, from = NINA) => stated({ type: 'email', body, metadata: { from } });

describe('a mail says who is where', () => {
  test.each([
    ['Our contact at Tarnow Mills Ltd is Dana Frost.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['My boss at Tarnow Mills Ltd is Dana Frost.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Please meet Dana Frost, my counterpart at Tarnow Mills Ltd.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['The lady from Tarnow Mills Ltd, Dana Frost, called.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Dana Frost, who runs sales at Tarnow Mills Ltd, sent the plan.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Dana Frost is in charge of purchasing at Tarnow Mills Ltd.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Dana Frost runs Tarnow Mills Ltd now.', 'Dana Frost leads Tarnow Mills Ltd'],
    ['Yesterday I met Dana Frost from Tarnow Mills Ltd.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['You can reach Dana Frost at Tarnow Mills Ltd on Monday.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Dana Frost has moved to Tarnow Mills Ltd.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Ansprechpartnerin bei der Falk Logistik GmbH ist Dana Frost.', 'Dana Frost works_for Falk Logistik GmbH'],
    ['Frau Dana Frost von der Falk Logistik GmbH hat angerufen.', 'Dana Frost works_for Falk Logistik GmbH'],
    ['Ole Brandt, Prokurist der Falk Logistik GmbH, unterschreibt.', 'Ole Brandt works_for Falk Logistik GmbH'],
    ['Ole Brandt leitet den Einkauf bei der Falk Logistik GmbH.', 'Ole Brandt works_for Falk Logistik GmbH'],
    ['Ole Brandt leitet die Falk Logistik GmbH seit 2019.', 'Ole Brandt leads Falk Logistik GmbH'],
  ])('%s', (body, relation) => expect(mail(body)).toEqual([relation]));

  test.each([
    'I know Dana Frost from Tarnow Mills Ltd.',
    'I met Dana Frost from Lund University.',
    'I met Dana Frost from Leeds yesterday.',
    'I got the quote for Dana Frost from Tarnow Mills Ltd.',
    'We hired Dana Frost from Tarnow Mills Ltd.',
    'I had lunch with Dana Frost at Hotel Krone.',
    'Dana Frost runs a workshop at Tarnow Mills Ltd.',
    'Does Dana Frost run sales at Tarnow Mills Ltd?',
    'Wir kaufen seit Jahren bei der Falk Logistik GmbH.',
  ])('nothing of who works where: %s', (body) =>
    expect(mail(body).filter((one) => / (?:works_for|leads) /.test(one))).toEqual([]),
  );
});

describe('whoever writes says it of himself', () => {
  const own = 'Nina Osei <nina.osei@gmail.com>';
  test.each([
    ['I am the managing director of Tarnow Mills Ltd.', 'Nina Osei leads Tarnow Mills Ltd'],
    ["I'm the new buyer at Tarnow Mills Ltd.", 'Nina Osei works_for Tarnow Mills Ltd'],
    ['I am writing on behalf of Tarnow Mills Ltd.', 'Nina Osei works_for Tarnow Mills Ltd'],
    ['Ich bin Einkaufsleiterin der Falk Logistik GmbH.', 'Nina Osei works_for Falk Logistik GmbH'],
  ])('%s', (body, relation) => expect(mail(body, own)).toEqual([relation]));

  test('who writes from one house on behalf of another works for the first', () =>
    expect(mail('I am writing on behalf of Tarnow Mills Ltd.')).toEqual([]));
});

describe('the house buys and sells', () => {
  test.each([
    ['We buy our paper from Tarnow Mills Ltd.', 'Tarnow Mills Ltd supplier_of harrowpress.example'],
    ['We supply Tarnow Mills Ltd with paper.', 'Tarnow Mills Ltd customer_of harrowpress.example'],
    ['Tarnow Mills Ltd is one of our biggest customers.', 'Tarnow Mills Ltd customer_of harrowpress.example'],
    ['Wir beziehen unser Papier von der Falk Logistik GmbH.', 'Falk Logistik GmbH supplier_of harrowpress.example'],
    ['Unser Kunde Falk Logistik GmbH hat bestellt.', 'Falk Logistik GmbH customer_of harrowpress.example'],
    ['Die Falk Logistik GmbH ist unser wichtigster Lieferant.', 'Falk Logistik GmbH supplier_of harrowpress.example'],
  ])('%s', (body, relation) => expect(mail(body)).toEqual([relation]));

  test.each([
    'We get our answers from Tarnow Mills Ltd.',
    'We might buy our paper from Tarnow Mills Ltd.',
    'Do we buy our paper from Tarnow Mills Ltd?',
  ])('nothing of it: %s', (body) => expect(mail(body)).toEqual([]));
});

describe('in a chat', () => {
  const metadata = { participants: ['Ida Falk <ida@falk.example>', 'Dana Frost <dana@frost.example>'] };
  const chat = (says: string) =>
    stated({ type: 'chat', metadata, body: `Ida Falk: ${says}\nDana Frost: fine\nIda Falk: ok\nDana Frost: bye` });
  test.each([
    ['this is Ole Brandt from Tarnow Mills Ltd', 'Ole Brandt works_for Tarnow Mills Ltd'],
    ['my colleague Ole Brandt will come', 'Ole Brandt works_for falk.example'],
    ['I work at Tarnow Mills Ltd now', 'Ida Falk works_for Tarnow Mills Ltd'],
    ['we buy the flour from Tarnow Mills Ltd', 'Tarnow Mills Ltd supplier_of falk.example'],
  ])('whose turn it is says it: %s', (says, relation) => expect(chat(says)).toContain(relation));

  test('brackets behind the names of turns hold their houses', () => {
    const body =
      'Ida Falk (Falk Logistik): hi\nDana Frost (chair): hello\nIda Falk (Falk Logistik): ok\nDana Frost (chair): bye';
    expect(stated({ type: 'chat', body })).toEqual(['Ida Falk works_for Falk Logistik']);
  });
});
