/** A request for a page of the main list of an API: where it goes on, and the page that it is answered. */
export interface Paged {
  /** Whether this request is for the main list. */
  isMain(path: string): boolean;
  /** A page of these records; `next` names the one after it. */
  page(ids: string[], next: string | undefined, url: string): object;
  /** What the API answers beside: the lists around the main one, and details. */
  beside(path: string): object;
}

const DAY = '2026-01-05T10:00:00Z';
const raw = (id: string) =>
  Buffer.from(`From: a@heron.example\r\nMessage-ID: <${id}@heron.example>\r\nSubject: ${id}\r\n\r\nText ${id}.`);
const linked = (ids: object[], next: string | undefined, url: string) => ({
  value: ids,
  ...(next === undefined
    ? { '@odata.deltaLink': `${url}?$deltatoken=d` }
    : { '@odata.nextLink': `${url}?$skiptoken=${next}` }),
});
const node = (list: string, nodes: object[], next: string | undefined) => ({
  data: { [list]: { nodes, pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? 'end' } } },
});

/** Each preset's API with what its documents say a page looks like. */
export const APIS: Record<string, Paged> = {
  gmail: {
    isMain: (path) => path.endsWith('/messages'),
    page: (ids, next) => ({
      messages: ids.map((id) => ({ id })),
      ...(next && { nextPageToken: next }),
      resultSizeEstimate: 2,
    }),
    beside: (path) => ({ raw: raw(path.split('/').at(-1) ?? '').toString('base64url'), internalDate: '1767607200000' }),
  },
  google_calendar: {
    isMain: (path) => path.endsWith('/events'),
    page: (ids, next) => ({
      items: ids.map((id) => ({
        id,
        status: 'confirmed',
        summary: id,
        iCalUID: id,
        start: { dateTime: DAY },
        updated: DAY,
      })),
      ...(next === undefined ? { nextSyncToken: 'sync' } : { nextPageToken: next }),
    }),
    beside: () => ({ items: [{ id: 'c', accessRole: 'owner' }] }),
  },
  outlook_mail: {
    isMain: (path) => path.endsWith('/messages/delta'),
    page: (ids, next, url) =>
      linked(
        ids.map((id) => ({
          id,
          subject: id,
          body: { content: 'Text.' },
          sentDateTime: DAY,
          internetMessageId: `<${id}>`,
        })),
        next,
        url,
      ),
    beside: (path) => (path.endsWith('/mailFolders/delta') ? { value: [{ id: 'f' }] } : { id: path }),
  },
  outlook_calendar: {
    isMain: () => true,
    page: (ids, next, url) => {
      const { value, '@odata.nextLink': link } = linked(
        ids.map((id) => ({ id, subject: id, iCalUId: id, start: { dateTime: DAY }, end: { dateTime: DAY } })),
        next,
        url,
      ) as Record<string, unknown>;
      return { value, ...(link !== undefined && { '@odata.nextLink': link }) };
    },
    beside: () => ({}),
  },
  slack: {
    isMain: (path) => path.endsWith('/conversations.history'),
    page: (ids, next) => ({
      ok: true,
      messages: ids.map((id, n) => ({
        type: 'message',
        ts: `${1_767_607_200 + n}.${id.length}${id.at(-1)}`,
        text: id,
        user: 'U',
      })),
      response_metadata: { next_cursor: next ?? '' },
    }),
    beside: (path) =>
      path.endsWith('/users.list')
        ? { ok: true, members: [] }
        : { ok: true, channels: [{ id: 'C', name: 'quay', is_member: true }] },
  },
  notion: {
    isMain: (path) => path.endsWith('/search'),
    page: (ids, next) => ({
      results: ids.map((id) => ({
        id,
        properties: { Name: { type: 'title', title: [{ plain_text: id }] } },
        last_edited_time: DAY,
      })),
      has_more: next !== undefined,
      next_cursor: next ?? null,
    }),
    beside: () => ({ results: [], has_more: false }),
  },
  hubspot: {
    isMain: (path) => path.includes('/objects/'),
    page: (ids, next) => ({
      results: ids.map((id) => ({ id, updatedAt: DAY, properties: { name: id, firstname: id, dealname: id } })),
      ...(next && { paging: { next: { after: next } } }),
    }),
    beside: () => ({ results: [] }),
  },
  jira: {
    isMain: (path) => path.endsWith('/search/jql'),
    page: (ids, next) => ({
      issues: ids.map((id) => ({ id, key: id, fields: { summary: id, created: DAY, updated: DAY } })),
      ...(next && { nextPageToken: next }),
    }),
    beside: () => [{ id: 's', url: 'https://heron.atlassian.net' }],
  },
  linear: {
    isMain: () => true,
    page: (ids, next) => ({
      data: {
        ...node(
          'issues',
          ids.map((id) => ({ id, identifier: id, title: id, createdAt: DAY, updatedAt: DAY })),
          next,
        ).data,
        ...node(
          'comments',
          ids.map((id) => ({ id, body: id, createdAt: DAY, updatedAt: DAY, issue: { id, identifier: id, title: id } })),
          next,
        ).data,
      },
    }),
    beside: () => ({}),
  },
};

const TOKENS = ['pageToken', 'nextPageToken', '$skiptoken', 'cursor', 'after'];

/** Where a request goes on, as any of the APIs is told. */
export function tokenIn(url: URL, body: string): string | undefined {
  const inQuery = TOKENS.map((name) => url.searchParams.get(name)).find((one) => one !== null);
  const query = body === '' ? {} : JSON.parse(body);
  return inQuery ?? query.start_cursor ?? query.variables?.after ?? undefined;
}
