import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { asSender } from '../../support/samples/mails.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const TOM = 'Tom Hale <tom@elsewhere.example>';
const KEPT = { id: 'contact:helena.voss@works.example', name: 'Helena Voss', email: 'helena.voss@works.example' };
const DROPPED = { id: 'contact:ella@home.example', name: 'Ella V.', email: 'ella@home.example' };

const mailOf = ({ name, email }: typeof KEPT) => `${name} <${email}>`;
const shown = ({ id, name, email, emails }: Record<string, unknown>) => ({ id, name, email, emails });

/** An org with one person under two addresses, met in this order. */
async function twice(first: typeof KEPT, second: typeof KEPT) {
  const org = await h.org({ entities: ['mill'] });
  const sender = asSender(org, 'mill');
  await sender.mail(mailOf(first), TOM, { date: '2026-03-01' });
  await sender.mail(mailOf(second), TOM, { date: '2026-03-02' });
  return { ...sender, org };
}

test.each([
  [KEPT, DROPPED],
  [DROPPED, KEPT],
])('a merge keeps id, name and address of what was kept: $id came first', async (first, second) => {
  const { org, path, node, mail } = await twice(first, second);
  const before = [shown(await node(KEPT.id)), shown(await node(DROPPED.id))];
  const wanted = { ...KEPT, emails: [DROPPED.email] };
  const { body } = await org.owner.post(path('merges'), { keep_id: KEPT.id, drop_id: DROPPED.id });
  expect(shown(await node(KEPT.id))).toEqual(wanted);
  await mail(`Ella Voss <${DROPPED.email}>`, TOM, { date: '2026-04-02' });
  await mail(TOM, `"Voss, Ella" <${DROPPED.email}>`, {
    date: '2026-04-03',
    metadata: { from: TOM, to: mailOf(DROPPED) },
  });
  expect(shown(await node(DROPPED.id))).toEqual(wanted);
  await org.owner.post(path('items/reprocess'), { entity: 'mill' });
  await h.drain();
  expect(shown(await node(DROPPED.id))).toEqual(wanted);
  await org.owner.post(path(`merges/${body.merge_id}/undo`), {});
  expect(shown(await node(KEPT.id))).toEqual(before[0]);
  expect((await node(DROPPED.id)).email).toBe(DROPPED.email);
});

test('the other way round the other wins, and a name that somebody writes afterwards wins over both', async () => {
  const { org, path, node } = await twice(KEPT, DROPPED);
  await org.owner.post(path('merges'), { keep_id: DROPPED.id, drop_id: KEPT.id });
  expect(shown(await node(KEPT.id))).toEqual({ ...DROPPED, emails: [KEPT.email] });
  const named = { action: 'correction', node_id: DROPPED.id, properties: { name: 'Helena Voss-Marten' } };
  await org.owner.post(path('write'), named);
  expect(shown(await node(KEPT.id))).toEqual({ ...DROPPED, name: 'Helena Voss-Marten', emails: [KEPT.email] });
});

test('of three the one that was kept last gives id, name and address', async () => {
  const { org, path, node, mail } = await twice(KEPT, DROPPED);
  const third = { id: 'contact:hv@club.example', name: 'H. Voss', email: 'hv@club.example' };
  await mail(mailOf(third), TOM);
  await org.owner.post(path('merges'), { keep_id: KEPT.id, drop_id: DROPPED.id });
  await org.owner.post(path('merges'), { keep_id: third.id, drop_id: KEPT.id });
  expect(shown(await node(DROPPED.id))).toEqual({ ...third, emails: [DROPPED.email, KEPT.email] });
});
