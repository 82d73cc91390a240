import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekOf } from '../../../src/graph/readings/week.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let n = 0;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const VERA = 'Vera Lund <vera@westfold.example>';
const BO = 'Bo Ode <bo@orbis.example>';
const CLEO = 'Cleo Marsh <cleo@tarn.example>';

interface Sent {
  from: string;
  to: string;
  body: string;
  title?: string;
  answers?: string;
}

/** Two mails, the second some days later, in an organization of their own, and what the dossier of whoever wrote the first says of promises. */
async function afterwards(first: Sent, second: Sent | undefined, of = 'contact:vera@westfold.example') {
  const org: OrgFixture = await h.org({ entities: ['mill'] });
  const mails = [first, ...(second ? [second] : [])].map(({ from, to, title = 'Spring', body, answers }, at) => ({
    entity: 'mill',
    source: 'mail',
    type: 'email',
    title,
    date: `2026-04-0${2 + at}`,
    body,
    metadata: { from, to, message_id: `<${++n}@mail.example>`, ...(answers && { in_reply_to: answers }) },
  }));
  const { ids } = (await org.owner.post('/ingest?sync=true', { items: mails })).body;
  const dossier = async () => (await org.owner.get(`/org/${org.id}/dossier/${encodeURIComponent(of)}`)).body;
  return { org, ids: ids as string[], dossier };
}

interface Line {
  what: string;
  open: boolean;
  fulfilled?: { text: string; activity: { id: string } };
}
const saidOf = async (promise: string, later: Partial<Sent> & { body: string }) => {
  const { dossier } = await afterwards(
    { from: VERA, to: BO, body: `Hello Bo,\n\n${promise}\n\nVera` },
    { from: VERA, to: BO, title: 'Something else', ...later },
  );
  const { commitments } = (await dossier()) as { commitments: Line[] };
  return commitments.map(({ open, fulfilled }) => [open, fulfilled?.text]);
};

test.each([
  ['I will send you the revised offer next week.', "I've sent the offer this morning."],
  ['I will send you the revised offer next week.', 'As promised, attached is the revised offer.'],
  ['I will send you the revised offer next week.', 'Please find attached the offer.'],
  ['I will send you the deck by Friday.', 'I sent you the deck yesterday.'],
  ["We'll pay invoice 4471 by Friday.", 'The invoice is paid.'],
  ["We'll pay invoice 4471 by Friday.", 'Invoice 4471 was paid today.'],
  ['I will book the room for Thursday.', 'I have booked the room.'],
  ['I will sign the lease by Friday.', 'The lease is signed.'],
  ['Das Angebot schicke ich dir bis Freitag.', 'Das Angebot habe ich heute verschickt.'],
  ['Wir überweisen den Betrag nächste Woche.', 'Der Betrag ist überwiesen.'],
  ['Ich schicke dir die Unterlagen bis Freitag.', 'Anbei die Unterlagen.'],
])('“%s” is closed by “%s”, which is its source', async (promise, done) => {
  expect(await saidOf(promise, { body: `Hello Bo,\n\n${done}\n\nVera` })).toEqual([[false, done.replace(/\.$/, '')]]);
});

test.each([
  ['I will send you the deck by Friday.', 'Thank you for the deck.'],
  ['I will send you the deck by Friday.', 'I have received the deck.'],
  ['I will pay the deposit by Friday.', 'Your deposit has arrived.'],
  ['Ich schicke dir die Unterlagen bis Freitag.', 'Vielen Dank für die Unterlagen.'],
  ['Wir überweisen den Betrag nächste Woche.', 'Ihre Zahlung ist heute eingegangen.'],
])('“%s” is closed by whom it was promised to: “%s”', async (promise, done) => {
  expect(await saidOf(promise, { from: BO, to: VERA, body: `Hello Vera,\n\n${done}\n\nBo` })).toEqual([
    [false, done.replace(/\.$/, '')],
  ]);
});

test.each([
  ['I will send you the deck by Friday.', 'I have not sent the deck yet.'],
  ['I will send you the deck by Friday.', 'I will have sent the deck by Friday.'],
  ['I will send you the deck by Friday.', 'Once I have sent the deck, we can talk.'],
  ['I will send you the deck by Friday.', 'Has the deck been sent?'],
  ['I will send you the deck by Friday.', 'I have sent the menu.'],
  ['I will send you the offer for the kiln.', 'I have sent the offer for the roof.'],
  ['I will send you the offer by Friday.', 'I have signed the offer.'],
  ["We'll pay invoice 4471 by Friday.", 'Invoice 4480 is paid.'],
  ["We'll pay invoice 4471 by Friday.", 'Invoices are paid within 30 days.'],
  ["We'll pay invoice 4471 by Friday. We'll pay invoice 4480 by Monday.", 'The invoice is paid.'],
  ['I will send you the deck by Friday.', 'I heard that the deck was sent.'],
  ['Das Angebot schicke ich dir bis Freitag.', 'Das Angebot ist noch nicht verschickt.'],
  ['Das Angebot schicke ich dir bis Freitag.', 'Sobald das Angebot verschickt ist, rufe ich an.'],
])('“%s” stays open after “%s”', async (promise, later) => {
  const said = await saidOf(promise, { body: `Hello Bo,\n\n${later}\n\nVera` });
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(([, fulfilled]) => fulfilled !== undefined)).toEqual([]);
});

test('others who say the same of something else of theirs close nothing', async () => {
  const promise = 'I will send you the deck by Friday.';
  expect(await saidOf(promise, { from: CLEO, to: VERA, body: 'Hello Vera,\n\nI have sent the deck.\n\nCleo' })).toEqual(
    [[true, undefined]],
  );
  expect(await saidOf(promise, { from: BO, to: VERA, body: 'Hello Vera,\n\nI have sent the deck.\n\nBo' })).toEqual([
    [true, undefined],
  ]);
  expect(await saidOf(promise, { to: CLEO, body: 'Hello Cleo,\n\nThe deck is sent.\n\nVera' })).toEqual([
    [true, undefined],
  ]);
});

test('in a chat a later turn closes what an earlier one promised, and none what comes behind it', async () => {
  const org = await h.org({ entities: ['mill'] });
  const chat = (title: string, body: string) => ({
    entity: 'mill',
    source: 'chat',
    type: 'chat',
    title,
    date: '2026-04-02',
    body,
    metadata: { participants: 'Ana Berg, Bo Ode' },
  });
  const items = [
    chat('Keys', "ana 09:02\nwho has the list?\nbo 09:05\nI'll send the list today\nbo 10:10\nI've sent it\n"),
    chat('Room', "ana 09:02\nI've booked the room\nbo 09:05\ngood\nana 10:10\nI'll book the room again tomorrow\n"),
  ];
  await org.owner.post('/ingest?sync=true', { items });
  const { commitments } = (await org.owner.get(`/org/${org.id}/dossier/mill`)).body as { commitments: Line[] };
  expect(commitments.map(({ what, fulfilled }) => [what, fulfilled?.text])).toEqual([
    ['book the room again tomorrow', undefined],
    ['send the list today', "I've sent it"],
  ]);
});

test('what closed a promise is told of, and its item taken back opens the promise again', async () => {
  const { org, ids, dossier } = await afterwards(
    { from: VERA, to: BO, body: 'Hello Bo,\n\nI will send you the deck by 30 April 2026.\n\nVera' },
    { from: VERA, to: BO, title: 'Deck', body: 'Hello Bo,\n\nI have sent the deck.\n\nVera' },
  );
  const before = await dossier();
  expect(before.summary).not.toMatch(/Promised: /);
  await org.owner.del(`/org/${org.id}/items/${ids[1]}`);
  const after = await dossier();
  expect(after.commitments).toMatchObject([{ open: true }]);
  expect(after.commitments[0].fulfilled).toBeUndefined();
  expect(after.summary).toMatch(/Promised: “send you the deck by 30 April 2026”/);
});

test('the week tells of what is due only until it is said to be done, tasks too', async () => {
  const org = await h.org({ entities: ['mill'] });
  const minutes = {
    entity: 'mill',
    source: 'notes',
    type: 'meeting',
    title: 'Round',
    date: '2026-04-02',
    body: '## Action items\n\n- Vera Lund: send the deck by 8 April 2026\n- Bo Ode: pay the deposit by 8 April 2026\n',
    metadata: { participants: [VERA, BO] },
  };
  const mail = {
    entity: 'mill',
    source: 'mail',
    type: 'email',
    title: 'Deck',
    date: '2026-04-03',
    body: 'Hello Bo,\n\nI have sent the deck.\n\nVera',
    metadata: { from: VERA, to: BO, message_id: '<deck@mail.example>' },
  };
  const weekTold = async () => {
    const { due, tasks } = await weekOf(h.ctx.graph, org.id, '2026-04-05');
    return [due.map(({ commitment }) => commitment.what), tasks.map(({ text }) => text)].join(' | ');
  };
  await org.owner.post('/ingest?sync=true', minutes);
  expect(await weekTold()).toMatch(/pay the deposit.*send the deck.*\|.*send the deck.*pay the deposit/);
  await org.owner.post('/ingest?sync=true', mail);
  expect(await weekTold()).not.toMatch(/send the deck/);
  expect(await weekTold()).toMatch(/pay the deposit.*\|.*pay the deposit/);
});
