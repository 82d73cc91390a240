import { expect, test } from 'vitest';
import { read } from '../read.ts';

const stated = (body: string) => {
  const { statements } = read({ body, type: 'contract' });
  return [...new Set(statements.filter((line) => / (?:works_for|leads|supplier_of) /.test(line)))].toSorted();
};

test.each([
  [
    'SERVICE AGREEMENT\n\nProvider: Lumen Facility Services B.V., Rotterdam\nCustomer: Rood Textiles N.V., Ghent\nContact person Provider: Sanne Verhoef, account manager\nContact person Customer: Pieter Claes, facility manager',
    [
      'Lumen Facility Services B.V. supplier_of Rood Textiles N.V.',
      'Pieter Claes works_for Rood Textiles N.V.',
      'Sanne Verhoef works_for Lumen Facility Services B.V.',
    ],
  ],
  [
    'This agreement is made between:\n\n(1) Corvan Systems Limited, 3 Mill Yard, Leeds ("the Company"); and\n(2) Dr Amina Sule of 14 Beech Road, York ("the Consultant").\n\n1. The Consultant reports to the Company\'s Chief Technology Officer, Mr Howard Pell.\n\nSigned for and on behalf of Corvan Systems Limited by Judith Marlow, Finance Director',
    ['Howard Pell works_for Corvan Systems Limited', 'Judith Marlow works_for Corvan Systems Limited'],
  ],
  [
    'SUPPLY AGREEMENT\n\nbetween Bracken Dairy GmbH, Erfurt, represented by its managing director Dr. Silke Vogel (the "Supplier")\nand Maison Lacombe SARL, Rennes (the "Buyer").\n\n§1 Contact person of the Buyer is Ms Noémie Caron.',
    [
      'Bracken Dairy GmbH supplier_of Maison Lacombe SARL',
      'Noémie Caron works_for Maison Lacombe SARL',
      'Silke Vogel leads Bracken Dairy GmbH',
    ],
  ],
  [
    'Non-Disclosure Agreement between Orrery Labs, Inc. ("Orrery") and Kestrel Maritime AS ("Kestrel"), acting through its chief operating officer, Ingunn Haug.',
    ['Ingunn Haug works_for Kestrel Maritime AS'],
  ],
  [
    'Arbeitsvertrag\n\nZwischen der Hafenlogistik Brand GmbH, Bremen (Arbeitgeberin), vertreten durch die Geschäftsführerin Maren Brand, und Herrn Oskar Lüdt, geb. 3.2.1990 (Arbeitnehmer) wird Folgendes vereinbart:',
    ['Maren Brand leads Hafenlogistik Brand GmbH', 'Oskar Lüdt works_for Hafenlogistik Brand GmbH'],
  ],
  [
    'zwischen\nder Werkstatt Sonner & Ruh GbR, vertreten durch die Gesellschafterin Frau Elke Sonner\n- nachstehend Mieterin genannt -',
    ['Elke Sonner works_for Werkstatt Sonner & Ruh GbR'],
  ],
])('a contract says who acts for whom: %s', (body, lines) => expect(stated(body)).toEqual(lines));
