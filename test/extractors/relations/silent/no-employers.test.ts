import { describe, expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) =>
    / (?:works_for|leads|member_of|studied_at) /.test(one),
  );
const POET = 'Karl Frost is a Norland footballer. ';

describe('nobody works for', () => {
  it.each([
    'Karl Frost was the engineer of Train No. 5.',
    'Karl Frost was the driver of Bus No. 12.',
    'Karl Frost was the skipper of the Sea Heron.',
    'Karl Frost is a sailor. He was first mate and then skipper of the Northern Heron.',
    'HMS Heron worked for SS Sorrel Trading.',
  ])('a vehicle or a ship: %s', (body) => expect(stated(body)).toEqual([]));

  it.each([
    'Karl Frost worked for Class A.',
    `${POET}He played in Serie A.`,
    `${POET}He played in the National Hockey League.`,
    `${POET}He played in eight NBA seasons.`,
    `${POET}He played in the Super Bowl.`,
    `${POET}He was the head coach of the Northern League.`,
    'NHL hockey player Karl Frost lives in Leeds.',
  ])('a level, a contest or the league in which somebody plays: %s', (body) => expect(stated(body)).toEqual([]));

  it.each([
    'Odile Brandt ist Mitarbeiterin am Lehrstuhl für Physik.',
    'Odile Brandt is a physicist. Later Ben Moss was given the Karl A. Frost Chair of Physics at Leeds University.',
    'Odile Brandt (KCMG) lives in Leeds.',
    'Karl Frost, MD, FACP, lives in Leeds.',
    'Odile Brandt is a politician. She was the Minister of Fisheries from 1973 to 1981.',
    'Odile Brandt is a politician. She was Deputy Director of Publicity.',
    'Odile Brandt is a politician. The talks on Norland joining the Economic Union failed.',
  ])('a chair, an honour, a field, or what a land joins: %s', (body) => expect(stated(body)).toEqual([]));
});

it.each([
  [`${POET}He plays for Premier League club Leeds Herons.`, 'Karl Frost works_for Leeds Herons'],
  [`${POET}He was captain of the Leeds Herons.`, 'Karl Frost works_for Leeds Herons'],
  ['Karl Frost is a lawyer. He worked for the National Hockey League.', 'Karl Frost works_for National Hockey League'],
  ['Karl Frost is the chief executive of the Premier League.', 'Karl Frost leads Premier League'],
  [
    'Karl Frost is a cellist. He played in the Leeds Philharmonic Orchestra.',
    'Karl Frost works_for Leeds Philharmonic Orchestra',
  ],
  [
    "Odile Brandt is a painter. She studied at Yale's Aldric Divinity School.",
    'Odile Brandt studied_at Aldric Divinity School',
  ],
])('but for whom somebody plays or acts: %s', (body, says) => expect(stated(body)).toContain(says));
