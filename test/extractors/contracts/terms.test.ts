import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const SAYS = / (?:works_for|leads|supplier_of|founded|invested_in|competes_with|subsidiary_of) /;
const stated = (body: string, title = 'Services Agreement') =>
  [...new Set(read({ type: 'document', title, body }).statements.filter((one) => SAYS.test(one)))].toSorted();

describe('a contract speaks of its parties by words of its own', () => {
  const HEAD =
    'AGREEMENT between\n\nTarnow Mills Ltd, of 2 Mill Lane, Tarnow (the "Landlord"), and\n\nFalk Sensors Limited (the "Company")\n\n';
  test.each([
    ['Dana Frost and Tom Hale founded the Company in 2019.', ['Dana Frost founded', 'Tom Hale founded']],
    ['Dana Frost is Head of Legal of the Company.', ['Dana Frost works_for']],
    ['Dana Frost joined the Company in 2021.', ['Dana Frost works_for']],
  ])('%s', (clause, says) => expect(stated(HEAD + clause)).toEqual(says.map((one) => `${one} Falk Sensors Limited`)));

  test.each([
    'The Company may employ Dana Frost.',
    'Dana Frost is not an employee of the Company.',
    'Dana Frost bought a company in 2019.',
  ])('and nothing where the clause states nothing: %s', (clause) => expect(stated(HEAD + clause)).toEqual([]));

  test.each([
    'La société Ateliers Carrow, SARL, ci-après « le Prestataire »,\net\nHotels Elmdon SA, ci-après « le Client »,\n\nconviennent entre les parties.\n\nDana Frost est directrice du Client.',
    'Tra Oleificio Carrow S.r.l. (di seguito il «Fornitore») e Hotels Elmdon S.p.A. (di seguito il «Cliente»)',
    'Between Carrow Mills Ltd (the *Supplier*) and Hotels Elmdon Ltd (the *Customer*), the parties.',
  ])('in whatever marks and language the words stand: %s', (body) =>
    expect(stated(body).some((one) => / supplier_of Hotels Elmdon/.test(one))).toBe(true),
  );
});

test('a title says that a document is a contract where it speaks of parties', () => {
  const genre = (title: string, body: string) => read({ type: 'document', title, body }).genre;
  expect(genre('Services Agreement (linen)', 'The parties agree.')).toBe('contract');
  expect(genre('Wohnraummietvertrag Elmweg 5', 'zwischen Dana Frost und Tom Hale')).toBe('contract');
  expect(genre('Services Agreement (linen)', 'We still have to write it.')).toBe('document');
  expect(genre('Vertragsmanagement heute', 'zwischen Dana Frost und Tom Hale')).toBe('document');
});

describe('who signs for whom', () => {
  test.each([
    'Signed by DANA FROST\nfor and on behalf of          ..............\nTARNOW MILLS LIMITED          Director',
    'Signed by Dana Frost for and on behalf of\nTarnow Mills Limited',
    'EXECUTED as a deed by TARNOW MILLS LIMITED acting by its director  *Dana Frost*',
  ])('%s', (block) =>
    expect(stated(`The parties agree.\n\n${block}\n`).map((one) => one.toLowerCase())).toEqual([
      'dana frost works_for tarnow mills limited',
    ]),
  );

  test('by the words of the contract, in columns', () => {
    const body =
      'Tarnow Mills Ltd (the "Licensor") and Falk Labels Ltd (the "Licensee") are the parties.\n\nFor the Licensor                    For the Licensee\n\n(signed) Dana Frost                 (signed) Tom Hale\n                                    Chief Executive Officer';
    expect(stated(body)).toEqual(['Dana Frost works_for Tarnow Mills Ltd', 'Tom Hale leads Falk Labels Ltd']);
  });

  test('below one house all whose names stand beside each other', () =>
    expect(
      stated('Mit freundlichen Grüßen\nTarnow Mühlen GmbH\n\nppa. Dana Frost          i. V. Petra Hale', 'Bestellung'),
    ).toEqual(['Dana Frost works_for Tarnow Mühlen GmbH', 'Petra Hale works_for Tarnow Mühlen GmbH']));

  test.each([
    'Signed by Dana Frost in the presence of\nTom Hale',
    'The parties agree.\n\nTarnow Mills Ltd\nDate: 2 May',
  ])('and nobody where no house or no name stands there: %s', (body) => expect(stated(body)).toEqual([]));
});

test('names do not go on in the next column', () => {
  const { mentions } = read({
    type: 'document',
    body: 'We met Tarnow Mills PLC                      Company Secretary.',
  });
  expect(mentions.flatMap(({ name }) => name ?? []).filter((one) => /Mills.*Secretary/.test(one))).toEqual([]);
});

test('legal forms of two short words belong to the name', () => {
  const { mentions } = read({ body: 'We pay Carrow Ports Sdn. Bhd. and Elmdon Data Pte. Ltd. in May.' });
  const firms = mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak');
  expect(firms.map(({ name }) => name?.replace(/\.$/, ''))).toEqual(
    expect.arrayContaining(['Carrow Ports Sdn. Bhd', 'Elmdon Data Pte. Ltd']),
  );
});

describe('minutes and by-laws speak of their house by its kind', () => {
  const says = (body: string, type = 'meeting') =>
    read({ type, title: 'Notes', body }).statements.filter((one) => SAYS.test(one));
  test.each([
    ['BY-LAWS OF THE ELMDON WEAVING GUILD\n\nThe Guild was founded in 1987 by Dana Frost.', 'Dana Frost founded'],
    ['ELMDON SAILING CLUB\nMinutes of the meeting\n\nDana Frost founded the club in 1987.', 'Dana Frost founded'],
  ])('%s', (body, says_) => {
    expect(says(body, body.startsWith('BY') ? 'document' : 'meeting')).toEqual([
      expect.stringMatching(new RegExp(`^${says_} (?:The )?Elmdon `)),
    ]);
  });

  test('not by another kind, nor by one of many', () =>
    expect(
      says(
        'ELMDON SAILING CLUB\nMinutes of the meeting\n\nDana Frost founded the school in 1987. Tom Hale founded a club.',
      ),
    ).toEqual([]));
});
