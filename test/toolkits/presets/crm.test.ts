import { expect, test } from 'vitest';
import { api, readPreset, type Call } from './preset-server.ts';

const UPDATED = { createdAt: '2026-01-02T08:00:00Z', updatedAt: '2026-01-05T08:00:00Z', archived: false };
const deal = (id: string) => ({
  id,
  properties: {
    dealname: `Pumps ${id}`,
    amount: '1200.50',
    deal_currency_code: 'EUR',
    dealstage: 'contractsent',
    closedate: '2026-02-01T00:00:00Z',
    description: 'Twelve of them.',
    hubspot_owner_id: '7',
  },
  ...UPDATED,
});

test('HubSpot gives companies, contacts and deals with their owners, and in every sync tells which are there', async () => {
  let deals = [deal('1'), deal('2')];
  await using server = await api(({ path, query }: Call) => {
    const paged = (all: object[]) => {
      const from = Number(query.get('after') ?? 0);
      const next = from + 1 < all.length ? { paging: { next: { after: String(from + 1), link: '?' } } } : {};
      return { results: all.slice(from, from + 1), ...next };
    };
    const company = {
      id: '4',
      properties: {
        name: 'Plover Pumps',
        domain: 'plover.example',
        industry: 'MACHINERY',
        phone: null,
        description: null,
      },
      ...UPDATED,
    };
    const noor = {
      id: '5',
      properties: {
        firstname: 'Noor',
        lastname: 'Haddad',
        email: 'noor@plover.example',
        phone: '+49 30 1234567',
        jobtitle: 'Buyer',
        company: 'Plover Pumps',
      },
      ...UPDATED,
    };
    const nameless = {
      id: '6',
      properties: { firstname: null, lastname: null, email: 'desk@plover.example' },
      ...UPDATED,
    };
    switch (path) {
      case '/crm/v3/owners':
        return { results: [{ id: '7', email: 'ivo@heron.example', firstName: 'Ivo', lastName: 'Lind' }] };
      case '/crm/v3/objects/companies':
        return paged([company]);
      case '/crm/v3/objects/contacts':
        return paged([noor, nameless]);
      case '/crm/v3/objects/deals':
        return paged(deals);
    }
    return undefined;
  });
  const first = await readPreset('hubspot', server);
  expect(first.items).toEqual([
    {
      object: '4',
      type: 'organization',
      title: 'Plover Pumps',
      body: '',
      date: '2026-01-05',
      metadata: { external_id: 'hubspot/companies#4', website: 'plover.example', industry: 'MACHINERY' },
    },
    {
      object: '5',
      type: 'contact',
      title: 'Noor Haddad',
      body: '',
      date: '2026-01-05',
      metadata: {
        external_id: 'hubspot/contacts#5',
        email: 'noor@plover.example',
        phone: '+49 30 1234567',
        title: 'Buyer',
        company: 'Plover Pumps',
      },
    },
    expect.objectContaining({ object: '6', title: 'desk@plover.example' }),
    {
      object: '1',
      type: 'deal',
      title: 'Pumps 1',
      body: 'Twelve of them.',
      date: '2026-01-05',
      metadata: {
        external_id: 'hubspot/deals#1',
        amount: '1200.50',
        currency: 'EUR',
        stage: 'contractsent',
        close_date: '2026-02-01',
        owner: 'Ivo Lind <ivo@heron.example>',
      },
    },
    expect.objectContaining({ object: '2', title: 'Pumps 2' }),
  ]);
  expect([first.refused, first.complete]).toEqual([['first'], ['companies', 'contacts', 'deals']]);
  deals = [deal('2')];
  const second = await readPreset('hubspot', server, { cursor: first.cursor });
  expect([second.listed, second.complete]).toEqual([
    ['4', '5', '6', '2'],
    ['companies', 'contacts', 'deals'],
  ]);
});
