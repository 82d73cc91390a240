import { expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = {
  type: 'email',
  metadata: { from: 'Ada Moss <ada@mossworks.example>', to: 'Ben Roy <ben@royfabrics.example>' },
};

/** Those who are told apart by a house, each with it. */
const housed = (body: string, parts: Parameters<typeof read>[0] = MAIL) =>
  read({ ...parts, body }).mentions.flatMap(({ name, discriminator }) =>
    discriminator === undefined ? [] : [`${name} (${discriminator})`],
  );

test.each([
  ['Hallo Ben,\n\nunser Hausmeister, Herr Kranz, öffnet das Tor.\n\nAda', ['Kranz (mossworks.example)']],
  ['Hallo Ben,\n\nFrau Dr. Okur von der Kanzlei Wendt ruft an.\n\nAda', ['Frau Dr. Okur (Kanzlei Wendt)']],
  ['Hallo Ben,\n\nHerr Kranz von der Tarnow Bau GmbH kommt.\n\nAda', ['Kranz (Tarnow Bau GmbH)']],
])('a surname behind a form of address, whose house the text tells: %s', (body, who) =>
  expect(housed(body).map((one) => one.replace(/^(?:Frau|Herr) (?:Dr\. )?/, ''))).toEqual(
    who.map((one) => one.replace(/^(?:Frau|Herr) (?:Dr\. )?/, '')),
  ),
);

test.each([
  'Hallo Ben,\n\nHerr Kranz öffnet das Tor.\n\nAda',
  'Hallo Ben,\n\nunser Hausmeister, Reto Kranz, öffnet das Tor.\n\nAda',
  'Hallo Ben,\n\nHerr Roy von der Tarnow Bau GmbH kommt.\n\nAda',
])('not a full name, no surname without a house, and nobody whom the item names in full: %s', (body) =>
  expect(housed(body)).toEqual([]),
);

test.each([
  ['Herr Kranz von der Tarnow Bau GmbH kommt.', 'Kranz works_for Tarnow Bau GmbH'],
  ['Frau Okur von der Stadt Husum kommt.', 'Okur works_for Stadt Husum'],
  ['Dr. Sievert von der Kanzlei Adler prüft das.', 'Sievert works_for Kanzlei Adler'],
])('a particle behind a surname leads to the house: %s', (body, says) => {
  expect(read({ body }).statements.map((one) => one.replace(/^(?:Herr|Frau|Dr\.) /, ''))).toContain(says);
});

test.each(['Frau Ursula von der Hardt kam.', 'Elske van den Berg kam.', 'Herr Jansen van den Berg kam.'])(
  'and elsewhere to the rest of a name: %s',
  (body) =>
    expect(read({ body }).mentions.some(({ name = '' }) => / (?:von der Hardt|van den Berg)$/.test(name))).toBe(true),
);
