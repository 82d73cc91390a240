import { expect, test } from 'vitest';
import {
  domainLabel,
  fold,
  isSpelledAfter,
  knownText,
  namesAgree,
  organizationName,
  personName,
} from '../../src/identity/names.ts';

test('a personal name is the same in any case, with or without accents, turned round or with honorifics', () => {
  for (const name of [
    'Sarah Chen',
    'CHEN, Sarah',
    'sarah chen',
    'Dr. Sarah Chen',
    'Säräh Chén',
    'Sarah Chen, PhD',
    'Sarah "Sunny" Chen',
  ])
    expect(personName(name), name).toBe('sarah chen');
});

test.each(['Jr.', 'Jr', 'Jnr', 'Sr.', 'Sr', 'Snr.', 'Junior', 'Senior', 'II', 'III', 'IV'])(
  'a generation is told with a comma before it or without: %s',
  (generation) => {
    expect(personName(`Clay Osgood, ${generation}`)).toBe(personName(`Clay Osgood ${generation}`));
    expect(personName(`Clay Osgood, ${generation}`)).not.toBe(personName('Clay Osgood'));
  },
);

test('a nickname is the first name it stands for, but no surname', () => {
  expect(personName('Bob Miller')).toBe('robert miller');
  expect(personName('Miller, Bill')).toBe('william miller');
  expect(personName('Anna Bill')).toBe('anna bill');
  expect(personName('Miller, Jun')).toBe('jun miller');
});

test('hyphens and apostrophes do not tell two names apart', () => {
  expect(personName("Anne-Marie O'Neil")).toBe(personName('Anne Marie ONeil'));
});

test('an organization is the same with or without its legal form', () => {
  for (const name of [
    'Beta Industries',
    'Beta Industries GmbH',
    'Beta Industries A/S',
    'Beta Industries Sp. z o.o.',
    'Beta Industries UG (haftungsbeschränkt)',
    'Beta Industries e. V.',
    'Beta Industries AG & Co. KGaA',
    'Beta Industries PartG mbB',
    'Beta Industries S.à r.l.',
    'BETA INDUSTRIES, Inc.',
    'The Beta Industries Ltd',
    'Beta Industries & Co. KG',
    'Beta Industries S.p.A.',
  ])
    expect(organizationName(name), name).toBe('beta industries');
});

test('an organization that is called as a legal form keeps its name', () => {
  expect(organizationName('Co')).toBe('co');
  expect(organizationName('AG')).toBe('ag');
});

test('letters of other alphabets are written in Latin ones where a table has them', () => {
  expect(fold('Straße Øre Łódź')).toBe('strasse ore lodz');
  expect(personName('Иван Петров')).toBe('ivan petrov');
  expect(personName('Νίκος Παπάς')).toBe('nikos papas');
  expect(personName('王小明')).toBe('王小明');
});

test('a run is looked up without titles, honorifics and legal form', () => {
  for (const run of ['Sarah Chen', 'CFO Sarah Chen', 'Ms. Sarah Chen', 'Sarah Chen, CEO'])
    expect(knownText(run), run).toBe('sarahchen');
  expect(knownText('Beta Industries GmbH')).toBe(knownText('Beta Industries'));
  expect(knownText('CEO')).toBe('ceo');
});

test('the label of a domain is what it is registered under', () => {
  expect(domainLabel('mail.beta-labs.co.uk')).toBe('betalabs');
  expect(domainLabel('beta.com')).toBe('beta');
});

test('personal names agree by initial or by one word, and not otherwise', () => {
  expect(namesAgree('s chen', 'sarah chen')).toBe(true);
  expect(namesAgree('chen', 'sarah chen')).toBe(true);
  expect(namesAgree('susan chen', 'sarah chen')).toBe(false);
  expect(namesAgree('sarah wu', 'sarah chen')).toBe(false);
});

test('an article before an organization and a German pet form of a first name are left out of the comparison', () => {
  expect(organizationName('Die Seekredit Bank AG')).toBe(organizationName('Seekredit Bank'));
  expect(organizationName('DAS GmbH')).toBe('das');
  expect(personName('Hannes Brack')).toBe(personName('Johannes Brack'));
});

test('a hotel of several words is the same with and without the word', () => {
  for (const name of ['Hôtel Les Trois Ponts SA', 'Hotel Les Trois Ponts', 'The Hotel Les Trois Ponts'])
    expect(organizationName(name), name).toBe('les trois ponts');
  expect(organizationName('Hotel Adler')).toBe('hotel adler');
});

test.each([
  ['nordenbank.example', 'norden bank', true],
  ['norden.example', 'norden bank', true],
  ['boavista-coffee.example', 'fazenda boa vista', true],
  ['troisponts.example', 'hotel les trois ponts', true],
  ['buero-nord.example', 'buro nord', true],
  ['buero.example', 'buro nord', true],
  ['nph.example', 'northern peninsula hydrographics', true],
  ['np.example', 'northern peninsula', false],
  ['bank.example', 'norden bank', false],
  ['ofnorth.example', 'bank of north', false],
  ['vista.example', 'fazenda boa vista', false],
  ['waldkunde.example', 'institut fur waldkunde', true],
  ['musiquesacree.example', 'association pour la musique sacree', true],
  ['tidalpower.example', 'society for tidal power', true],
  ['waldkunde.example', 'freunde fur waldkunde', false],
  ['kunst.example', 'verein fur kunst', false],
])('whether %s is spelled after %s', (domain, name, spelled) => expect(isSpelledAfter(domain, name)).toBe(spelled));
