import { expect, test } from 'vitest';
import { told } from '../relations/statements/told.ts';

const says = (body: string) => [...new Set(told(body, 'document'))].toSorted();
const HEADED = [
  'Dana Frost leads Tarnow Mills Ltd',
  'Ina Korb reports_to Tom Lee',
  'Ina Korb works_for Tarnow Mills Ltd',
  'Tom Lee reports_to Dana Frost',
  'Tom Lee works_for Tarnow Mills Ltd',
];

test.each([
  '# Tarnow Mills Ltd – organisation chart\n\n- CEO: Dana Frost\n  - CFO: Tom Lee\n    - Payroll Manager: Ina Korb',
  'Org chart of Tarnow Mills Ltd\n\nDana Frost (CEO)\n    Tom Lee (CFO)\n        Ina Korb (Controller)',
  'Organigramm der Tarnow Mills Ltd\n* Dana Frost, Geschäftsführerin\n  * Tom Lee, Vertriebsleiter\n    * Ina Korb, Buchhalterin',
])('an indented list says who reports to whom: %s', (body) => expect(says(body)).toEqual(HEADED));

test.each([
  'Tarnow Mills Ltd – agenda\n\n- CEO: Dana Frost\n  - CFO: Tom Lee',
  'Organisation chart\n\n- The CEO is away\n  - CFO: Tom Lee',
])('and no other list does: %s', (body) => expect(says(body).filter((one) => one.includes('reports_to'))).toEqual([]));

test.each([
  '# Meet the team at Tarnow & Crane\n\n**Dana Frost**\nFounder & Creative Director\n\n**Tom Lee**\nWorkshop Manager',
  'Tarnow & Crane – our team\n\n### Dana Frost\nFounder\n\n### Tom Lee\nBookkeeper',
])('a page says who is in the team by name and post below each other: %s', (body) =>
  expect(says(body)).toEqual([
    'Dana Frost founded Tarnow & Crane',
    'Dana Frost works_for Tarnow & Crane',
    'Tom Lee works_for Tarnow & Crane',
  ]),
);
