import { expect, test } from 'vitest';
import { read } from '../read.ts';

const says = (body: string) =>
  read({ type: 'document', title: 'Contacts', body })
    .statements.filter((one) => / (?:works_for|leads) /.test(one))
    .toSorted();

test.each([
  'Name,Role,Company,Phone\nDana Frost,Buyer,Tarnow Mills Ltd,+44 1632 960301\nTom Lee,Clerk,"Halm, Korb & Co",',
  'Name;Firma;Telefon\nDana Frost;Tarnow Mills Ltd;+49 30 23125601\nTom Lee;"Halm, Korb & Co";',
  '| Naam | Functie | Organisatie |\n|---|---|---|\n| Dana Frost | Inkoper | Tarnow Mills Ltd |\n| Tom Lee | Adviseur | Halm, Korb & Co |',
  '| Nombre | Cargo | Organización |\n|---|---|---|\n| Dana Frost | Compras | Tarnow Mills Ltd |\n| Tom Lee | Ventas | Halm, Korb & Co |',
  '| Nom | Poste | Société |\n|---|---|---|\n| Dana Frost | Achats | Tarnow Mills Ltd |\n| Tom Lee | Ventes | Halm, Korb & Co |',
])('a table of people says who is of which house: %s', (body) =>
  expect(says(body)).toEqual(['Dana Frost works_for Tarnow Mills Ltd', 'Tom Lee works_for Halm, Korb & Co']),
);

test.each([
  'We met the name, the role, and the company.\nDana Frost, Tom Lee, Tarnow Mills Ltd',
  'Task,Owner,Customer\nInvoice,Dana Frost,Tarnow Mills Ltd',
])('and no other line is one: %s', (body) => expect(says(body)).toEqual([]));
