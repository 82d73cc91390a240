import { describe, expect, test } from 'vitest';
import { told } from './told.ts';

const bare = (words: string): string => words.replace(/\.(?= |,|$)/, '');

describe('who buys from whom, by what a firm writes', () => {
  test.each([
    [
      'The parts come from Calder Pipe Ltd, we have had everything off them for years.',
      'Calder Pipe Ltd supplier_of tealharbour.example',
    ],
    ['Thank you for instructing this firm.', 'quill.example customer_of tealharbour.example'],
    ['Thanks again for choosing us.', 'quill.example customer_of tealharbour.example'],
    ['We remain your roofers.', 'tealharbour.example supplier_of quill.example'],
    ['We used to represent Sole Brothers Ltd.', 'Sole Brothers Ltd customer_of tealharbour.example, over'],
    ['We act for Tarnow Mills Ltd.', 'Tarnow Mills Ltd customer_of tealharbour.example'],
    ['Agency cover will be supplied by Medistaff Ltd, as before.', 'Medistaff Ltd supplier_of tealharbour.example'],
    ['Tarnow Mills Ltd instructs Halm Solicitors in this.', 'Tarnow Mills Ltd customer_of Halm Solicitors'],
    ['Halm Ceramics supplies our tiles.', 'Halm Ceramics supplier_of tealharbour.example'],
    ['Our accountants, Halm Ledger LLP, wrote.', 'Halm Ledger LLP supplier_of tealharbour.example'],
    ['Halm Ledger LLP audits our books.', 'Halm Ledger LLP supplier_of tealharbour.example'],
    ['We have looked after Halm Ceramics for years.', 'Halm Ceramics customer_of tealharbour.example'],
  ])('%s', (body, says) => expect(told(body).map(bare)).toEqual([says]));

  test.each([
    'Did we use to represent Sole Brothers Ltd?',
    'We do not act for Tarnow Mills Ltd.',
    'We could act for Tarnow Mills Ltd.',
    'Thank you for instructing your bank.',
    'Cover will be supplied by Medistaff Ltd.',
    'We wrote to Calder Pipe Ltd. We had a letter from them.',
    'Halm Ceramics might make our tiles.',
    'Our former accountants, Halm Ledger LLP, wrote.',
  ])('and not: %s', (body) => expect(told(body)).toEqual([]));
});

describe('of whom a pronoun tells', () => {
  test.each([
    [
      'Dr Colin Deasy is no longer with us; he has moved to Halm Hospice.',
      ['Colin Deasy works_for tealharbour.example, over', 'Colin Deasy works_for Halm Hospice'],
    ],
    [
      'I write for Ms Iva Frost, who was my pupil and later my junior. She read law at the University of Idanre.',
      ['Iva Frost studied_at University of Idanre'],
    ],
    [
      'Dana Frost left Tarnow Mills Ltd for Orbis Freight Ltd in May.',
      ['Dana Frost works_for Tarnow Mills Ltd, over', 'Dana Frost works_for Orbis Freight Ltd'],
    ],
    ['Dana Frost is our guest. Her late father, Chief Otto Frost, rang.', ['Otto Frost parent_of Dana Frost']],
    ['Robin Moss will be with me, he is my son.', ['Ada Moss parent_of Robin Moss']],
    [
      'Mr Raj Karim is clinical lead at Halm General Hospital. Senior sisters now report to him, including Bella Frost.',
      ['Raj Karim works_for Halm General Hospital', 'Bella Frost reports_to Raj Karim'],
    ],
  ])('%s', (body, says) => expect(told(body).map(bare).toSorted()).toEqual(expect.arrayContaining(says)));

  test.each([
    'Dana Frost has gone to Orbis Freight Ltd for lunch.',
    'Dana Frost wants to move to Orbis Freight Ltd.',
    'Has Dana Frost moved to Orbis Freight Ltd?',
    'Robin Moss will be with me, he is not my son.',
    'Mr Tom Hale called. She reports to Dana Frost.',
  ])('and not: %s', (body) => expect(told(body)).toEqual([]));
});

describe('a house is called by its kind where it is the only one', () => {
  test('of a trust', () =>
    expect(told('Halm House Trust met today. Dana Frost works for the Trust.')).toEqual([
      'Dana Frost works_for Halm House Trust',
    ]));
  test.each([
    'Halm House Trust and Elm Tree Trust met. Dana Frost works for the Trust.',
    'Halm House Trust met. Dana Frost has trust in the trust.',
  ])('and not: %s', (body) => expect(told(body)).toEqual([]));
});
