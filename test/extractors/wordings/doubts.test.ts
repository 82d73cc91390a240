import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const told = (body: string, type = 'email') =>
  read({ type, body, metadata: { from: 'Ada Moss <ada@tealharbour.example>' } }).statements.filter((one) =>
    / (?:works_for|leads|acquired|subsidiary_of|part_of) (?!Untitled)/.test(one),
  );
const OWN = 'Ada Moss works_for tealharbour.example';

describe('what was only told or understood is no fact', () => {
  test.each([
    'We understood from your colleague that Tarnow Mills Ltd was taken over by Orbis Freight Ltd in May.',
    'I understand that Tarnow Mills Ltd was acquired by Orbis Freight Ltd.',
    'We gather that Tarnow Mills Ltd was bought by Orbis Freight Ltd last year.',
    'I gathered from the press that Orbis Freight Ltd acquired Tarnow Mills Ltd.',
    'We were told that Orbis Freight Ltd acquired Tarnow Mills Ltd.',
    'I am told Orbis Freight Ltd acquired Tarnow Mills Ltd.',
    'We are under the impression that Orbis Freight Ltd acquired Tarnow Mills Ltd.',
    'I was led to believe that Dana Frost works for Orbis Freight Ltd.',
  ])('%s', (body) => expect(told(body)).toEqual([OWN]));

  test.each([
    ['Orbis Freight Ltd acquired Tarnow Mills Ltd in May.', 'Orbis Freight Ltd acquired Tarnow Mills Ltd'],
    [
      'We understand the delay. Orbis Freight Ltd acquired Tarnow Mills Ltd in May.',
      'Orbis Freight Ltd acquired Tarnow Mills Ltd',
    ],
  ])('but %s', (body, says) => expect(told(body)).toEqual([OWN, says]));
});

describe('a question is one by the order of its words, too', () => {
  test.each([
    'is Dana Frost still at Tarnow Mills Ltd',
    'ok and is she still at Tarnow Mills Ltd',
    'does Dana Frost work for Tarnow Mills Ltd',
    'hey, was Dana Frost at Tarnow Mills Ltd before',
    "so isn't Dana Frost head of sales at Tarnow Mills Ltd",
  ])('%s', (body) =>
    expect(
      read({ type: 'chat', body: `Rosa: hi\nImre: hm\nRosa: ${body}\nImre: no idea` }).statements.filter((one) =>
        / (?:works_for|leads) /.test(one),
      ),
    ).toEqual([]),
  );
});

describe('a party that is one of a group', () => {
  test.each(['a member of', 'part of', 'a subsidiary of', 'a wholly owned subsidiary of'])('%s it', (words) => {
    const body = `SUPPLY AGREEMENT between\n(1) Halm Sawmills Limited, represented by its managing director Olga Frost ("the Supplier"); and\n(2) Tarnow Joinery LLP, ${words} the Orbis Building Group, represented by Samir Hale, partner ("the Customer").`;
    const found = read({ type: 'document', title: 'Supply Agreement', body }).statements;
    expect(found).toContain('Samir Hale works_for Tarnow Joinery LLP');
    expect(found).toContain('Tarnow Joinery LLP subsidiary_of Orbis Building Group');
    expect(found).not.toContain('Samir Hale works_for Orbis Building Group');
  });
});
