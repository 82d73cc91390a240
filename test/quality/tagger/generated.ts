import { random as seeded } from '../../support/random.ts';
import { gazetteer, COMMON, FIRST, LAST, ORGANIZATION, PLACE } from '../../../src/extractors/tagger/gazetteer.ts';
import * as german from './phrases-german.ts';
import * as english from './phrases.ts';
import { MADE_OF, TRADES } from './made-of.ts';
import type { Gold } from './gold-text.ts';

type Draw = <T>(list: readonly T[]) => T;

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const listed = (bit: number): string[] =>
  [...gazetteer].filter(([word, bits]) => bits & bit && word.length > 2 && !(bits & COMMON)).map(([word]) => word);
const { FRAMES } = english;
/** Share of texts that are German. */
const GERMAN = 0.2;
type Phrases = Pick<typeof english, 'GREETINGS' | 'CLOSINGS' | 'BODY' | 'WORK' | 'THINGS'>;
const LISTS = {
  first: listed(FIRST),
  last: listed(LAST),
  place: listed(PLACE),
  organization: listed(ORGANIZATION),
};

/** A mail, minutes or an agreement of our own making, its names drawn from the shipped lists or made up; the same number gives the same text. */
export function generated(number: number): Gold {
  const random = seeded(number * 7919 + 17).next;
  const draw: Draw = (list) => list[Math.floor(random() * list.length)]!;
  const phrases = random() < GERMAN ? german : english;
  const write = writer(draw, random, phrases);
  const text: string[] = [];
  const entities: Gold['entities'] = [];
  let at = 0;
  for (const part of parts(draw, random, phrases)) {
    for (const piece of part.split(/(\{\w+\})/)) {
      const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
      const filled = slot ? write(slot) : { text: piece };
      if (filled.type)
        entities.push({
          type: filled.type,
          start: at,
          end: at + filled.text.length,
          text: filled.text,
        });
      text.push(filled.text);
      at += filled.text.length;
    }
  }
  return { id: `generated-${number}`, text: text.join(''), entities };
}

/** The phrases of a text, in order, with slots for names. */
function parts(draw: Draw, random: () => number, { GREETINGS, CLOSINGS, BODY, WORK }: Phrases): string[] {
  const frame = draw(FRAMES);
  const fill = (slot: string): string => {
    if (slot === 'greeting') return draw(GREETINGS);
    if (slot === 'closing') return draw(CLOSINGS);
    if (slot === 'work') return draw(WORK);
    const count = 1 + Math.floor(random() * 4);
    return Array.from({ length: count }, () => draw(BODY)).join(' ');
  };
  return frame.split(/<(\w+)>/).map((piece, n) => (n % 2 ? fill(piece) : piece));
}

/** What stands for a slot: a name with its type, or an ordinary word. */
function writer(draw: Draw, random: () => number, phrases: Phrases) {
  const inventedName = () => capital(draw(MADE_OF.heads) + draw(MADE_OF.middles) + draw(MADE_OF.tails));
  const first = () => (random() < 0.75 ? capital(draw(LISTS.first)) : inventedName());
  const last = () => (random() < 0.7 ? capital(draw(LISTS.last)) : inventedName());
  const known = [`${first()} ${last()}`, `${first()} ${last()}`, `${first()} ${last()}`];
  const full = () => {
    const chance = random();
    if (chance < 0.4) return draw(known);
    if (chance < 0.5) return `${first()} ${capital(draw(MADE_OF.heads))[0]}. ${last()}`;
    return `${first()} ${last()}`;
  };
  const germanFirm = () => {
    const chance = random();
    if (chance < 0.5) return `${draw(german.HOUSES)} ${last()}`;
    if (chance < 0.7) return `${draw(german.PUBLIC)} ${capital(draw(LISTS.place))}`;
    return `${last()} ${draw(['GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'e.V.', '& Söhne', '& Partner', 'und Kollegen'])}`;
  };
  const company = () => {
    if (phrases === german && random() < 0.6) return germanFirm();
    const chance = random();
    const head = chance < 0.6 ? inventedName() : capital(draw(LISTS.last));
    if (chance < 0.3) return `${head} ${draw(TRADES)}`;
    if (chance < 0.4) return `${head} ${draw(TRADES)} ${draw(['Inc.', 'Ltd', 'LLC', 'Corp.', 'GmbH', 'AG'])}`;
    if (chance < 0.6) return `${head} ${draw(['Inc.', 'Ltd', 'LLC', 'Corp.', 'GmbH', 'AG', 'Corporation', 'Company'])}`;
    if (chance < 0.7) return `${head} & ${capital(draw(LISTS.last))}`;
    if (chance < 0.8) return draw(LISTS.organization).length < 5 ? draw(LISTS.organization).toUpperCase() : head;
    if (chance < 0.9) return capital(draw(LISTS.organization));
    return `${draw(['Bank', 'University', 'City', 'Department', 'Institute', 'Ministry'])} of ${capital(draw(LISTS.place))}`;
  };
  const slots: Record<string, () => { text: string; type?: string }> = {
    P: () => ({ text: full(), type: 'Person' }),
    F: () => ({
      text: random() < 0.5 ? draw(known).split(' ')[0]! : first(),
      type: 'Person',
    }),
    L: () => ({
      text: random() < 0.5 ? draw(known).split(' ').at(-1)! : last(),
      type: 'Person',
    }),
    O: () => ({ text: company(), type: 'Organization' }),
    C: () => ({ text: capital(draw(LISTS.place)), type: 'Location' }),
    T: () => ({ text: draw(phrases.THINGS) }),
    W: () => ({ text: draw(phrases.WORK) }),
    D: () => ({
      text: `${1 + Math.floor(random() * 12)}/${1 + Math.floor(random() * 28)}/20${10 + Math.floor(random() * 15)}`,
    }),
    H: () => ({
      text: `${1 + Math.floor(random() * 12)}:${10 + Math.floor(random() * 49)} ${draw(['AM', 'PM'])}`,
    }),
    M: () => ({
      text: `${draw(MADE_OF.heads)}${draw(MADE_OF.tails)}@${draw(MADE_OF.heads)}${draw(MADE_OF.tails)}.com`,
    }),
    N: () => ({ text: String(100 + Math.floor(random() * 9000)) }),
  };
  return (slot: string) => slots[slot]!();
}
