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
