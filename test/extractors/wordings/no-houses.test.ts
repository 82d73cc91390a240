import { describe, expect, test } from 'vitest';
import { told } from './told.ts';

describe('what stands where a house may stand and is none', () => {
  test.each<[body: string, type: string, word?: string]>([
    ['our boarding officer is Mr. Farouk Selim, MOB +65 5550 0199.', 'note'],
    ['Dana Frost, Mobil 0160 2312500', 'note'],
    ['DANA FROST, CELL +1 212 555 0143', 'note'],
    ['Mira Brandt hat vor zwei Jahren die Biokohle Tarnow UG gegründet und sucht Geld.', 'note', 'Jahren'],
    ['Halm Ferries Ltd, a British-Dutch company with two ships, sails at nine.', 'note'],
    ['Halm Ferries Ltd, an Anglo-Danish firm, sails at nine.', 'note'],
    ['The Common Seal of the Elm Street Schools Trust was affixed in the presence of Dana Frost.', 'document'],
    ['The Corporate Seal of Elm Street Trust was affixed by order.', 'document'],
  ])('%s', (body, type, word = '') => {
    expect(told(body, type).filter((one) => one.includes(word))).toEqual([]);
  });
});

test('who founds a house years ago founds the house', () =>
  expect(told('Mira Brandt hat vor zwei Jahren die Biokohle Tarnow UG gegründet.', 'note')).toEqual([
    'Mira Brandt founded Biokohle Tarnow UG',
  ]));

test.each(['account manager', 'client partner', 'delivery driver', 'success manager'])(
  'your %s is of the house that writes',
  (post) => expect(told(`Hello Zoe,\n\nyour ${post}, Dana Frost, will ring you on Friday.`)).toEqual([]),
);

describe('who comes or goes for an hour, or is called something, is nobody of the house', () => {
  test.each([
    'Dana Frost has gone to Halm Ceramics to pick up the samples.',
    'Dana Frost finished at Halm Ceramics yesterday, the boiler works again.',
    'Dana Frost owns the Halm Ceramics archive.',
    'Halm Ceramics delivers our post to the wrong door.',
    'Halm Ceramics handles our complaints badly.',
    'Halm Ceramics manages our expectations.',
    'Dana Frost is at Halm Ceramics since 9.',
    'Dana Frost has been at Halm Ceramics since yesterday.',
    'Dana Frost is at Halm Ceramics since Monday.',
    'Dana Frost answers to the name of Dee at Halm Ceramics.',
    'Dana Frost chairs a panel at the Elm Fair.',
    'Herr Hale kam von Halm Keramik zurück.',
    'Dana Frost a rejoint Halm Ceramics pour le déjeuner.',
    'Dana Frost a quitté Halm Ceramics à midi.',
    'Dana Frost dejó Halm Ceramics a las cinco.',
    'Dana Frost ha lasciato Halm Ceramics alle 5.',
    'Dana Frost lavora con Halm Ceramics.',
    'Dana Frost trabaja con Halm Ceramics.',
  ])('%s', (body) => expect(told(body)).toEqual([]));

  test.each([
    ['Dana Frost has gone to Halm Ceramics, the traitor.', 'Dana Frost works_for Halm Ceramics'],
    ['Dana Frost a rejoint Halm Ceramics en mars.', 'Dana Frost works_for Halm Ceramics'],
    ['Dana Frost a quitté Halm Ceramics en mars.', 'Dana Frost works_for Halm Ceramics, over'],
    ['Herr Hale kam von Halm Keramik zu uns.', 'Hale works_for Halm Keramik, over'],
  ])('unlike %s', (body, fact) => expect(told(body, 'note')).toContain(fact));
});

test('a row of a table of those present is no house', () => {
  const rows = 'Surname        First name     Body\nFrost          Dana           Elm Water Authority';
  const found = told(`Attendance\n\n${rows}\n\nMs. Frost asked for more.`, 'minutes', {
    title: 'Working group on drains',
  });
  expect(found).toEqual(['Dana Frost works_for Elm Water Authority']);
});
