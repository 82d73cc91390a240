import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const works = (body: string, title: string, type = 'document') =>
  read({ type, title, body }).statements.filter((one) => / (?:works_for|leads) /.test(one));

describe('who is of which party by the labelled lines of a paper', () => {
  test('whoever an order names right below a party, and who approved it', () => {
    const body =
      'PURCHASE ORDER No. 17\n\nBuyer: Elmdon Textiles Ltd\nSupplier: Carrow Mills Ltd\nContact: Kim Doe, sales manager\n\nQuantity: 60\nTotal: EUR 900.00\n\nApproved by: Rosa Lund, Head of Buying';
    expect(works(body, 'PO 17', 'purchase order').toSorted()).toEqual([
      'Kim Doe works_for Carrow Mills Ltd',
      'Rosa Lund works_for Elmdon Textiles Ltd',
    ]);
  });

  test.each([
    [
      'Elmdon Joinery\nUnit 6\n\nQuotation Q-22\nTo: Mr Hale\nPrepared by: Kim Doe\n\nTotal: £90.00',
      'Kim Doe works_for Elmdon Joinery',
    ],
    [
      'Schreinerei Elm\nHauptstr. 2\n\nAngebot 22\nErstellt von: Ute Sand\n\nSumme 90,00 €',
      'Ute Sand works_for Schreinerei Elm',
    ],
  ])('who made an offer is of the house whose paper it is', (body, says) =>
    expect(works(body, 'Offer 22')).toEqual([says]),
  );

  test.each([
    'PURCHASE ORDER No. 17\n\nBuyer: Elmdon Textiles Ltd\n\nQuantity: 60\nTotal: EUR 900.00\nDelivery: May\nTerms: net\nContact: Kim Doe',
    'PURCHASE ORDER No. 17\n\nBuyer: Elmdon Textiles Ltd\nBuyer: Orbis Freight Ltd\n\nTotal: EUR 900.00\n\n\n\nApproved by: Kim Doe',
    'Dear all\n\nQuotation Q-22\nPrepared by: Kim Doe\n\nTotal: £90.00',
  ])('and of none where the paper leaves that open: %s', (body) =>
    expect(works(body, 'PO 17', 'purchase order')).toEqual([]),
  );
});

test.each([
  ["Kim: hi\nRosa: I'm at Carrow & Pine now, doing sales.", 'Rosa Lund works_for Carrow & Pine'],
  ["Kim: hi\nRosa: I'm with Carrow Pine, the surveyors.", 'Rosa Lund works_for Carrow Pine'],
  ['Kim: hi\nRosa: transfer please. Rosa Lund, Lund Plumbing', 'Rosa Lund works_for Lund Plumbing'],
  ['Kim: hi\nRosa: I am at Carrow & Pine.', undefined],
  ['Kim: hi\nRosa: see you there. Rosa Lund, Elm Street', undefined],
])('who says in a chat where they are: %s', (body, says) => {
  const { statements } = read({ type: 'chat', body, metadata: { participants: ['Kim Doe', 'Rosa Lund'] } });
  expect(statements.filter((one) => one.includes(' works_for '))).toEqual(says === undefined ? [] : [says]);
});

describe('posts below a party', () => {
  const works = (body: string) =>
    read({ type: 'contract', body }).statements.filter((one) => / (?:works_for|leads) /.test(one));

  test('belong to it', () => {
    const body =
      'Key personnel\n\nParty: Tarn Robotics Ltd\nProject director: Owen Castle\nTechnical lead: Lucy Amber\nParty: Halvor Marine AS\nProject director: Ingrid Halvor';
    expect(works(body)).toEqual([
      'Owen Castle works_for Tarn Robotics Ltd',
      'Lucy Amber works_for Tarn Robotics Ltd',
      'Ingrid Halvor works_for Halvor Marine AS',
    ]);
  });

  test.each([
    'AGREEMENT\n\nParty A: Larkspur Foods Ltd\nParty B: Quillon Water plc\nNotary: Wendy Cho',
    'AGREEMENT\n\nBuyer: Kestrel Pumps Ltd\n\nManager: Ben Low',
  ])('unless they are of neither or stand apart: %s', (body) => expect(works(body)).toEqual([]));
});
