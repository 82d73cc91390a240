import { describe, expect, it } from 'vitest';
import { held } from './held.ts';

describe('Whom a house appoints', () => {
  it.each([
    [
      'Northbeam Energy has appointed Dr. Lena Fischer as chief executive.',
      'Lena Fischer leads Northbeam Energy as chief executive',
    ],
    [
      'Northbeam Energy Ltd appointed Lena Fischer as finance director in March.',
      'Lena Fischer works_for Northbeam Energy Ltd as finance director',
    ],
    [
      'Northbeam Energy Ltd named Lena Fischer its chief executive.',
      'Lena Fischer leads Northbeam Energy Ltd as chief executive',
    ],
    [
      'Kettering Foods Ltd promoted Tom Berg to head of procurement.',
      'Tom Berg works_for Kettering Foods Ltd as head of procurement',
    ],
  ])('holds the office: %s', (body, fact) => expect(held(body, 'document')).toEqual([fact]));

  it.each([
    'Northbeam Energy Ltd appointed Lena Fischer as auditor for 2026.',
    'Northbeam Energy Ltd has appointed Lena Fischer as its liquidator.',
    'Northbeam Energy Ltd is to appoint Lena Fischer as chief executive.',
    'Northbeam Energy Ltd has appointed Lena Fischer as chief executive with effect from 1 May 2026.',
  ])('is not of it where the office is an outsider’s or yet to come: %s', (body) =>
    expect(held(body, 'document')).toEqual([]),
  );
});

describe('Who signs below a house', () => {
  it.each([
    ['By: ____________________\nName: Carl Moss\nTitle: President'],
    ['By: /s/ Carl Moss\nName: Carl Moss\nTitle: President'],
    ['Signature: __________\nPrint Name: Carl Moss\nPosition: President'],
  ])('does so by his name and title: %s', (block) =>
    expect(held(`The parties have executed this Agreement.\n\nHALDEN BOATS INC.\n\n${block}`, 'contract')).toEqual([
      'Carl Moss leads HALDEN BOATS INC. as President',
    ]),
  );
});
