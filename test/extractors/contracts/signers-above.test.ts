import { expect, test } from 'vitest';
import { read } from '../read.ts';

const worksFor = (body: string) =>
  read({ type: 'contract', title: 'Dienstleistungsvertrag', body }).statements.filter((one) =>
    / (?:works_for|leads) /.test(one),
  );

const PARTIES = 'Zwischen der Halm GmbH und der Tern Logistik AG wird vereinbart:\n\n§ 1\nDie Halm GmbH zahlt.';

test('who signs right above a house is of it, and not of the house above', () => {
  const body = `${PARTIES}\n\nRolf Stein\nHalm GmbH\n\nPetra Müller          Jan Brandt\nTern Logistik AG`;
  expect(worksFor(body)).toEqual([
    'Rolf Stein works_for Halm GmbH',
    'Petra Müller works_for Tern Logistik AG',
    'Jan Brandt works_for Tern Logistik AG',
  ]);
});

test('a title may stand between', () => {
  const body = `${PARTIES}\n\nRolf Stein\nGeschäftsführer\nHalm GmbH\n\nPetra Müller\nProkuristin\nTern Logistik AG`;
  expect(worksFor(body)).toEqual(['Rolf Stein leads Halm GmbH', 'Petra Müller works_for Tern Logistik AG']);
});

test('who signs below a house is of it all the same', () => {
  const body = `${PARTIES}\n\nHalm GmbH\nRolf Stein\nGeschäftsführer\n\nTern Logistik AG\nPetra Müller\nProkuristin`;
  expect(worksFor(body)).toEqual(['Rolf Stein leads Halm GmbH', 'Petra Müller works_for Tern Logistik AG']);
});

test.each(['', 'Geschäftsführer\n'])('who signs below a house and right above another is of the first', (title) => {
  const body = `${PARTIES}\n\nHalm GmbH\nRolf Stein\n${title}Tern Logistik AG\nPetra Müller`;
  expect(worksFor(body)).toEqual([
    expect.stringMatching(/^Rolf Stein (?:works_for|leads) Halm GmbH$/),
    'Petra Müller works_for Tern Logistik AG',
  ]);
});

test('the members of a board represent their company', () => {
  const body =
    'Zwischen der Halm GmbH, vertreten durch den Geschäftsführer Rolf Stein, und der Tern Logistik AG, vertreten durch die Vorstände Petra Müller und Jan Brandt.';
  expect(worksFor(body)).toEqual(
    expect.arrayContaining([
      'Rolf Stein leads Halm GmbH',
      'Petra Müller works_for Tern Logistik AG',
      'Jan Brandt works_for Tern Logistik AG',
    ]),
  );
});
