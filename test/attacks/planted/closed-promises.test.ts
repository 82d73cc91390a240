import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const VERA = 'Vera Lund <vera@westfold.example>';
const BO = 'Bo Ode <bo@orbis.example>';
const MAX = 'Max Krull <max@krull-deals.example>';
const IN_THREAD = { in_reply_to: '<promise@mail.example>' };

interface Later {
  type?: string;
  title?: string;
  body: string;
  metadata: Record<string, string | string[]>;
}
const mail = (from: string, to: string | string[], body: string, more: Record<string, string> = {}): Later => ({
  body: `Hello,\n\n${body}\n\nBye`,
  metadata: { from, to, message_id: '<later@mail.example>', ...more },
});
const other = (type: string, body: string, metadata: Later['metadata'] = {}): Later => ({ type, body, metadata });

const PROMISED = {
  ...mail(VERA, BO, 'I will send you the deck by 30 April 2026.', { message_id: '<promise@mail.example>' }),
  title: 'Spring',
};
const NOTED = { ...other('note', 'Vera Lund will send the deck by 30 April 2026.\n'), title: 'Spring' };

/** By whose words a promise is said to be done, after something later; undefined while it is open. */
async function doneAfter(later: Later, promise: Later = PROMISED, before: Later[] = []): Promise<string[]> {
  const { id, owner } = await h.org({ entities: ['mill'] });
  const items = [promise, later, ...before].map((one, at) => ({
    entity: 'mill',
    source: 'files',
    type: 'email',
    title: 'News',
    date: `2026-04-0${2 + at}`,
    ...one,
  }));
  await owner.post('/ingest?sync=true', { items });
  const { commitments } = (await owner.get(`/org/${id}/dossier/mill`)).body;
  const [one, ...others] = commitments.filter(({ what }: { what: string }) => /send (?:you )?the deck by/.test(what));
  expect([one?.what, others]).toEqual([expect.any(String), []]);
  return one.fulfilled ? [one.fulfilled.text] : [];
}

const MANY = Array.from({ length: 45 }, (_, n) => `Ann ${'abcdefghi'[n % 9]}${n} <a${n}@many.example>`);
const BY_NAME = 'Vera Lund has sent the deck.';
const PLAIN = 'The deck is sent.';

test.each<[string, Later]>([
  ['in the thread', mail(MAX, VERA, PLAIN, IN_THREAD)],
  ['in the thread, of it', mail(MAX, BO, 'It is sent.', IN_THREAD)],
  ['in the thread, in German', mail(MAX, BO, 'Das Deck ist verschickt. The deck was sent yesterday.', IN_THREAD)],
  ['in the thread, by name', mail(MAX, BO, BY_NAME, IN_THREAD)],
  ['in the thread, ticked off', mail(MAX, BO, '- [x] Send the deck', IN_THREAD)],
  [
    'in the thread, as of their house',
    mail(MAX, BO, `${PLAIN}\n\nMax Krull\nWestfold Ltd\nwestfold.example`, IN_THREAD),
  ],
  [
    'in the thread, from a house like theirs',
    mail('Max Krull <max@westfold.example.krull.example>', BO, PLAIN, IN_THREAD),
  ],
  [
    'in the thread, under the name of one',
    mail('Vera Lund <vera@krull-deals.example>', BO, 'I have sent the deck.', IN_THREAD),
  ],
  [
    'in the thread, under the name of the other',
    mail('Bo Ode <bo@krull-deals.example>', VERA, 'Thank you for the deck.', IN_THREAD),
  ],
  ['to both', mail(MAX, [VERA, BO], PLAIN)],
  ['to both, by name', mail(MAX, [VERA, BO], BY_NAME)],
  ['to both and many others', mail(MAX, [VERA, BO, ...MANY], PLAIN)],
  [
    'to both, without a sender',
    { body: `${PLAIN}\n`, metadata: { to: [VERA, BO], message_id: '<later@mail.example>' } },
  ],
  ['to others, by name', mail(MAX, 'Cleo Marsh <cleo@tarn.example>', BY_NAME)],
  ['to nobody and by nobody, by name', { body: `${BY_NAME}\n`, metadata: {} }],
  ['under the name of one', mail('Vera Lund <vera@krull-deals.example>', BO, 'I have sent the deck.')],
  ['under the name of the other', mail('Bo Ode <bo@krull-deals.example>', VERA, 'I have received the deck.')],
  ['in a meeting to which they ask both', other('meeting', `${PLAIN}\n`, { organizer: MAX, participants: [VERA, BO] })],
  ['in a chat of theirs, by name', other('chat', `max: hello\nmax: ${BY_NAME}\n`, { participants: [MAX] })],
  ['in a document of theirs, by name', other('document', `# Deck\n\n${BY_NAME}\n`, { author: MAX })],
  ['in an attachment, by name', other('document', `# Deck\n\n${BY_NAME}\n`, { attached_to: '<later@mail.example>' })],
])('a stranger closes no promise: %s', async (_, later) => expect(await doneAfter(later)).toEqual([]));

test.each<[string, Later]>([
  ['under their name', mail('Vera Lund <vera@krull-deals.example>', BO, 'I have sent the deck.')],
  ['by name', mail(MAX, BO, BY_NAME)],
])('a stranger closes no promise that a note tells of, where it is known who promised: %s', async (_, later) => {
  const known = mail(VERA, BO, 'Good morning.', { message_id: '<earlier@mail.example>' });
  expect(await doneAfter(later, NOTED, [known])).toEqual([]);
});

test.each<[string, Later]>([
  ['whoever promised', mail(VERA, 'Cleo Marsh <cleo@tarn.example>', PLAIN, IN_THREAD)],
  ['whoever it was promised to', mail(BO, VERA, 'Thank you for the deck.')],
  [
    'somebody of the house of one of them, in the thread',
    mail('Una Bell <una@westfold.example>', BO, PLAIN, IN_THREAD),
  ],
  ['a meeting of both', other('meeting', `${PLAIN}\n`, { organizer: VERA, participants: [VERA, BO] })],
  ['a note of nobody', other('note', `${BY_NAME}\n`)],
])('those who know of a promise close it: %s', async (_, later) => expect(await doneAfter(later)).toHaveLength(1));

test('a promise that a note tells of is closed by whom it names', async () =>
  expect(await doneAfter(mail(VERA, BO, 'I have sent the deck.'), NOTED)).toHaveLength(1));
