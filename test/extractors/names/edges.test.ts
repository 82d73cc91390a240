import { expect, test } from 'vitest';
import { read } from '../read.ts';

const named = (body: string, type = 'note', metadata = {}) =>
  read({ body, type, metadata })
    .mentions.filter(({ self, tier, name }) => !self && tier !== 'weak' && name)
    .map(({ label, name }) => `${label} ${name}`);

const MAIL = { from: 'Vera Lund <vera@verandpartner.example>' };

test.each([
  ['For Halden Roofing AG\nOtto Brand, Site Manager', 'Halden Roofing AG'],
  ['Unser Kunde Gasthof Steinbock hat abgesagt.', 'Gasthof Steinbock'],
  ['Unsere Kundin Molkerei Halden GmbH zahlt.', 'Molkerei Halden GmbH'],
])('what leads to a name is no part of it: %s', (body, name) => {
  expect(named(body)).toContain(`Organization ${name}`);
  expect(named(body).filter((one) => / (?:For|Kund\w+|Unser\w*) /.test(one))).toEqual([]);
});

test.each([
  ['The board bought Leeds-based Gripworks Ltd last year.', 'Gripworks Ltd'],
  ['We rent from state-owned Halden Energy Ltd in Kiel.', 'Halden Energy Ltd'],
])('what a word tells of a house is no part of its name: %s', (body, name) => {
  expect(named(body)).toContain(`Organization ${name}`);
  expect(named(body).filter((one) => one.includes('-'))).toEqual([]);
});

test.each([
  ['Der Elektriker von Blitz & Co war da.', 'Blitz & Co'],
  ['Heute kam der Elektriker von der Halden Logistik AG.', 'Halden Logistik AG'],
])('who is of a house is no part of its name: %s', (body, name) =>
  expect(named(body)).toEqual([`Organization ${name}`]),
);

test('the number of a charity is none', () =>
  expect(named('FRIENDS OF CASTLE HILL (Charity No. 1145678)\nMinutes of the meeting.')).toEqual([]));

test.each(['The new chief is some guy called Rafferty.', 'A woman named Okoro rang.'])(
  'whoever is called so is a person: %s',
  (body) => expect(named(body).filter((one) => one.startsWith('Organization'))).toEqual([]),
);

test('somebody who goes by an initial is whose mailbox says so', () => {
  const { mentions, thing } = read({
    type: 'note',
    body: 'Coffee with Tomasz W. today. Reach him: tomasz.w@proton.me',
  });
  const named = mentions.findIndex(({ name }) => name?.startsWith('Tomasz'));
  expect(mentions[named]?.as).toBe(thing('tomasz.w@proton.me'));
});

test.each(['Die Gemeinde hat den Zuschuss zugesagt.', 'Der Rat hat einen Carport abgesagt.'])(
  'what somebody agrees to is no firm: %s',
  (body) => expect(named(body)).toEqual([]),
);

test.each(['Mill Lane Studio', 'Harbour Road Bakery', 'Castle Street Joinery'])(
  'a business that is called by its street is no address: %s',
  (firm) => {
    const body = `The doors are ready.\n\nVera Lund\n${firm}\n0161 496 0332`;
    const { statements } = read({ type: 'email', body, metadata: MAIL });
    expect(statements).toContain(`Vera Lund works_for ${firm}`);
  },
);

test.each(['12 Mill Lane, Leeds', 'Mill Lane Business Centre', 'Harbour Road'])('an address is none: %s', (place) => {
  const body = `The doors are ready.\n\nVera Lund\n${place}\n0161 496 0332`;
  const { statements } = read({ type: 'email', body, metadata: MAIL });
  expect(statements.filter((line) => / works_for .*(?:Mill|Harbour)/.test(line))).toEqual([]);
});

test('somebody who has the name of the own house stays somebody', () => {
  const body = "The shares are held by Halden's founder, Ingrid Halden, and by Quay Ventures.";
  expect(named(body)).toContain('Contact Ingrid Halden');
  expect(named(body)).not.toContain('Organization Ingrid Halden');
});

test.each([
  '* Abigail Thornbury – currently manager at Halden Group\n* Chuka Obiora: acting director, Quay Breweries',
  '- Abigail Thornbury, consultant at Halden Group\n- Chuka Obiora – founder of Quay Breweries',
])('a list of people by their posts: %s', (body) => {
  expect(named(body)).toEqual(expect.arrayContaining(['Contact Abigail Thornbury', 'Contact Chuka Obiora']));
});

test.each(['Elske van den Broek', 'Joris de Graaf', 'Ruud ter Horst', 'Ruud van der Horst', 'Mr Joost van der Laan'])(
  'a surname with a particle is one: %s',
  (name) => {
    expect(named(`Present at the fair: ${name} (Halden Group), who asked for samples.`)).toContain(
      `Contact ${name.replace('Mr ', '')}`,
    );
  },
);

test('no name begins within another where many stand in a row', () => {
  const body =
    'Quay Foods AG delivers. Signed by Per Lund for Lund Water AB and Inga Holt for Quay Foods AG and Bo Ek.';
  const { mentions } = read({ body });
  expect(mentions.filter(({ name = '' }) => name.startsWith('Foods'))).toEqual([]);
});

test.each(['Two ex-Halden Foods Ltd people joined.', 'Our three ex-Halden Foods Ltd colleagues called.'])(
  'what stands before a former house is no part of its name: %s',
  (body) => expect(named(body)).toEqual(['Organization Halden Foods Ltd']),
);

test.each(['Dana Frost BA (Hons)', 'Mrs Dana Frost BA', 'Dana Frost MA', 'Dana Frost BSc (Hons)', 'Dana Frost BEd'])(
  'letters of a degree are no part of a name: %s',
  (written) => expect(named(`Headteacher: ${written}`)).toContain('Contact Dana Frost'),
);
