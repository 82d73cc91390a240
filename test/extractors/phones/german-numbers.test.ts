import { expect, it } from 'vitest';
import { read } from '../read.ts';

const numbers = (body: string) =>
  read({ type: 'note', body }).mentions.flatMap(({ identifiers }) =>
    identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])),
  );

it.each([
  ['Met Anna Berg in Hagen, her office line is 0911 5550 1660 for now.', '+4991155501660'],
  ['Call Anna Berg in Kiel on 0431/555 0145 please.', '+494315550145'],
  ['Anna Berg, the buyer, has 0221 555 0187 as her number.', '+492215550187'],
])('German national numbers in English are of Germany: %s', (body, number) => expect(numbers(body)).toEqual([number]));

it.each([
  ['Anna Ford in Leeds has 01632 960 447 as her number.', '+441632960447'],
  ['Anna Ford in London has 020 7946 0958 as her number.', '+442079460958'],
  ['Anna Ford is on 07700 900 455 all day.', '+447700900455'],
])('British ones are of Britain: %s', (body, number) => expect(numbers(body)).toEqual([number]));
