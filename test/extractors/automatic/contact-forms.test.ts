import { expect, test } from 'vitest';
import { read } from '../read.ts';

const form = (...lines: string[]) =>
  read({
    type: 'email',
    metadata: { from: 'Website <wordpress@tidemill.example>', to: 'Wystan Oake <wystan@tidemill.example>' },
    body: `You have a new message.\n\n${lines.join('\n')}\n`,
  });

/** What a mail tells of somebody: where they work and their telephones. */
function toldOf({ mentions, statements }: ReturnType<typeof read>, name: string) {
  const own = mentions.filter((one) => one.name === name);
  return {
    labels: [...new Set(own.map(({ label }) => label))],
    works: [...new Set(statements.filter((one) => one.startsWith(`${name} works_for`)))],
    phones: own.flatMap(({ identifiers }) => identifiers.flatMap((one) => (one.kind === 'phone' ? one.value : []))),
  };
}

test.each([
  ['Name: Rosalind Pym', 'Company: Pym Paints', 'Email: rosalind@pympaints.example', 'Phone: 01632 960 871'],
  ['First name: Rosalind', 'Last name: Pym', 'Company name: Pym Paints', 'Telephone: 01632 960 871'],
  ['Customer: Rosalind Pym', 'Organisation: Pym Paints', 'Mobile: 01632 960 871'],
  ['Caller: Mrs Rosalind Pym', 'Company: Pym Paints', 'Tel: 01632 960 871', 'Message: Please call back.'],
  ['*Your name:* Rosalind Pym', '*Company:* Pym Paints', '*Phone number:* 01632 960 871'],
])('whoever fills in a form works for the firm in it and has the telephone: %s', (...lines) => {
  expect(toldOf(form(...lines), 'Rosalind Pym')).toEqual({
    labels: ['Contact'],
    works: ['Rosalind Pym works_for Pym Paints'],
    phones: ['+441632960871'],
  });
});

test.each([
  ['Anrede: Frau', 'Vorname: Katrin', 'Nachname: Ohm', 'Firma: Ohm Immobilien', 'Telefon: 0761 5550 245'],
  ['Anruferin: Frau Katrin Ohm', 'Firma: Ohm Immobilien', 'Rückrufnummer: 0761 5550 245'],
  ['Nom : Katrin Ohm', 'Société : Ohm Immobilien', 'Téléphone : +49 761 5550245'],
  ['Nom : Ohm', 'Prénom : Katrin', 'Société : Ohm Immobilien', 'Téléphone : +49 761 5550245'],
  ['Nombre: Katrin', 'Apellidos: Ohm', 'Empresa: Ohm Immobilien', 'Teléfono: +49 761 5550245'],
  ['Nome e cognome: Katrin Ohm', 'Azienda: Ohm Immobilien', 'Telefono: +49 761 5550245'],
  ['Naam: Katrin Ohm', 'Bedrijf: Ohm Immobilien', 'Telefoonnummer: +49 761 5550245'],
])('so it is in other languages: %s', (...lines) => {
  expect(toldOf(form(...lines), 'Katrin Ohm')).toEqual({
    labels: ['Contact'],
    works: ['Katrin Ohm works_for Ohm Immobilien'],
    phones: ['+497615550245'],
  });
});

test('the address of a form is of whoever filled it in, and its house is the firm that spells it', () => {
  const mail = form('Name: Rosalind Pym', 'Company: Pym Paints Ltd', 'E-mail: rosalind@pympaints.example');
  expect(mail.thing('rosalind@pympaints.example')).toBe(mail.thing('Rosalind Pym'));
  expect(mail.thing('pympaints.example')).toBe(mail.thing('Pym Paints Ltd'));
});

test.each([
  [
    'a customer that is a firm',
    ['Customer: Pym Paints Ltd', 'Order: 4711', 'Phone: 01632 960 871', 'Email: x@pp.example'],
  ],
  ['a given name alone', ['Name: Rosalind', 'Company: Pym Paints', 'Phone: 01632 960 871']],
  ['two fields', ['Name: Rosalind Pym', 'Phone: 01632 960 871']],
])('%s makes no form', (_what, lines) => {
  expect(form(...lines).mentions.filter(({ rule }) => rule === 'contact_forms.block')).toEqual([]);
});
