import { expect, test } from 'vitest';
import { hasHouseForm } from '../../../src/extractors/page/naming/house-form.ts';
import { read } from '../read.ts';

test.each([
  'Tarnow Mills Ltd',
  'Halm Bau GmbH & Co. KG',
  'University of Carrow',
  'Amt für Umwelt',
  'Fern, Bow and Sons',
])('%s may be a house by its form', (text) => expect(hasHouseForm(text)).toBe(true));

test.each([
  'Freitag, 9. Mai 2025, 19.30 Uhr, Restaurant Linde',
  'SIGNED for and on behalf of Tarnow Mills Ltd',
  'Carrow Hospital; studied at Lund University',
  'Grundschule Halm — Kurzprotokoll',
  'Our books show that the bill of Tarnow Mills is open',
  'of Fern & Bow',
])('%s may not', (text) => expect(hasHouseForm(text)).toBe(false));

const MAIL = { from: 'Vera Lund <vera@tarnow.example>', to: 'bo@orbis.example' };
const works = (body: string, type = 'email') => {
  const { statements, claims } = read({ type, body, ...(type === 'email' ? { metadata: MAIL } : {}) });
  return claims.flatMap(({ type: verb, validTo }, n) =>
    /^(?:works_for|leads)$/.test(verb) && !/^(?:Vera|bo@)/.test(statements[n]!)
      ? [`${statements[n]}${validTo ? ', over' : ''}`]
      : [],
  );
};

test('who is ours and of another house is of that', () =>
  expect(works('Our surveyor, Ms Dana Frost of Halden Survey Ltd, found the leak.\n\nVera')).toEqual([
    'Dana Frost works_for Halden Survey Ltd',
  ]));

test('what somebody did to ours says nothing of ours', () =>
  expect(works('He reported to our transport manager, Dana Frost.\n\nVera')).toEqual([
    'Dana Frost works_for tarnow.example',
  ]));

test('who was still something then is it no more', () =>
  expect(works('Dana Frost was still an engineer at Halden Survey Ltd then.\n\nVera')).toEqual([
    'Dana Frost works_for Halden Survey Ltd, over',
  ]));

test('a guest is of the house behind `of`, without it', () =>
  expect(works('Present: Dana Frost, of Fern & Bow Ltd\n\nAgreed.', 'meeting')).toEqual([
    'Dana Frost works_for Fern & Bow Ltd',
  ]));

test('`Fa.` is no part of a name', () =>
  expect(works('Anwesend: Hr. Dano Halm (Fa. Federn Krull GmbH)\n\nBeschlossen.', 'meeting').join()).toMatch(
    /works_for Federn Krull GmbH$/,
  ));

test.each(['ada@mailbay.example', 'ada@lettermail.example', 'ada@inboxly.example'])(
  'a mailbox at a host called after mail says nothing of work: %s',
  (from) =>
    expect(
      read({ type: 'email', body: 'Hello.', metadata: { from: `Ada Moss <${from}>` } }).mentions.filter(
        ({ label }) => label === 'Organization',
      ),
    ).toEqual([]),
);

test.each(['ada@royalmail.example', 'ada@mailchimp.example'])('a house may be called after mail: %s', (from) =>
  expect(
    read({ type: 'email', body: 'Hello.', metadata: { from: `Ada Moss <${from}>` } }).mentions.some(
      ({ label }) => label === 'Organization',
    ),
  ).toBe(true),
);

test.each([
  'Confederation of Danish Industry',
  'Association of Fostering and Adoption Cymru',
  'Society for Childcare and Learning Support',
  'Stadtwerke Nordhain Strom und Wasser GmbH',
])('%s is one house', (house) => {
  const found = read({ type: 'meeting', body: `We heard from the ${house} last week.` }).mentions;
  expect(found.flatMap(({ label, tier, name }) => (label === 'Organization' && tier !== 'weak' ? [name] : []))).toEqual(
    [house],
  );
});

test.each(['Team day', 'Team Day', 'Office move', 'Bank holiday'])('a note about a %s is about no house', (title) => {
  const { mentions } = read({ type: 'note', title, body: 'Ada Moss was ill.' });
  expect(mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak')).toEqual([]);
});
