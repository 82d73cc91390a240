import { expect, test } from 'vitest';
import { api, readPreset } from './preset-server.ts';

const adf = (...content: object[]) => ({ type: 'doc', version: 1, content });
const paragraph = (...texts: object[]) => ({ type: 'paragraph', content: texts });
const text = (words: string) => ({ type: 'text', text: words });
const NOOR = { accountId: '1', displayName: 'Noor Haddad', emailAddress: 'Noor@plover.example' };
const IVO = { accountId: '2', displayName: 'Ivo Lind' };
const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Seal'))] }] };
const issue = (n: number, comments: object[] = []) => ({
  id: String(10_000 + n),
  key: `PMP-${n}`,
  fields: {
    summary: `Pump ${n} leaks`,
    description: adf(paragraph(text('Ask '), { type: 'mention', attrs: { id: '2', text: '@Ivo Lind' } }), list),
    issuetype: { name: 'Bug' },
    project: { key: 'PMP', name: 'Pumps' },
    status: { name: 'In Progress' },
    priority: { name: 'High' },
    labels: ['hall-2'],
    assignee: IVO,
    creator: NOOR,
    created: '2026-01-05T10:00:00.000+0100',
    updated: '2026-01-06T10:00:00.000+0100',
    duedate: '2026-02-01',
    comment: { comments, maxResults: comments.length, total: comments.length, startAt: 0 },
  },
});

test('Jira gives the issues of every site that is granted with their comments, and in every sync tells which are there', async () => {
  const comment = {
    id: '7',
    author: IVO,
    body: adf(paragraph(text('Seal ordered.'))),
    created: '2026-01-06T09:00:00.000+0000',
  };
  const old = issue(3, [{ ...comment, id: '8', created: '2025-11-01T09:00:00.000+0000' }]);
  const older = { ...old, fields: { ...old.fields, created: '2025-10-30T10:00:00.000+0100' } };
  let pages: object[][] = [[issue(1, [{ ...comment, updated: comment.created }]), older], [issue(2)]];
  await using server = await api(({ path, query }) => {
    if (path === '/oauth/token/accessible-resources')
      return [{ id: 'cloud-1', name: 'plover', url: 'https://plover.atlassian.net', scopes: [] }] as object;
    const right =
      path === '/ex/jira/cloud-1/rest/api/3/search/jql' &&
      query.get('jql') === 'updated >= "2026-01-01" ORDER BY updated ASC';
    if (!right || !query.get('fields')!.includes('comment')) return undefined;
    const n = Number(query.get('nextPageToken') ?? 0);
    return { issues: pages[n] ?? [], ...(n + 1 < pages.length ? { nextPageToken: String(n + 1) } : { isLast: true }) };
  });
  const first = await readPreset('jira', server);
  expect(first.items).toEqual([
    {
      object: 'cloud-1/10001',
      changed: '2026-01-06',
      type: 'issue',
      title: 'PMP-1: Pump 1 leaks',
      body: 'Ask @Ivo Lind\n\n- Seal',
      date: '2026-01-05',
      url: 'https://plover.atlassian.net/browse/PMP-1',
      metadata: {
        external_id: 'jira/issues#cloud-1/10001',
        author: 'Noor Haddad <noor@plover.example>',
        assignee: 'Ivo Lind',
        thread: 'cloud-1/PMP-1',
        project: 'Pumps',
        status: 'In Progress',
        priority: 'High',
        labels: ['hall-2'],
        due: '2026-02-01',
      },
    },
    {
      object: 'cloud-1/10001',
      changed: '2026-01-06',
      type: 'comment',
      title: 'Comment on PMP-1: Pump 1 leaks',
      body: 'Seal ordered.',
      date: '2026-01-06',
      url: 'https://plover.atlassian.net/browse/PMP-1?focusedCommentId=7',
      metadata: {
        external_id: 'jira/issues#cloud-1/10001/7',
        author: 'Ivo Lind',
        thread: 'cloud-1/PMP-1',
        project: 'Pumps',
      },
    },
    expect.objectContaining({ date: '2025-10-30', changed: '2026-01-06', title: 'PMP-3: Pump 3 leaks' }),
    expect.objectContaining({ object: 'cloud-1/10002', title: 'PMP-2: Pump 2 leaks' }),
  ]);
  expect([first.refused, first.complete]).toEqual([['first'], ['issues/cloud-1']]);
  pages = [[issue(2)]];
  const second = await readPreset('jira', server, { cursor: first.cursor });
  expect([second.listed, second.complete]).toEqual([['cloud-1/10002'], ['issues/cloud-1']]);
});

test('Linear gives issues with their comments over GraphQL, and in every sync tells which are there', async () => {
  const person = { name: 'Noor Haddad', email: 'noor@plover.example' };
  const node = (n: number, created = '2026-01-05T10:00:00.000Z') => ({
    id: `i${n}`,
    identifier: `PMP-${n}`,
    title: `Pump ${n} leaks`,
    description: 'Since **Monday**.',
    url: `https://linear.app/plover/issue/PMP-${n}`,
    createdAt: created,
    updatedAt: '2026-01-06T10:00:00.000Z',
    dueDate: '2026-02-01',
    priorityLabel: 'High',
    state: { name: 'In Progress' },
    team: { name: 'Pumps' },
    project: null,
    creator: person,
    assignee: null,
    labels: { nodes: [{ name: 'hall-2' }] },
  });
  const comment = (n: number, issue: object | null = node(1)) => ({
    id: `c${n}`,
    body: `Seal ${n} ordered.`,
    url: `https://linear.app/c${n}`,
    createdAt: '2026-01-06T09:00:00.000Z',
    updatedAt: '2026-01-06T09:00:00.000Z',
    user: person,
    issue: issue && { trashed: null, archivedAt: null, ...issue },
  });
  let all = [node(1), node(2, '2025-10-30T10:00:00.000Z')];
  const trashed = { ...node(3), trashed: true };
  const hidden = [comment(100, null), comment(101, trashed), comment(102, { ...node(4), archivedAt: '2026-01-07' })];
  const comments = [...Array.from({ length: 60 }, (_, n) => comment(n)), ...hidden];
  await using server = await api(({ path, body }) => {
    const { filter, after = 0 } = body.variables;
    const [, query, list] = /^query (\w+)\([^)]*\) \{\s+(\w+)\(/.exec(body.query) ?? [];
    if (path !== '/graphql' || filter.updatedAt.gte !== '2026-01-01T00:00:00.000Z') return undefined;
    const [from, records, size] = [Number(after), query === 'Issues' ? all : comments, query === 'Issues' ? 1 : 50];
    const pageInfo = { hasNextPage: from + size < records.length, endCursor: String(from + size) };
    return { data: { [list!]: { nodes: records.slice(from, from + size), pageInfo } } };
  });
  const first = await readPreset('linear', server);
  expect(first.items.slice(0, 3)).toEqual([
    {
      object: 'i1',
      changed: '2026-01-06',
      type: 'issue',
      title: 'PMP-1: Pump 1 leaks',
      body: 'Since **Monday**.',
      date: '2026-01-05',
      url: 'https://linear.app/plover/issue/PMP-1',
      metadata: {
        external_id: 'linear/issues#i1',
        author: 'Noor Haddad <noor@plover.example>',
        thread: 'PMP-1',
        project: 'Pumps',
        status: 'In Progress',
        priority: 'High',
        labels: ['hall-2'],
        due: '2026-02-01',
      },
    },
    expect.objectContaining({ object: 'i2', date: '2025-10-30', changed: '2026-01-06' }),
    {
      object: 'i1/c0',
      changed: '2026-01-06',
      type: 'comment',
      title: 'Comment on PMP-1: Pump 1 leaks',
      body: 'Seal 0 ordered.',
      date: '2026-01-06',
      url: 'https://linear.app/c0',
      metadata: {
        external_id: 'linear/comments#i1/c0',
        author: 'Noor Haddad <noor@plover.example>',
        thread: 'PMP-1',
        project: 'Pumps',
      },
    },
  ]);
  expect(first.items.slice(2).map(({ object }) => object)).toEqual(comments.slice(0, 60).map(({ id }) => `i1/${id}`));
  expect([first.refused, first.complete]).toEqual([['first'], ['issues', 'comments']]);
  all = [node(2)];
  const second = await readPreset('linear', server, { cursor: first.cursor });
  expect(second.items).toEqual([]);
  expect([second.listed[0], second.complete]).toEqual(['i2', ['issues', 'comments']]);
  server.answers = () => ({ errors: [{ message: 'slow', extensions: { code: 'RATELIMITED' } }] });
  await expect(readPreset('linear', server, { cursor: first.cursor })).rejects.toMatchObject({ code: 'rate_limited' });
});
