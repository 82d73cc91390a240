import { expect, test } from 'vitest';
import { api, readPreset, type Call } from './preset-server.ts';

const TS = '1767607200.000200';
const USERS = {
  ok: true,
  members: [
    {
      id: 'U1',
      name: 'noor',
      real_name: 'Noor Haddad',
      profile: { real_name: 'Noor Haddad', email: 'noor@plover.example' },
    },
    { id: 'U2', name: 'ivo', profile: {} },
  ],
  response_metadata: { next_cursor: '' },
};
const CHANNELS = {
  ok: true,
  channels: [
    { id: 'C1', name: 'pumps', is_member: true },
    { id: 'C2', name: 'random', is_member: false },
    { id: 'C3', name: 'closed', is_member: true },
  ],
  response_metadata: { next_cursor: '' },
};
const message = (ts: string, text: string, more: object = {}) => ({ type: 'message', user: 'U2', text, ts, ...more });

test('Slack gives messages with their threads, by the names of those who wrote them, and reads lately said ones again', async () => {
  const oldest: number[] = [];
  const answers = ({ path, query }: Call): object | undefined => {
    if (path === '/api/users.list') return USERS;
    if (path === '/api/conversations.list') return CHANNELS;
    if (query.get('channel') === 'C3') return { ok: false, error: 'not_in_channel' };
    if (path === '/api/conversations.replies' && query.get('ts') === TS)
      return {
        ok: true,
        messages: [message(TS, 'first'), message('1767610800.000100', 'Done &amp; dusted', { thread_ts: TS })],
        has_more: false,
      };
    if (path !== '/api/conversations.history' || query.get('channel') !== 'C1') return undefined;
    oldest.push(Number(query.get('oldest')));
    if (query.get('cursor') !== 'c2') {
      const joined = message('1767607100.000100', 'joined', { subtype: 'channel_join' });
      return {
        ok: true,
        messages: [message('1767700000.000100', 'Hello <!here>'), joined],
        has_more: true,
        response_metadata: { next_cursor: 'c2' },
      };
    }
    const text = 'Ask <@U1> about <https://plover.example/q|the quote>, see <#C2|random>.';
    return { ok: true, messages: [message(TS, text, { user: 'U1', thread_ts: TS, reply_count: 1 })], has_more: false };
  };
  await using server = await api(answers);
  const first = await readPreset('slack', server);
  expect(first.items).toEqual([
    expect.objectContaining({ title: 'ivo in #pumps', body: 'Hello @here', object: 'C1/1767700000.000100' }),
    {
      object: `C1/${TS}`,
      type: 'message',
      title: 'Noor Haddad in #pumps',
      body: 'Ask Noor Haddad about the quote (https://plover.example/q), see #random.',
      date: '2026-01-05',
      url: 'https://slack.com/archives/C1/p1767607200000200',
      metadata: {
        external_id: `slack/messages#C1/${TS}`,
        from: 'Noor Haddad <noor@plover.example>',
        channel: '#pumps',
        thread: `C1/${TS}`,
      },
    },
    expect.objectContaining({ title: 'ivo in #pumps', body: 'Done & dusted', object: `C1/${TS}`, date: '2026-01-05' }),
  ]);
  expect([first.refused, first.complete]).toEqual([['first'], ['messages/C1']]);
  expect(first.notes).toContainEqual(expect.stringContaining('leaves a part out (not_in_channel)'));
  const second = await readPreset('slack', server, { cursor: first.cursor });
  expect([second.complete, Math.round((Date.now() / 1_000 - oldest.at(-1)!) / 86_400)]).toEqual([[], 2]);
  const third = await readPreset('slack', server, { cursor: second.cursor, recheck: true });
  expect([third.complete, oldest.at(-1)]).toEqual([['messages/C1'], oldest[0]]);
});

test('what Slack says of a key that it does not take is told as that', async () => {
  await using server = await api(() => ({ ok: false, error: 'token_revoked' }));
  await expect(readPreset('slack', server)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('refuses the credentials'),
  });
});

const line = (plain_text: string) => [{ type: 'text', plain_text }];
const page = (id: string, edited: string, more: object = {}) => ({
  object: 'page',
  id,
  created_time: '2026-01-02T08:00:00.000Z',
  last_edited_time: edited,
  created_by: { object: 'user', id: 'u1' },
  last_edited_by: { object: 'user', id: 'u2' },
  archived: false,
  in_trash: false,
  url: `https://www.notion.so/${id}`,
  properties: {
    Tags: { id: 'x', type: 'multi_select', multi_select: [] },
    Name: { id: 'title', type: 'title', title: [...line('Pump '), ...line(id)] },
  },
  ...more,
});
const BLOCKS = [
  { type: 'heading_1', heading_1: { rich_text: line('Why') } },
  { type: 'paragraph', paragraph: { rich_text: [...line('It '), ...line('leaks.')] } },
  { type: 'divider', divider: {} },
  { type: 'bulleted_list_item', bulleted_list_item: { rich_text: line('Seal') } },
];

test('Notion gives pages with what stands on them; later those that were edited, and tells which are there', async () => {
  let pages = [page('a', '2026-01-05T10:00:00.000Z'), page('b', '2026-01-06T10:00:00.000Z')];
  await using server = await api(({ path, query, body, headers }) => {
    if (headers['notion-version'] !== '2022-06-28') return undefined;
    if (path === '/v1/users')
      return {
        results: [
          { id: 'u1', type: 'person', name: 'Noor Haddad', person: { email: 'noor@plover.example' } },
          { id: 'u2', type: 'bot', name: 'Robin' },
        ],
        has_more: false,
        next_cursor: null,
      };
    if (/^\/v1\/blocks\/\w+\/children$/.test(path)) {
      const rest = query.get('start_cursor') === 'n2';
      return { results: rest ? BLOCKS.slice(2) : BLOCKS.slice(0, 2), has_more: !rest, next_cursor: rest ? null : 'n2' };
    }
    if (path !== '/v1/search' || body.filter.value !== 'page') return undefined;
    const from = Number(body.start_cursor ?? 0);
    const more = from + 1 < pages.length;
    return {
      object: 'list',
      results: pages.slice(from, from + 1),
      has_more: more,
      next_cursor: more ? String(from + 1) : null,
    };
  });
  const first = await readPreset('notion', server);
  expect(first.items.map(({ title }) => title)).toEqual(['Pump a', 'Pump b']);
  expect(first.items[0]).toEqual({
    object: 'a',
    changed: '2026-01-05',
    type: 'document',
    title: 'Pump a',
    body: '# Why\nIt leaks.\n- Seal',
    date: '2026-01-05',
    url: 'https://www.notion.so/a',
    metadata: { external_id: 'notion/pages#a', author: 'Noor Haddad <noor@plover.example>', edited_by: 'Robin' },
  });
  expect([first.refused, first.complete]).toEqual([['first'], ['pages']]);
  pages = [page('b', new Date().toISOString()), page('c', '2026-01-06T11:00:00.000Z', { in_trash: true })];
  const second = await readPreset('notion', server, { cursor: first.cursor });
  expect([second.items.map(({ object }) => object), second.listed, second.complete]).toEqual([['b'], ['b'], ['pages']]);
  pages = [page('b', '2026-01-06T10:00:00.000Z'), page('c', '2026-01-06T11:00:00.000Z', { in_trash: true })];
  const third = await readPreset('notion', server, { cursor: second.cursor });
  expect([third.items, third.listed, third.complete]).toEqual([[], ['b'], ['pages']]);
});
