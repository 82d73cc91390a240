import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const FILLING = 'We spoke of the weather and of the holidays, and nobody had anything to add to that.';
const CASES: [question: string, again: string, answer: string][] = [
  ['delivery winch', 'Delivery, deliver, Lieferung, livraison, entrega, consegna.', 'The delivery has a winch.'],
  ['invoice mast', 'Bill, invoice, Rechnung, facture, factura, fattura.', 'An invoice for a mast.'],
  ['insurance keel', 'Insurance, Versicherung, assurance, seguro, assicurazione.', 'An insurance for a keel.'],
  ['organisation jetty', 'Organisation, organization, organise, organize.', 'An organisation for a jetty.'],
];

beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'forms', entities: ['acme'] });
  const items = CASES.flatMap(([question, again, answer]) => [
    { title: `Again ${question.split(' ')[0]}`, body: `${again} ${FILLING}` },
    { title: question.toUpperCase(), body: `${answer} ${FILLING}` },
    { title: 'Other', body: `There is another ${question.split(' ')[1]}. ${FILLING}` },
    { title: 'Other', body: `Nobody wants a ${question.split(' ')[1]}. ${FILLING}` },
  ]).map((item) => ({ entity: 'acme', source: 'notes', date: '2025-04-04', ...item }));
  const { status, body } = await org.owner.post('/ingest?sync=true', { items });
  expect(status, JSON.stringify(body)).toBe(200);
  await h.drain();
}, 60_000);
afterAll(() => h[Symbol.asyncDispose]());

test.each(CASES)('both words tell more than one of them in many forms: %s', async (q) => {
  const { status, body } = await org.owner.post('/org/forms/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.passages[0].title).toBe(q.toUpperCase());
});
