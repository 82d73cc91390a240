import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** Whom a text names for sure, by the fullest form. */
function people(body: string, type = 'note', metadata = {}) {
  const { mentions } = read({ body, type, metadata });
  return mentions
    .filter(({ label, tier, as, self }) => label === 'Contact' && tier !== 'weak' && as === undefined && !self)
    .map(({ name }) => name ?? '')
    .toSorted();
}

test.each([
  ['i. A. Karl-Heinz Roth', 'Karl-Heinz Roth'],
  ['i.V. Sabine Frey', 'Sabine Frey'],
  ['ppa. Dr. Ute Stamm', 'Ute Stamm'],
  ['gez. Rolf Berger', 'Rolf Berger'],
  ['p.p. Helen Marsh', 'Helen Marsh'],
  ['We spoke to Adv. Henrik Moe.', 'Henrik Moe'],
  ['We spoke to RAin Eva Stark.', 'Eva Stark'],
  ['We spoke to Rechtsanwältin Julia Horn.', 'Julia Horn'],
  ['We spoke to Dipl.-Ing. Heinz Vogel.', 'Heinz Vogel'],
  ['We spoke to Avv. Luca Neri.', 'Luca Neri'],
  ['We spoke to Dott.ssa Elena Riva.', 'Elena Riva'],
  ['We spoke to Maître Jeanne Petit.', 'Jeanne Petit'],
  ['We spoke to fru Karin Holst.', 'Karin Holst'],
  ['We spoke to Dr Alice Monk CEng.', 'Alice Monk'],
  ['We spoke to James Orwell FRICS.', 'James Orwell'],
  ['We spoke to Priya Nair, PhD, MBA.', 'Priya Nair'],
  ['We spoke to Alice Monk, FIMechE, today.', 'Alice Monk'],
  ['We spoke to Ida Voss M.Sc. today.', 'Ida Voss'],
  ['We spoke to Karin Lutz MdB.', 'Karin Lutz'],
])('titles, letters and who signs for whom are no part of a name: %s', (body, name) =>
  expect(people(body)).toEqual([name]),
);

test.each(['Hei', 'Hej', 'Kære', 'Kjære', 'Ciao', 'Hola', 'Salut', 'Bonjour', 'Moin', 'Servus', 'Liebe', 'Hallå'])(
  'a greeting is no part of a name: %s',
  (greeting) => expect(people(`${greeting} Petra, the crane is here.`)).toEqual(['Petra']),
);

test('closings of other languages name nobody', () => {
  const mail = { from: 'Petra Holm <petra@acme.example>' };
  expect(people('The crane is here.\n\nHilsen\nPetra', 'email', mail)).toEqual(['Petra Holm']);
  expect(people('The crane is here.\n\nVänliga hälsningar\nPetra', 'email', mail)).toEqual(['Petra Holm']);
});

test.each([
  ['Per Olav Dahl called about the bolts.', 'Per Olav Dahl'],
  ['Will Turner sends the plan.', 'Will Turner'],
  ['May Britt Solheim joins.', 'May Britt Solheim'],
  ['Talked to Sue Barlow.', 'Sue Barlow'],
  ['The plan went to Per Olav Dahl.', 'Per Olav Dahl'],
])('a given name that is a word as well belongs to its name: %s', (body, name) => expect(people(body)).toEqual([name]));

test.each([
  ['Will Hanna join us?', 'Hanna'],
  ['Will Paula send the plan?', 'Paula'],
  ['Thanks. Will Marta be there?', 'Marta'],
  ['Per Dana, the crane is booked.', 'Dana'],
  ["Per Dana's mail we wait.", 'Dana'],
  ['We meet in May Petra Solheim said.', 'Petra Solheim'],
])('the word itself does not: %s', (body, name) => expect(people(body)).toEqual([name]));

test('two given names, the second with the surname, and a titled surname mean whom the header names', () => {
  const from = 'Per Olav Dahl <per.olav.dahl@fjordbruk.example>';
  const body = 'Send them to Per Olav. Olav Dahl is in the office, Mr Dahl says.\n\nPer Olav, will it work?';
  expect(people(body, 'email', { from })).toEqual(['Per Olav Dahl']);
});

test('a first name that begins a sentence as a word does is who the item knows by both', () => {
  expect(people('Present: May Britt Solheim, Tomas Krall\n\nMay Britt is late.', 'meeting')).toEqual([
    'May Britt Solheim',
    'Tomas Krall',
  ]);
});

test('M. is a title where the text is French, and an initial elsewhere', () => {
  expect(people('M. Garnier, notre directeur technique, vous appellera lundi.')).toEqual(['Monsieur Garnier']);
  expect(people('We asked M. Garnier about the loft.')).toEqual(['M. Garnier']);
});

test('a surname before a given name in the header of a quoted message is one person whom the mail knows', () => {
  const { mentions, thing } = read({
    type: 'email',
    metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Anna Berg <anna@orbis.example>' },
    body: 'Fine.\n\nFrom: Anna Berg <anna@orbis.example>\nSent: 2 May 2024 10:12\nTo: Lund, Vera\nSubject: Offer\n\nSee below.\n',
  });
  expect(mentions.flatMap(({ name }) => (name === 'Lund' || name === 'Vera' ? name : []))).toEqual([]);
  expect(thing('Vera Lund')).toBe(thing('vera@westfold.example'));
});

test.each([
  ['Toth, Agnes', 'Agnes Toth'],
  ['von der Aue, Ilse', 'Ilse von der Aue'],
  ['Lindt, Ada Maria', 'Ada Maria Lindt'],
  ['Dana Frost, CFO', 'Dana Frost, CFO'],
  ['Dana Frost, Acme Ltd', 'Dana Frost, Acme Ltd'],
  ['Frost, Sales', 'Frost, Sales'],
  ['Agnes Toth', 'Agnes Toth'],
])('a contact is called as people say it: %s', (title, name) =>
  expect(read({ title, type: 'contact' }).self.name).toBe(name),
);

test.each([
  ['Ansprechpartner vor Ort ist Polier Cem Aydin, 0172 4410093.', ['Cem Aydin']],
  ['Wir haben mit Elektriker Jan Kruse gesprochen.', ['Jan Kruse']],
  ['Vorarbeiter Ali Demir und Kfz-Mechaniker Tom Wirth waren da.', ['Ali Demir', 'Tom Wirth']],
  ['Statikerin Ute Beck rechnet, Dachdecker Hans Lang liefert.', ['Hans Lang', 'Ute Beck']],
])('a trade before a name is no part of it: %s', (body, names) => expect(people(body)).toEqual(names));

test('what is no contact keeps its title', () => expect(read({ title: 'Toth, Agnes' }).self.name).toBe('Toth, Agnes'));
