import { describe, expect, test } from 'vitest';
import { listMark } from '../../../src/extractors/page/list-mark.ts';
import { read } from '../read.ts';
import { found } from './found.ts';

const MARKS = ['-', '–', '*', '•', '+', '☐', '✓', '→', '1)', '(2)', 'a)', '(iv)', '- [ ]', '* 3)', '•\t'];
const GENRES = ['email', 'meeting', 'note', 'chat', 'contract', 'document'];

describe.each(GENRES)('in %s', (type) => {
  test.each(MARKS)('no commitment begins with what marks it as one of a list: %s', (mark) => {
    const lines = ['Approved CHF 9,200 for the boiler', 'I will send the plan by Friday', 'Rent EUR 900 per month'];
    const body = `Hello\n\n${lines.map((line) => `${mark} ${line}`).join('\n')}\n`;
    const all = found(body, type);
    expect(all.length).toBeGreaterThan(1);
    for (const { what, start, end } of all) {
      expect(what).toMatch(/^(?:Approved|I will|send|Rent)/);
      expect(body.slice(start, end)).toMatch(/^(?:Approved|I will|Rent)/);
    }
  });
});

test.each(['–', '☐', '(a)', '1. [ ]', '→', '- 2)'])('nor does a task or a decision: %s', (mark) => {
  const body = `Action items\n${mark} book the crane\n\nDecisions\n${mark} The gate stays shut\n`;
  expect(read({ type: 'meeting', body }).self.properties).toMatchObject({
    action_items: ['book the crane'],
    decisions: ['The gate stays shut'],
  });
});

test('the number of a section is none of the words of its term', () => {
  const [term] = found('SERVICE AGREEMENT\n\n4.2 Fees are EUR 900 a month, payable in advance.\n', 'contract');
  expect(term?.what).toMatch(/^Fees/);
});

test.each([
  '1. Mai liefern wir',
  '1.Mai liefern wir',
  '10. 12. liefern wir',
  '10. 12.2026 liefern wir',
  '1. Vorsitzende Anna Kern',
  '2. Rate EUR 500',
  '2.5 Tonnen Kies',
  '12.05. Lieferung',
  '60 bottles',
  '3.50 a piece',
  '-10 % until May',
  'A new gate',
  'I will',
])('what counts or measures marks no list: %s', (text) => expect(listMark(text)).toBe(0));

test.each(MARKS)('nor do the words that a relation is read from: %s', (mark) => {
  const body = `Met today:\n\n${mark} Dana Frost is the CFO of Orbis Freight Ltd.\n${mark} Tom Hale, Tarnow Mills Ltd\n`;
  const { claims } = read({ type: 'note', body });
  const quotes = claims.flatMap(({ rule, start, end }) =>
    rule.startsWith('relations.') && start !== undefined ? [body.slice(start, end)] : [],
  );
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) expect(quote).toMatch(/^(?:Dana|Tom)/);
});

test('what the parties of a contract say of themselves before they agree is no commitment', () => {
  const recitals =
    '(A) The Supplier launders hotel linen and has done so for the Customer since 2021.\n(B) The Customer runs hotels.';
  const parties = '(1) Fenwick Linen Ltd (the "Supplier"); and\n\n(2) Ostler Hotels Ltd (the "Customer").';
  const body = `THIS AGREEMENT is dated 4 February 2026\n\nBETWEEN\n\n${parties}\n\nBACKGROUND\n\n${recitals}\n\n1. The Supplier shall deliver clean linen every Monday.\n`;
  expect(found(body, 'contract').map(({ what }) => what)).toEqual([expect.stringContaining('deliver clean linen')]);
});
