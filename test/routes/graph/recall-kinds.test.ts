import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const FILLING = 'Nobody had anything to add to that, and so we went on with the rest of the day.';
const TYPES = ['email', 'meeting', 'note', 'call', 'chat', 'contract', 'invoice', 'document'];
const THINGS = ['kiln', 'quay', 'vault', 'gable', 'lathe', 'crypt', 'dyke', 'forge'];

const told = (title: string, body: string) => ({ title, source: 'notes', type: 'note', date: '2025-04-05', body });
/** Of each thing what is said of it shortly, and at more length what is stated. */
const STATEMENTS = [
  told('Oven', 'The oven is red, and nobody knows why.'),
  told(
    'Quote',
    `The oven comes to CHF 12,400 with its hood, put up and tried out on the spot by two of them. ${FILLING}`,
  ),
  told('Pump', 'Was der Pumpe fehlt, haben wir lange besprochen.'),
  told('Werkstatt', `Die Pumpe kommt auf 890 Euro, mit allen Dichtungen und dem Einbau an einem Morgen. ${FILLING}`),
  told('Bank', 'The barn was painted last week, doors and all.'),
  told(
    'Banker',
    `For the barn they would take 3.9 % over seven years, and nothing is to be paid back before that. ${FILLING}`,
  ),
  told('Gate', 'Promises about the gate are easily made, and the gate is as it was.'),
  told('Smith', `The hinges of the gate are worn through. I will send you two new ones by Friday. ${FILLING}`),
];

/** Of each thing an item of each type. */
const { acme: org } = await acmeWith([
  ...STATEMENTS,
  ...THINGS.flatMap((thing) =>
    TYPES.map((type) => ({
      title: `${type} on a ${thing}`,
      source: 'notes',
      type,
      date: '2025-04-04',
      body: `The ${thing} was looked at from all sides. ${FILLING}`,
    })),
  ),
]);

const answer = async (q: string) => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const first = async (q: string): Promise<string> => (await answer(q)).passages[0].type;

test.each([
  ['the mail about the kiln', 'email'],
  ['Which emails speak of the quay?', 'email'],
  ['E-Mails über den Posten vault', 'email'],
  ['minutes of the meeting on the gable', 'meeting'],
  ['Sitzung zum Thema lathe', 'meeting'],
  ['réunion, crypt', 'meeting'],
  ['Notizen zu dyke', 'note'],
  ['a phone call on the forge', 'call'],
  ['Telefonat, forge', 'call'],
  ['the agreement on the quay', 'contract'],
  ['Vertrag, vault', 'contract'],
  ['Rechnung, gable', 'invoice'],
  ['the bills for the lathe', 'invoice'],
  ['documento, crypt', 'document'],
])('a question for a kind of item is answered by one: %s', async (q, type) => expect(await first(q)).toBe(type));

const titles = async (q: string): Promise<string[]> =>
  (await answer(q)).passages.map(({ title }: { title: string }) => title);

test.each([
  ['How much is the oven?', 'Quote', 'Oven'],
  ['Wie viel kostet die Pumpe?', 'Werkstatt', 'Pump'],
  ['What interest for the barn?', 'Banker', 'Bank'],
])('what states a sum or a share comes before what speaks of one: %s', async (q, stated, spoken) => {
  const found = await titles(q);
  expect(found.indexOf(stated)).toBeGreaterThanOrEqual(0);
  expect(found.indexOf(stated)).toBeLessThan(found.indexOf(spoken));
});

test('a question for promises finds what promises something', async () => {
  expect(await titles('Which promises were made?')).toContain('Smith');
});

test('a question for a price finds nothing that states another', async () => {
  expect(await titles('What is the price of the oven?')).not.toContain('Werkstatt');
});
