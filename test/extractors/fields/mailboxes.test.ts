import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each(['desk', 'hola', 'kreditoren', 'netz', 'debitoren'])('%s@ is a house’s mailbox, and nobody', (local) =>
  expect(
    read({ type: 'mail', metadata: { from: 'Ada Moss <ada@boreal.example>', to: `${local}@acme.example` } })
      .mentions.filter(({ label }) => label === 'Contact')
      .map(({ name }) => name),
  ).toEqual(['Ada Moss']),
);

const sender = (from: string) =>
  read({ type: 'mail', metadata: { from, to: 'Ada Moss <ada@boreal.example>' } })
    .mentions.filter(({ label }) => label === 'Contact')
    .map(({ name }) => name);

test.each([
  'Rezeption <rzp@hotel.example>',
  'Bauhof Nord <bh.nord@stadt.example>',
  'Wache 3 <w3@wehr.example>',
  'Hausverwaltung <hv@wohnen.example>',
  'Beschwerdestelle <bs@amt.example>',
  'Ersatzteilversand Süd <evs@werk.example>',
  'Payroll <pay@acme.example>',
  'Warehouse B <whb@acme.example>',
  'Lost Property <lost@rail.example>',
  'Night Shift <nights@mill.example>',
  'Archive <arc@museum.example>',
])('%s is a function, and nobody', (from) => expect(sender(from)).toEqual(['Ada Moss']));

test.each([
  ['Marie Kasse', 'marie@halm.example'],
  ['Grace Bookings', 'gb@halm.example'],
  ['Obinna Post', 'obinna.post@halm.example'],
  ['Tjeerd Archive', 'tarchive@halm.example'],
  ['Herr Post', 'hp@halm.example'],
  ['Tjeerd Post', 'tjeerd@halm.example'],
  ['Secretary Vance', 'sv@halm.example'],
  ['Obi Depot', 'odepot@halm.example'],
  ['Jocasta', 'jocasta@mill.example'],
])('%s is somebody', (name, address) => expect(sender(`${name} <${address}>`)).toEqual([name, 'Ada Moss']));

test.each([
  'Odile Brandt is CEO of Heron Quarry',
  'Odile Brandt has left Heron Quarry',
  'Odile Brandt now leads Heron Quarry',
  'Odile Brandt shared a document',
  'Odile Brandt commented on Budget 2026',
  'Odile Brandt from Heron Quarry',
  'Odile Brandt - I am the new CEO',
  'Odile Brandt ist im Urlaub',
  'Odile Brandt lädt Sie ein',
  'Odile Brandt wants your signature',
  'This is Odile Brandt',
  'Message from Odile Brandt',
  'Nachricht von Odile Brandt',
])('of %s the name alone is kept', (shown) =>
  expect(sender(`${shown} <ob@heron.example>`)).toEqual(['Odile Brandt', 'Ada Moss']),
);

test('of two people that a display name tells something of, both names are kept', () =>
  expect(sender('Odile Brandt and Tom Reed are married <ob@heron.example>').filter(Boolean)).toEqual([
    'Odile Brandt',
    'Tom Reed',
    'Ada Moss',
  ]));

test.each([
  'Will Owens',
  'Odile von der Heide',
  "Anna Maria in 't Veld",
  'Marguerite of Tarnow',
  'Ana Sofia e Silva',
  'Odile brandt',
  'Odile Maria brandt',
  'Fatima bint Ali',
  'Grace Share',
  'Mark Has',
])('%s is a whole name', (shown) => expect(sender(`${shown} <x17@heron.example>`)[0]).toBe(shown));

test.each(['Contact Lens King', 'Ask Lens King'])('%s is nobody who is introduced', (shown) =>
  expect(sender(`${shown} <x17@heron.example>`)).not.toContain('Lens King'),
);

test.each([
  'Odile Brandt, who runs Heron Quarry',
  'Odile Brandt, who runs Heron Quarry, a mill in Leeds',
  'Odile Brandt, CEO',
  'Odile Brandt, head of sales',
  'Odile Brandt, the owner',
  'Odile Brandt, our friend in Leeds',
  'Odile Brandt, formerly Heron Quarry',
  'Odile Brandt, Leiterin der Heron Quarry GmbH',
  'Odile Brandt, die jetzt Heron Quarry leitet',
  'Odile Brandt, bei Heron Quarry',
  'Odile Brandt, Heron Quarry Ltd',
  'Odile Brandt, qui dirige Heron Quarry',
  '"Brandt, Odile"',
  'Brandt, Odile',
])('of %s with a comma it is one person', (shown) =>
  expect(sender(`${shown} <odile@heron.example>`)).toEqual(['Odile Brandt', 'Ada Moss']),
);

test('but a comma parts people', () =>
  expect(sender('Odile Brandt, Ben Moss <ben@heron.example>')).toEqual(['Odile Brandt', 'Ben Moss', 'Ada Moss']));

test.each([
  'Dana Frost, Tarnow Brightside <dana@brightside.example>',
  'Dana Frost, Brightside <d.frost@brightside.example>',
  'Tom Lee, Halm <tom@halm.example>; Dana Frost, Tarnow Brightside <dana@brightside.example>',
])('the house that an address spells behind a name is nobody: %s', (to) => {
  const { mentions } = read({ type: 'mail', metadata: { from: 'Ada Moss <ada@boreal.example>', to } });
  const people = mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name);
  expect(people).toContain('Dana Frost');
  expect(people.filter((name) => /Brightside|Halm/.test(name ?? ''))).toEqual([]);
});
