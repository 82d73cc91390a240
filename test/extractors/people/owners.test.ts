import { expect, test } from 'vitest';
import { read } from '../read.ts';

const employed = (type: string, body: string, metadata = {}) =>
  read({ type, title: 'Pump', body, metadata }).statements.filter((one) => / (?:works_for|leads) /.test(one));

test.each<[string, string, Record<string, string>?]>([
  ['issue', 'The pump leaks.', { owner: 'Jane Holt', organization: 'Acme Foods Ltd' }],
  ['ticket', 'The pump leaks.', { owner: 'Jane Holt', company: 'Acme Foods Ltd' }],
  ['issue', 'Company: Acme Foods Ltd\nOwner: Jane Holt\nPriority: high'],
  ['note', 'Acme Foods Ltd\nTicket owner: Jane Holt\nStatus: open'],
  ['document', 'Acme Foods Ltd\nOwner: Jane Holt\nTel 020 7946 0000'],
  ['document', 'Halm Bau GmbH\nEigentümerin: Petra Voss\nVersion: 3'],
  ['note', 'Jane Holt is the owner of the ticket for Acme Foods Ltd.'],
  ['note', 'Jane Holt is owner of this risk at Acme Foods Ltd.'],
  ['email', 'Jane Holt, owner of the support process at Acme Foods Ltd, will call.'],
  ['meeting', 'Action items\n- Order the pump for Acme Foods Ltd. Owner: Jane Holt'],
  ['meeting', 'Tasks\n- Order the pump from Acme Foods Ltd. Responsible: Jane Holt'],
])('who owns a piece of work owns no firm: %s, %s', (type, body, metadata) =>
  expect(employed(type, body, metadata)).toEqual([]),
);

test.each([
  ['Jane Holt, owner of Acme Foods Ltd, called.', 'Jane Holt leads Acme Foods Ltd'],
  ['Jane Holt, product owner at Acme Foods Ltd, called.', 'Jane Holt works_for Acme Foods Ltd'],
  ['Acme Foods Ltd\nOwner: Jane Holt\nTel: 020 7946 0000', 'Jane Holt leads Acme Foods Ltd'],
])('and whoever owns a firm leads it: %s', (body, says) => expect(employed('note', body)).toEqual([says]));
