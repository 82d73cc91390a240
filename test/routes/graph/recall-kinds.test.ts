import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const FILLING = 'Nobody had anything to add to that, and so we went on with the rest of the day.';
const TYPES = ['email', 'meeting', 'note', 'call', 'chat', 'contract', 'invoice', 'document'];
const THINGS = ['kiln', 'quay', 'vault', 'gable', 'lathe', 'crypt', 'dyke', 'forge'];

/** Of each thing an item of each type. */
const { acme: org } = await acmeWith(
  THINGS.flatMap((thing) =>
    TYPES.map((type) => ({
      title: `${type} on a ${thing}`,
      source: 'notes',
      type,
      date: '2025-04-04',
      body: `The ${thing} was looked at from all sides. ${FILLING}`,
    })),
  ),
);

const first = async (q: string): Promise<string> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages[0].type;
};

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
