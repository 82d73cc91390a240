import { expect, test } from 'vitest';
import { read } from '../read.ts';

const from = (sender: string, ...lines: string[]) =>
  read({
    type: 'email',
    metadata: { from: sender, to: 'Wystan Oake <wystan@tidemill.example>' },
    body: `Your order is on its way.\n\n${lines.join('\n')}\n`,
  });
const DESK = 'Fennick <orders@fennick.example>';
const leading = ({ statements }: ReturnType<typeof read>) =>
  [...new Set(statements.filter((one) => / leads /.test(one)))].toSorted();

test.each([
  ['Fennick GmbH, Ring 3, 50667 Köln, Geschäftsführer: Rolf Lindt, Amtsgericht Köln HRB 4711, USt-IdNr. DE811111111'],
  ['Impressum: Fennick GmbH | Ring 3 | 50667 Köln | Geschäftsführung: Rolf Lindt | Amtsgericht Köln, HRB 4711'],
  ['Fennick GmbH, Köln, HRB 4711, Geschäftsführer: Rolf Lindt', 'Vom Newsletter abmelden'],
  ['Fennick SARL au capital de 10 000 € – RCS Lyon 498 765 432', 'Gérant : Rolf Lindt'],
  ['Fennick S.L., C/ Sol 4, 46001 Valencia. CIF B46123456.', 'Administrador único: Rolf Lindt'],
  ['Fennick S.r.l. - P. IVA 01234567890 - REA VR-123456', 'Amministratore unico: Rolf Lindt'],
  ['Fennick B.V. | KvK 12345678 | Bestuurder: Rolf Lindt'],
])('who leads the house of a desk stands in its footer: %s', (...lines) => {
  expect(leading(from(DESK, ...lines))).toEqual([expect.stringMatching(/^Rolf Lindt leads Fennick/)]);
});

test('who leads the firm that is liable for a house leads the house', () => {
  const mail = from(
    DESK,
    'Fennick GmbH & Co. KG, Ring 3, 50667 Köln, HRA 730112',
    'Persönlich haftende Gesellschafterin: Ortrun Verwaltungs GmbH',
    'Geschäftsführer: Rolf Lindt',
  );
  expect(leading(mail)).toEqual(['Rolf Lindt leads Fennick GmbH & Co. KG']);
});

test('who heads another firm in a footer heads that one', () => {
  const mail = from(DESK, 'Versand: Ortrun Logistik GmbH, Bonn, HRB 9988, Geschäftsführung: Rolf Lindt');
  expect(leading(mail)).toEqual(['Rolf Lindt leads Ortrun Logistik GmbH']);
});

test.each([
  [
    [
      'Vetreria Fennick S.p.A.',
      'Sede legale: Via Roma 12, Verona - P.IVA 01234567890',
      'Amministratore delegato: Rolf Lindt',
    ],
  ],
  [
    [
      'Fennick Métaux SAS au capital de 50 000 € – RCS Lyon 512 345 678 – SIRET 512 345 678 00012',
      'Président : Rolf Lindt',
    ],
  ],
  [['Fennick Machines B.V.', 'KvK 12345678 | BTW NL001234567B01', 'Algemeen directeur: Rolf Lindt']],
])('what the law has a signature say is not the title of whoever signs: %s', (lines) => {
  const mail = from('Odalys Brandreth <o.brandreth@fennick.example>', 'Odalys Brandreth', ...lines);
  const titles = mail.mentions.map(({ properties }) => String(properties?.title ?? ''));
  expect(titles.filter((title) => title.includes('Lindt'))).toEqual([]);
  expect(leading(mail)).toEqual([expect.stringMatching(/^Rolf Lindt leads/)]);
});

test.each([
  'RCS Lyon 512 345 678',
  'RCS Saint-Étienne 04 77 12 34 56',
  'Customer ID: 020 7946 0123',
  'Sendungsnummer: 0341 5550 1234',
  'Vertragskonto: 0441 555 0993',
  'Tracking: 0161 496 0000',
  'N° de commande : 04 99 00 12 34',
])('a number under which something is kept is nobody’s telephone: %s', (line) => {
  const mail = from(DESK, 'Fennick SARL', line);
  expect(mail.mentions.flatMap(({ identifiers }) => identifiers.filter(({ kind }) => kind === 'phone'))).toEqual([]);
});

test('the letters of a register name no house', () => {
  const mail = from(DESK, 'Fennick SARL – RCS Lyon 498 765 432');
  expect(mail.mentions.filter(({ name, tier }) => tier !== 'weak' && name === 'RCS Lyon')).toEqual([]);
});
