import { expect, test } from 'vitest';
import { told } from '../relations/statements/told.ts';

const says = (body: string, type = 'document') => [...new Set(told(body, type))].toSorted();

test('a paper about one house tells of it in all its fields', () =>
  expect(
    says(
      'Target: Tarnow Milling Ltd\n\nManagement: CEO Dana Frost (since 2018), Tom Lee (CFO)\n\nShareholders: Halm Capital AG 80 %, Ina Korb 20 %\n\nMain customers: Orbis Bank. Main supplier: Falk Logistik GmbH.',
    ),
  ).toEqual([
    'Dana Frost leads Tarnow Milling Ltd',
    'Falk Logistik GmbH supplier_of Tarnow Milling Ltd',
    'Halm Capital AG invested_in Tarnow Milling Ltd',
    'Ina Korb invested_in Tarnow Milling Ltd',
    'Orbis Bank customer_of Tarnow Milling Ltd',
    'Tom Lee works_for Tarnow Milling Ltd',
  ]));

test('and of two houses each paragraph tells of its own', () =>
  expect(says('Company: Tarnow Milling Ltd\nCEO: Dana Frost\n\nCompany: Halm Foods AG\nCEO: Tom Lee')).toEqual([
    'Dana Frost leads Tarnow Milling Ltd',
    'Tom Lee leads Halm Foods AG',
  ]));

test('whose competitor a client’s record names is not told', () =>
  expect(says('Account: Tarnow Milling Ltd\nContact: Dana Frost\nCompetitor: Halm Foods AG', 'note')).toEqual([
    'Dana Frost works_for Tarnow Milling Ltd',
  ]));

test('what heads the paper is not the house that it is about', () =>
  expect(says('BOARD PAPER 9 – CONFIDENTIAL\n\nCompany: Tarnow Milling Ltd\n\nDirectors: Dana Frost (CEO)')).toEqual([
    'Dana Frost leads Tarnow Milling Ltd',
  ]));
