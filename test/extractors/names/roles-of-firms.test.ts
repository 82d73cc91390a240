import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';

const named = (body: string, label: string, parts = {}) =>
  read({ type: 'email', body, ...parts }).mentions.flatMap((one) =>
    one.label === label && one.tier !== 'weak' && one.name ? [one.name] : [],
  );

describe('What a firm is to another', () => {
  it.each([
    ['Anja Veith hat gekündigt und geht zu Mitbewerber Optoline.', 'Optoline'],
    ['Wir haben auch den Konkurrenten Aquadyn Systeme gefragt.', 'Aquadyn Systeme'],
    ['Unser Kunde Wolfram Metallbau zahlt am Freitag.', 'Wolfram Metallbau'],
    ['Der Auftragnehmer Hochbau Zentgraf liefert ab Mai.', 'Hochbau Zentgraf'],
    [
      'Messe Köln, Stand B14\n* Konkurrent Aquadyn hat neuen Vertriebschef: Steffen Moll (vorher KSP Pumpen)',
      'Aquadyn',
    ],
  ])('is no part of its name: %s', (body, firm) => {
    const firms = named(body, 'Organization', { type: 'note' });
    expect(firms.filter((name) => name.includes(firm.split(' ')[0]!))).toEqual([firm]);
  });

  it.each([
    ['Die Spindeln kommen von Fa. Lorenz Feinmechanik, nicht vor Mai.', 'Lorenz Feinmechanik'],
    ['Herr Kraft kennt Fa Otto Steiner aus Hagen.', 'Otto Steiner'],
    ['Die Firma Karl Berg liefert im März.', 'Karl Berg'],
    ['Statik ist fertig. Das Fundament hat Fa. Tiemann leider zu tief gesetzt, Tiemann streitet ab.', 'Tiemann'],
  ])('makes it a firm that is called like people: %s', (body, firm) => {
    expect(named(body, 'Organization')).toContain(firm);
    expect(named(body, 'Contact')).not.toContain(firm);
  });

  it.each(['Die Zusage der Hausbank steht noch aus.', 'Dr. Stein von der Hausbank ruft an.'])(
    'is no firm by itself: %s',
    (body) => expect(named(body, 'Organization')).toEqual([]),
  );
});

describe('A house that has an address in the item', () => {
  const metadata = { from: 'Olivia Brandt <olivia@trackly.example>', to: 'Sanjay Rao <sanjay@northbeam.example>' };
  const body = 'Hi Sanjay, Trackly Team and Trackly Platform are ready, Trackly Data goes live on Monday.';

  it('is meant by the name of its people, and not by that of what it sells', () => {
    const item = read({ type: 'email', body, metadata });
    const firms = item.mentions.filter(({ label, name }) => label === 'Organization' && name);
    expect(firms.map(({ name }) => name)).toEqual(['Trackly']);
    expect(item.thing('Trackly')).toBe(item.thing('trackly.example'));
  });

  it('may be called so itself', () => {
    expect(named('We meet Trackly Data on Monday.', 'Organization', { metadata })).toContain('Trackly Data');
  });

  it('leaves firms of other names alone', () => {
    expect(named('We buy from Novara Cloud and Trackly Data: Trackly is quick.', 'Organization', { metadata })).toEqual(
      ['Novara Cloud', 'Trackly'],
    );
  });
});

describe('A department of two words', () => {
  it.each([
    ['Investor Relations', 'Vice President'],
    ['Public Affairs', 'Director'],
    ['Human Resources', 'Head'],
  ])('employs nobody: %s', (department, title) => {
    const body = `I will turn the call over to Miranda Cole, ${title}, ${department}. With me is Edgar Lind, our Chief Executive Officer.`;
    const item = read({ type: 'document', body });
    expect(item.thing(department)).toBeUndefined();
    expect(item.statements.filter((one) => / (?:works_for|leads) /.test(one))).toEqual([]);
  });
});
