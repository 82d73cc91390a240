import { preset } from './http-json/preset.ts';

const API = 'https://api.notion.com/v1';
const PAGES = { kind: 'cursor', path: 'next_cursor', more: 'has_more', parameter: 'start_cursor' } as const;

export const notion = preset({
  name: 'notion',
  summary: 'Pages that were shared with the integration, over the Notion API.',
  site: 'https://www.notion.so/',
  authorization: {
    authorize_url: `${API}/oauth/authorize`,
    token_url: `${API}/oauth/token`,
    scope: '',
    style: 'basic_json',
    parameters: { owner: 'user' },
  },
  key: { prefix: 'Bearer ', description: 'The secret of an internal integration, `ntn_…`.' },
  headers: { 'notion-version': '2022-06-28' },
  streams: {
    pages: {
      url: `${API}/search`,
      method: 'POST',
      body: {
        filter: { property: 'object', value: 'page' },
        sort: { direction: 'ascending', timestamp: 'last_edited_time' },
        page_size: 100,
      },
      pagination: { ...PAGES, in: 'body' },
      people: { url: `${API}/users?page_size=100`, list: 'results', email: 'person.email', pagination: PAGES },
      only: 'in_trash!=true,archived!=true',
      changed: 'last_edited_time',
      detail: { url: `${API}/blocks/{id}/children?page_size=100`, list: 'results', pagination: PAGES },
      type: 'document',
      paths: {
        list: 'results',
        title: '{properties[type=title].title|rich_text}',
        body: '{detail|blocks}',
        date: 'last_edited_time',
        url: 'url',
      },
      fields: { author: '{created_by.id|people}', edited_by: '{last_edited_by.id|people}' },
      failure: {
        path: 'code',
        refused: ['unauthorized', 'restricted_resource'],
        later: ['rate_limited', 'service_unavailable'],
      },
    },
  },
});
