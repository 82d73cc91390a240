import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = {
  type: 'email',
  date: '2026-05-11',
  metadata: { from: 'Ada Moss <ada@mossworks.example>', to: 'Ben Roy <ben@royfabrics.example>' },
};
const HEADED = /^(?:Ada Moss|Ben Roy) /;

/** Who works where by the words of a mail, its sender and addressee apart; what is over ends with `, over`. */
const works = (body: string) => {
  const { claims, statements } = read({ ...MAIL, body: `Hi Ben,\n\n${body}\n\nAda` });
  return claims.flatMap(({ validTo }, n) =>
    / (?:works_for|leads|studied_at) /.test(statements[n]!) && !HEADED.test(statements[n]!)
      ? [`${statements[n]}${validTo === undefined ? '' : ', over'}`]
      : [],
  );
};

describe('who is of the house that a mail comes from', () => {
  test.each([
    ['Kim Doe runs our workshop.', 'Kim Doe works_for mossworks.example'],
    ['Mr Thorne is no longer with us.', 'Thorne works_for mossworks.example, over'],
    ['Rosa Lund takes over my accounts.', 'Rosa Lund works_for mossworks.example'],
    ['Dr Halvard retires in June after 20 years with us.', 'Halvard works_for mossworks.example'],
    ['Herr Reto Kranz ist zum 30. April ausgeschieden.', 'Reto Kranz works_for mossworks.example, over'],
    ['Ute Sand hat uns verlassen.', 'Ute Sand works_for mossworks.example, over'],
    ['Ute Sand arbeitet nicht mehr.', undefined],
    ['Kim Doe runs our workshop for the school next door.', undefined],
    ['Is Kim Doe no longer with us?', undefined],
    ['Rosa Lund may take over my accounts.', undefined],
    ['Mr Thorne is no longer with Carrow Mills Ltd.', 'Thorne works_for Carrow Mills Ltd, over'],
  ])('%s', (body, says) => expect(works(body)).toEqual(says === undefined ? [] : [says]));
});

describe('who is of the house that the text has just named', () => {
  test.each([
    ['We use Carrow Mills Ltd. Their GC is Paul Hale.', ['Paul Hale works_for Carrow Mills Ltd']],
    ['I rang Carrow Mills Ltd. They are slow. Ask Paul Hale, their buyer.', ['Paul Hale works_for Carrow Mills Ltd']],
    ['I rang Carrow Mills Ltd. The guy there, Paul Hale, was kind.', ['Paul Hale works_for Carrow Mills Ltd']],
    ['Crating by Carrow Transport, whose Paul Hale will ring.', ['Paul Hale works_for Carrow Transport']],
    ['We use Carrow Mills Ltd. Their old GC, Paul Hale, was kind.', []],
    ['We use Carrow Mills Ltd. Their lawyer is Paul Hale.', []],
    ['Carrow Mills Ltd and Orbis Freight Ltd called. Paul Hale, their buyer, spoke.', []],
    ["Carrow Mills Ltd, whose Paul Hale's brother I know, called.", []],
  ])('%s', (body, says) => expect(works(body)).toEqual(says));
});

describe('what goes on about somebody', () => {
  test.each([
    [
      'I propose Kim Doe for the site manager post. She studied law at the University of Carrow and has been head of claims at Orbis Freight Ltd since 2019.',
      ['Kim Doe works_for Orbis Freight Ltd', 'Kim Doe studied_at University of Carrow'],
    ],
    [
      'My partner Kim Doe would come; she did the buying at Orbis Outdoor until last spring.',
      ['Kim Doe works_for Orbis Outdoor, over'],
    ],
    [
      'Kim Doe used to be at Orbis Freight Ltd, then at the Ministry of Works.',
      ['Kim Doe works_for Ministry of Works, over', 'Kim Doe works_for Orbis Freight Ltd, over'],
    ],
    ['Kim Doe bakes, her firm is Doe Dairy.', ['Kim Doe works_for Doe Dairy']],
    ['Kim Doe works half-time for the University of Carrow.', ['Kim Doe works_for University of Carrow']],
    [
      'Kim Doe, who trained here and was until recently at Orbis Clinic, starts.',
      ['Kim Doe works_for Orbis Clinic, over'],
    ],
    ['Kim Doe met Paul Hale and has been head of claims at Orbis Freight Ltd.', []],
    ['I propose Kim Doe to the site manager. She studied law at the University of Carrow.', []],
    ['Kim Doe would be with her sister; she ran the shop at Orbis Outdoor.', []],
    ['Your ticket went to Kim Doe (Network Team).', []],
  ])('%s', (body, says) => expect(works(body).toSorted()).toEqual(says.toSorted()));

  test('who was somebody’s boss was so where both were, which is told of the one who says it', () => {
    const body =
      'KIM: How do you know her?\n\nPAUL: Ruth Vane was my boss at Orbis Shipping. I left in 2022.\n\nKIM: Ah.';
    const { claims, statements } = read({
      type: 'transcript',
      body,
      metadata: { participants: ['Kim Doe', 'Paul Hale'] },
    });
    const at = statements.indexOf('Paul Hale works_for Orbis Shipping');
    expect(claims[at]?.validTo).toBeDefined();
    expect(statements.join()).not.toContain('Ruth Vane works_for');
  });
});

describe('houses that are called after a place or a field', () => {
  test.each([
    ['He is at the University of Carrow.', 'University of Carrow'],
    ['Sent by the Port of Elmdon Authority.', 'Port of Elmdon Authority'],
    ['Das Institut für Optik hat geliefert.', 'Institut für Optik'],
    ['We stay at the Duke of Elmdon Hotel.', 'Duke of Elmdon Hotel'],
  ])('%s', (body, name) =>
    expect(
      read({ body })
        .mentions.filter((one) => one.label === 'Organization')
        .map((one) => one.name),
    ).toContain(name),
  );

  test.each(['The Director of Elmdon Hotel called.', 'The King of Spain came.'])(
    'and what only sounds so: %s',
    (body) =>
      expect(
        read({ body }).mentions.some(
          ({ tier, name = '' }) => tier !== 'weak' && / of (?:Elmdon|England|Spain)/.test(name),
        ),
      ).toBe(false),
  );
});

describe('what people say of where they were and whose somebody is', () => {
  const mine = (body: string) =>
    read({ ...MAIL, body: `Hi Ben,\n\n${body}\n\nAda` }).statements.filter(
      (one) =>
        / (?:works_for|founded|studied_at) /.test(one) && !/works_for (?:mossworks|royfabrics)\.example$/.test(one),
    );
  test.each([
    ['Davor war ich drei Jahre bei Kornmilch.', ['Ada Moss works_for Kornmilch']],
    ['Studiert habe ich an der Hochschule Marwald.', ['Ada Moss studied_at Hochschule Marwald']],
    ["I'm the founder of Saltkiln, we make salt.", ['Ada Moss founded Saltkiln']],
    ['Guest: Kim Reed, Reed Boatbuilders', ['Kim Reed works_for Reed Boatbuilders']],
    [
      'Kim Doe heads claims at Orbis Freight Ltd and before that spent four years at Carrow Mills Ltd.',
      ['Kim Doe works_for Carrow Mills Ltd', 'Kim Doe works_for Orbis Freight Ltd'],
    ],
    ['Davor war ich zwei Jahre bei Freunden.', []],
    ['Bezahlt habe ich an der Hochschule Marwald.', []],
    ['Guest: Kim Reed, Elm Street', []],
  ])('%s', (body, says) => expect([...new Set(mine(body))].toSorted()).toEqual(says));

  test.each([
    ['Our driver, Kim Doe, rang.', ['Kim Doe works_for mossworks.example']],
    ['Ms Kim Doe worked for us as a buyer from 2018 to 2023.', ['Kim Doe works_for mossworks.example, over']],
    ['Has Kim Doe worked for us?', []],
    ['Kim Doe worked for us all evening.', []],
  ])('%s', (body, says) => expect(works(body)).toEqual(says));
});
