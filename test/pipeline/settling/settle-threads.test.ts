import { expect, test } from 'vitest';
import type { Metadata } from '../../../src/common/model.ts';
import { retract } from '../../../src/stores/documents/documents.ts';
import { read } from '../../extractors/read.ts';
import { begin } from '../../support/samples/mentions.ts';
import { document, GRAPH, settled, type View } from '../../support/settled.ts';

const people = { from: 'Vera Lund <vera@contoso.example>', to: 'Bo Chan <bo@fabrikam.example>' };
let sent = 0;

/** A mail as a document that has been read. */
function mail(title: string, date: string, metadata: Metadata) {
  const contentHash = String(++sent).padStart(64, '0');
  const { mentions, claims } = read({ type: 'email', title, date, contentHash, metadata: { ...people, ...metadata } });
  return document([], [], { id: `ingest_mail_${sent}`, date, contentHash, assertions: { mentions, claims } });
}

const threadsOf = ({ ids, node }: View) => ids.filter((id) => id.startsWith('thread:')).map((id) => node(id).name);
const partsOf = ({ edges }: View) => edges.filter((edge) => edge.includes(' part_of ')).length;

const CONVERSATIONS = [
  [
    mail('Delivery of the kiln', '2026-03-02', { message_id: '<a@x>' }),
    mail('AW: Delivery of the kiln', '2026-03-03', { message_id: '<b@x>', references: ['<a@x>'] }),
    mail('Signed!', '2026-03-04', { message_id: '<c@x>', in_reply_to: '<b@x>', references: ['<a@x>', '<b@x>'] }),
  ],
  [
    mail('Delivery of the kiln', '2026-03-02', { message_id: '<p@x>', thread: 'n7' }),
    mail('Re: RE: Delivery of the kiln', '2026-03-02', { message_id: '<q@x>', thread: 'n7' }),
    mail('WG: Invoice', '2026-03-02', { message_id: '<r@x>', thread: 'n7' }),
  ],
  [
    mail('Fwd: Delivery of the kiln', '2026-02-01', {}),
    mail('Re: Delivery of the kiln', '2026-02-03', {}),
    mail('Delivery of the kiln', '2026-01-09', {}),
  ],
];

test.each(CONVERSATIONS)('a thread begins with its second message, whichever comes first: %#', async (...mails) => {
  const [one, two, three] = mails as [(typeof mails)[0], (typeof mails)[0], (typeof mails)[0]];
  for (const [first, second, third] of [
    [one, two, three],
    [three, two, one],
    [two, one, three],
  ]) {
    await using ctx = await begin();
    expect(threadsOf(await settled(ctx, first!))).toEqual([]);
    const both = await settled(ctx, second!);
    const named = both.ids.some((id) => id.startsWith('thread:')) ? threadsOf(both) : [];
    expect([named.length, partsOf(both)]).toEqual([1, 2]);
    const all = await settled(ctx, third!);
    expect([threadsOf(all), partsOf(all)]).toEqual([['Delivery of the kiln'], 3]);
    await retract(ctx.db, GRAPH, [second!.id, third!.id]);
    const left = await settled(ctx);
    expect([threadsOf(left), partsOf(left)]).toEqual([[], 0]);
  }
});

test('messages that come at once make the same thread, and one message that comes twice makes none', async () => {
  await using ctx = await begin();
  const all = await settled(ctx, ...CONVERSATIONS[0]!.toReversed());
  expect([threadsOf(all), partsOf(all)]).toEqual([['Delivery of the kiln'], 3]);
  const copies = [1, 2].map(() => mail('Offer', '2026-03-05', { message_id: '<z@x>', thread: 'n8' }));
  expect(threadsOf(await settled(ctx, ...copies))).toEqual(['Delivery of the kiln']);
});
