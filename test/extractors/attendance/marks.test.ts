import { expect, test } from 'vitest';
import type { Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

/** Who took part or was sent it, by the statements. */
const there = (parts: Partial<Item>) =>
  read(parts).statements.flatMap((line) => /^(.*) (?:attended|received) self$/.exec(line)?.[1] ?? []);
const once = (names: string[]) => [...new Set(names)].toSorted();

test.each(['organizer', 'organiser', 'optional', 'accepted', 'Organisator', 'facultatif', 'tentative'])(
  'what a calendar says behind a name is no part of it: %s',
  (mark) => {
    const body = `Budget review\nWho:\n• Odalys Brandreth - ${mark}\n• Wystan Hale\n`;
    expect(once(there({ type: 'meeting', body }))).toEqual(['Odalys Brandreth', 'Wystan Hale']);
  },
);

test.each([
  ['Odalys Brandreth, Trustee; Wystan Hale; R. Marl (Chair)', ['Odalys Brandreth', 'R. Marl', 'Wystan Hale']],
  ['Odalys Brandreth, Head of Sales, Fennick Ltd; Wystan Hale, Clerk', ['Odalys Brandreth', 'Wystan Hale']],
  ['Brandreth, Odalys; Hale, Wystan', ['Odalys Brandreth', 'Wystan Hale']],
])('what somebody is in a field of entries that semicolons part is nobody: %s', (attendees, names) => {
  expect(once(there({ type: 'meeting', metadata: { attendees } }))).toEqual(names);
});

test.each(['KERNER, Sabine', 'KERNER Sabine', 'Sabine KERNER', 'Dr. KERNER Sabine'])(
  'a surname in capitals is one beside a given name, on either side: %s',
  (written) => {
    const from = `"${written}" <s.kerner@fennick.example>`;
    expect(read({ type: 'email', metadata: { from } }).statements).toContain('Sabine Kerner sent self');
  },
);

test('given names in a list of those who were there are those of whom the mail names in full', () => {
  const metadata = { from: 'Odalys Brandreth <ob@fennick.example>', to: 'Frank Osier <fo@fennick.example>' };
  const { mentions } = read({ type: 'email', metadata, body: 'Recap.\n\nAttendees: Frank, Grace, myself\n' });
  const named = mentions.flatMap(({ label, name, as }) =>
    label === 'Contact' && as === undefined ? (name ?? []) : [],
  );
  expect(named.filter((name) => /Frank|Grace/.test(name)).toSorted()).toEqual(['Frank Osier', 'Grace']);
});

test.each(['External', 'Guest', 'Gast', 'Extern'])('%s in brackets behind a name is no employer', (mark) => {
  const body = `Call with Grace Hale (${mark}) about the roof. Grace Hale (${mark}) asked for a price.\n`;
  expect(read({ body }).statements.filter((line) => line.includes('works_for'))).toEqual([]);
});

test.each([
  ['author', 'Grace Mills', 'Grace Mills authored self'],
  ['attendees', 'Frank Osier (Tolva), Summer Mills (Tolva); Wystan Hale', 'Summer Mills works_for Tolva'],
  ['attendees', 'Wystan Hale; Hunter Lodge, Clerk', 'Hunter Lodge attended self'],
])('whose surname is a word of a trade is somebody: %s %s', (key, value, statement) => {
  expect(read({ type: 'meeting', metadata: { [key]: value } }).statements).toContain(statement);
});

test.each(['Tarn Mills', 'Calder Lodge'])('a house that no given name begins stays one: %s', (house) => {
  const { mentions, thing } = read({ type: 'meeting', metadata: { attendees: house } });
  expect(mentions[thing(house)!]!.label).toBe('Organization');
});
