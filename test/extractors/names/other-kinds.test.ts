import { expect, test } from 'vitest';
import { read } from '../read.ts';

const things = (body: string) =>
  read({ type: 'email', body })
    .mentions.filter(({ tier, self, name }) => !self && tier !== 'weak' && name !== undefined)
    .map(({ label, name }) => `${label} ${name}`);

test.each([
  ['Dina Roth and Ed Moss share the desk.', ['Contact Dina Roth', 'Contact Ed Moss']],
  ['Ute Sand hat uns verlassen.', ['Contact Ute Sand']],
  ['We asked M. Garnier about the loft.', ['Contact M. Garnier']],
])('a given name and a surname are somebody: %s', (body, people) => expect(things(body)).toEqual(people));

test.each([
  'His brothers Peter & Conrad may come.',
  "The bank's Trading Unit was there.",
  'Party A pays, Party B signs.',
])('no house: %s', (body) => expect(things(body).filter((one) => one.startsWith('Organization'))).toEqual([]));

test('a body is called by all of its fields, and by no one else', () => {
  expect(things('The Health, Social Care and Sport Committee met.')).toEqual([
    'Organization Health, Social Care and Sport Committee',
  ]);
  expect(things('We met the auditors, Anna and the Board.').join()).not.toMatch(/Board/);
});

test.each([
  ['The invoice from Portlift is still open.', 'Organization Portlift'],
  ['Die Praxis am Wehr hat neue Öffnungszeiten.', 'Organization Praxis am Wehr'],
  ['We rent the kilns from Two Fence Farm.', 'Organization Two Fence Farm'],
  ['Der Estrich kommt von Bodenwerk Tarnow, die liefern Montag.', 'Organization Bodenwerk Tarnow'],
])('a house without a legal form is one by what is said of it: %s', (body, house) =>
  expect(things(body)).toContain(house),
);

test.each(['maintenance', 'QA', 'HR & Payroll', 'Fuhrpark'])('a department is no house: %s', (department) => {
  const { statements } = read({ type: 'email', body: `Present: Dana Frost (${department}), Bo Ode (${department})` });
  expect(statements.join()).not.toMatch(/works_for (?!self)/);
});

test.each(['ada@inbox.example', 'ada@postbag.example', 'ada@mymail.co.uk'])(
  'a mailbox at whoever keeps mailboxes says nothing of work: %s',
  (from) => {
    const { mentions } = read({ type: 'email', body: 'Hello.', metadata: { from: `Ada Moss <${from}>` } });
    expect(mentions.filter(({ label }) => label === 'Organization')).toEqual([]);
  },
);

test('a host of mail at a house is the house', () => {
  const { statements } = read({
    type: 'email',
    body: 'Hello.',
    metadata: { from: 'Ada Moss <ada@mail.tarnow.co.uk>' },
  });
  expect(statements).toContain('Ada Moss works_for tarnow.co.uk');
});

test('a lone name with which the domain of one house begins is that house', () => {
  const mail = (to: string) =>
    read({
      type: 'email',
      body: 'Both houses of Portlift have grown.',
      metadata: { from: 'Ada <ada@orbis.example>', to },
    });
  const one = mail('bo@portlift-mills.example');
  expect(one.thing('Portlift')).toBe(one.thing('portlift-mills.example'));
  const two = mail('bo@portlift-mills.example, li@portlift-rooms.example');
  expect(two.mentions.find(({ name }) => name === 'Portlift')?.tier).toBe('weak');
});

test('the genitive of a name behind another is left out', () =>
  expect(things("The delay is no fault of Portlift's.")).toContain('Organization Portlift'));

test('a given name of two says no more of somebody than one', () =>
  expect(things('Cupped five lots with Jean-Luc.')).toEqual([]));

test.each([
  'Oakley Ryerson is a resident of West Tarnow.',
  'Corwen Haddock, whom we met, was late. Corwen Haddock is a retired widow.',
])('of whom it is said what only people are is no house: %s', (body) =>
  expect(things(body).filter((one) => one.startsWith('Organization'))).toEqual([]),
);

test.each([
  ["The Robinson's party was fun.", 'The Robinson'],
  ['Rosa Luxemburg Straße 5 ist die Adresse.', 'Rosa Luxemburg Straße'],
  ['Glückwunsch Lukas zur Prüfung!', 'Glückwunsch Lukas'],
])('nobody: %s', (body, name) => expect(things(body)).not.toContain(`Contact ${name}`));

test.each([
  ['Das Anton Kraus Trio spielt, Anton Kraus am Bass.', 'Anton Kraus', 'Anton Kraus Trio'],
  ['Das Lambert Gymnasium schließt.', 'Lambert Gymnasium', ''],
  ['Das Emma Roth Haus ist ausgebucht.', 'Emma Roth Haus', ''],
])('what is called after somebody is not that person: %s', (body, name, house) => {
  const people = things(body).filter((one) => one.startsWith('Contact'));
  expect(people).not.toContain(`Contact ${house || name}`);
});

test.each([
  ['Vertreten durch die Gesellschafter Heiko und Imke Voss.', 'Gesellschafter Heiko'],
  ['Gefragt hat der Hausmeister Ole, wie immer.', 'Hausmeister Ole'],
])('a post is no part of a name: %s', (body, name) => expect(things(body)).not.toContain(`Contact ${name}`));

test('a house by its trade is nobody', () =>
  expect(things('Weidinger Fenster, Frau Katrin Weidinger am Telefon.')).not.toContain('Contact Weidinger Fenster'));

test.each([
  ['Timo Roth kommt von der Halm AG. Den Plan hat Herr Halm.', 'Contact Halm'],
  ['Notre cliente, Mme Velmora, a appelé.', 'Contact Mme Velmora'],
  ['Mr Halm signed for Halm Mills Ltd today.', 'Contact Halm'],
])('who has a form of address is a person and no firm, though one may be called so: %s', (body, person) =>
  expect(things(body)).toContain(person),
);
