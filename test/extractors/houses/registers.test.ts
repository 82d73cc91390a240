import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';
import { housesIn } from './shown.ts';

const metadata = { from: 'Lea Bartsch <lea.bartsch@gmail.com>' };

describe('what is said of a firm for the sake of law is no part of its name, and where it is entered is nobody', () => {
  test.each([
    ['Elbkontor GmbH Sitz Hamburg Amtsgericht Hamburg HRB 55120 Geschäftsführer Knut Sievers', ['Elbkontor GmbH']],
    ['Elbkontor GmbH, Sitz Hamburg, Amtsgericht Hamburg HRB 55120', ['Elbkontor GmbH']],
    ['Elbkontor KG\nAmtsgericht Hamburg, HRA 7262\nGeschäftsführer: Knut Sievers', ['Elbkontor KG']],
    ['Elbkontor AG | Sitz: Aalen | Registergericht: Amtsgericht Ulm, HRB 501234', ['Elbkontor AG']],
    ['Elbkontor Ges.m.b.H.\nSitz Linz, Firmenbuchgericht Landesgericht Linz, FN 123456a', []],
    [
      'Elbkontor B.V. gevestigd te Zwolle, ingeschreven bij de Kamer van Koophandel onder nummer 05012345',
      ['Elbkontor B.V.'],
    ],
  ])('%s', (lines, houses) =>
    expect(housesIn(`Guten Tag,\n\nanbei das Angebot.\n\nLea Bartsch\n${lines}`, 'email', metadata)).toEqual(houses),
  );

  test.each([
    [
      'Die Rheinwerk Akustik GmbH, Sitz Bonn, Amtsgericht Bonn, hat einen neuen Gesellschafter.',
      'Rheinwerk Akustik GmbH',
    ],
    [
      'Handelsregister: Amtsgericht Köln, HRB 80912. Geschäftsführer der Moselkeller GmbH ist Paul Adam.',
      'Moselkeller GmbH',
    ],
    ['Kunde: Ostalb Medien AG Sitz Aalen, Registergericht Ulm', 'Ostalb Medien AG'],
    ['Marta Lledó dirige Cerámicas Aldaya S.L. Sustituye a Joaquín Ferrer.', 'Cerámicas Aldaya S.L.'],
  ])('%s', (body, house) => expect(housesIn(body, 'note')).toEqual([house]));

  test('nor is anybody of a register', () => {
    const represented =
      'zwischen der Nordwind Systeme GmbH, Sitz Kiel, eingetragen beim Amtsgericht Kiel unter HRB 1290, vertreten durch die Geschäftsführerin Wiebke Thoms';
    expect(read({ type: 'contract', body: represented }).statements).toContain(
      'Wiebke Thoms leads Nordwind Systeme GmbH',
    );
    const partner =
      'Anbei der Plan.\n\nLea Bartsch\nElbkontor KG\nAmtsgericht Hamburg, HRA 7262\nGeschäftsführer: Knut Sievers';
    expect(
      read({ type: 'email', metadata, body: partner }).statements.filter((one) => one.startsWith('Knut Sievers leads')),
    ).toEqual(['Knut Sievers leads Elbkontor KG']);
  });

  test.each([
    ['Das Amtsgericht Köln hat die Klage abgewiesen.', 'Amtsgericht Köln'],
    ['Wir liefern an das Landgericht Bonn zehn Stühle.', 'Landgericht Bonn'],
    ['Wir haben beim Amtsgericht Hamburg Klage erhoben.', 'Amtsgericht Hamburg'],
    ['Das Landgericht Bonn Urteil liegt vor.', 'Landgericht Bonn'],
    [
      'Beim Verwaltungsgericht Kassel Beschwerde eingelegt, das Verwaltungsgericht Kassel prüft.',
      'Verwaltungsgericht Kassel',
    ],
    ['Das Amtsgericht Berlin Mitte hat entschieden.', 'Amtsgericht Berlin Mitte'],
  ])('unlike a court that decides or buys: %s', (body, house) => expect(housesIn(body, 'note')).toEqual([house]));
});

test('an address of a registered office is none of a card, and no half of it', () => {
  const body =
    'Invoice attached.\n\nLea Bartsch\nElbkontor Ltd, Registered in England and Wales No. 07712345, Registered Office 4 Kiln Lane, Leeds LS1 4AB, VAT GB 123 4567 89';
  expect(JSON.stringify(read({ type: 'email', metadata, body }).mentions)).not.toContain('"address"');
});
