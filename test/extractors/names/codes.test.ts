import { expect, test } from 'vitest';
import { read } from '../read.ts';

const shown = (body: string) =>
  read({ body, type: 'email' }).mentions.filter((m) => !m.self && m.tier !== 'weak' && m.name !== undefined);

test.each(['Model X200', 'Type 2B', 'Room 12B', 'Serie 300', 'Ticket OPS-412', 'Gate B12'])(
  '%s is a thing, no name',
  (thing) => {
    expect(shown(`The ${thing} ships in six weeks. ${thing} is ready, and ${thing} will be tested.`)).toEqual([]);
  },
);

test.each([
  'TARNCO Zone 3 is full.',
  'We sold at FALK SP15 again.',
  'It costs twelve Swiss Francs and four US Dollars.',
  'The files are in O:\\plans\\Northern Bridge Files\\old.',
])('a part by its code, money and a folder are no names: %s', (body) => expect(shown(body)).toEqual([]));

test.each(['the D_S_P_', 'the R_S_I_', 'the L_C_D_ display', 'our U_I_D_ Mark'])(
  'letters told one by one are no name: %s',
  (thing) =>
    expect(
      shown(`Marketing: Um so ${thing} would be that . Okay .\nProject Manager: Yeah , ${thing} is expensive .`),
    ).toEqual([]),
);
