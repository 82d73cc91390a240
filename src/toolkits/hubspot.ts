import { preset } from './http-json/preset.ts';

const CRM = 'https://api.hubapi.com/crm/v3';
const PAGES = { kind: 'cursor', path: 'paging.next.after', parameter: 'after' } as const;
const OWNERS = {
  url: `${CRM}/owners?limit=100`,
  list: 'results',
  name: ['{firstName} {lastName}', 'lastName', 'firstName'],
  email: 'email',
  pagination: PAGES,
};

export const hubspot = preset({
  name: 'hubspot',
  summary: 'Contacts, companies and deals of a HubSpot account, over its CRM API.',
  site: 'https://app.hubspot.com/',
  authorization: {
    authorize_url: 'https://app.hubspot.com/oauth/authorize',
    token_url: 'https://api.hubapi.com/oauth/v1/token',
    scope: 'crm.objects.contacts.read crm.objects.companies.read crm.objects.deals.read crm.objects.owners.read',
    style: 'form',
  },
  key: { prefix: 'Bearer ', description: 'The access token of a private app, `pat-…`.' },
  streams: {
    companies: {
      url: `${CRM}/objects/companies?limit=100&properties=name,domain,industry,phone,description`,
      pagination: PAGES,
      type: 'organization',
      paths: {
        list: 'results',
        title: ['properties.name', 'properties.domain'],
        body: 'properties.description',
        date: 'updatedAt',
      },
      fields: {
        website: 'properties.domain',
        industry: 'properties.industry',
        phone: 'properties.phone',
      },
    },
    contacts: {
      url: `${CRM}/objects/contacts?limit=100&properties=firstname,lastname,email,phone,jobtitle,company`,
      pagination: PAGES,
      type: 'contact',
      paths: {
        list: 'results',
        title: [
          '{properties.firstname} {properties.lastname}',
          'properties.lastname',
          'properties.firstname',
          'properties.email',
        ],
        body: '',
        date: 'updatedAt',
      },
      fields: {
        email: 'properties.email',
        phone: 'properties.phone',
        title: 'properties.jobtitle',
        company: 'properties.company',
      },
    },
    deals: {
      url: `${CRM}/objects/deals?limit=100&properties=dealname,amount,deal_currency_code,dealstage,closedate,description,hubspot_owner_id`,
      pagination: PAGES,
      people: OWNERS,
      type: 'deal',
      paths: { list: 'results', title: 'properties.dealname', body: 'properties.description', date: 'updatedAt' },
      fields: {
        amount: 'properties.amount',
        currency: 'properties.deal_currency_code',
        stage: 'properties.dealstage',
        close_date: '{properties.closedate|day}',
        owner: '{properties.hubspot_owner_id|people}',
      },
    },
  },
});
