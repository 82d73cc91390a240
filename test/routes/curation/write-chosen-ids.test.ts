import { expect, test } from 'vitest';
import { acmeService } from '../../support/http/acme.ts';
import { writer } from '../../support/samples/writes.ts';

const { acme } = await acmeService('acme', 'beta');
const { read, upsert, write } = writer(acme);

test.each([
  ['crm-77', 'Contact', { name: 'Zoe Hart', email: 'zoe@hart.example' }, 'contact:zoe@hart.example'],
  ['crm-78', 'Contact', { email: 'yan@hart.example' }, 'contact:yan@hart.example'],
  ['crm-79', 'Contact', { name: 'Ulla Moor', phone: '+44 20 7946 0123' }, 'crm-79'],
  ['erp/12', 'Organization', { name: 'Hart Ltd', domain: 'hart.example' }, 'organization:hart.example'],
  ['doc-5', 'Asset', { name: 'Plan', url: 'https://hart.example/plan' }, 'doc-5'],
  ['deal 9', 'Account', { name: 'Ash floor', email: 'deals@hart.example' }, 'deal 9'],
  ['contact:ida-berg.acme', 'Contact', { email: 'ida@berg.example' }, 'contact:ida@berg.example'],
  ['contact:may@old.example', 'Contact', { name: 'May Low', email: 'may@new.example' }, 'contact:may@new.example'],
  ['organization:rowan.acme', 'Organization', { domain: 'rowan.example' }, 'organization:rowan.example'],
  ['organization:old.example', 'Organization', { domain: 'new.example' }, 'organization:new.example'],
])(
  'a new node goes by the id that its writer chose, whatever else identifies it: %j',
  async (id, label, given, shown) => {
    const { status, body } = await upsert(label, given, { node_id: id });
    expect([status, body.node_id]).toEqual([200, shown]);
    const node = await read(id);
    expect([node.id, ...node.aliases]).toEqual(expect.arrayContaining([id, shown]));
    const again = await write({ action: 'upsert_node', node_id: id, properties: { note: 'seen' } });
    expect(again.body.node_id).toBe(shown);
    expect(await read(shown)).toMatchObject({ id: shown, properties: { note: 'seen' } });
  },
);
