import { expect, test } from 'vitest';
import { github } from '../../src/toolkits/github.ts';
import { collecting, gather } from './collecting.ts';
import { githubServer } from './github-server.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 1, 1, 0, 0, second)).toISOString().replace('.000', '');

const issue = (number: number, second = number, more: object = {}) => ({
  number,
  title: `Pump ${number} leaks`,
  body: 'It drips.\r\nSince Monday.',
  html_url: `https://github.com/tarn/pumps/issues/${number}`,
  state: 'open',
  created_at: at(0),
  updated_at: at(second),
  user: { login: 'annlee' },
  assignees: [],
  labels: [],
  ...more,
});

const comment = (id: number, number: number, login: string, more: object = {}) => ({
  id,
  body: 'On my way.',
  html_url: `https://github.com/tarn/pumps/issues/${number}#issuecomment-${id}`,
  created_at: at(0),
  updated_at: at(id),
  user: { login },
  issue_url: `https://api.github.com/repos/tarn/pumps/issues/${number}`,
  ...more,
});

const ann = {
  login: 'annlee',
  type: 'User',
  html_url: 'https://github.com/annlee',
  created_at: '2020-05-01T00:00:00Z',
  name: 'Ann Lee',
  email: 'ann@borealis.example',
  company: '@Borealis',
  location: 'Oslo',
  bio: null,
  blog: '',
};

const readable = (url: string, more: object = {}) =>
  github.credentials.parse({ url, token: 'sesame', repositories: ['tarn/pumps'], ...more });

test('issues, pull requests and comments come with their people', async () => {
  const merged = {
    pull_request: { merged_at: at(9) },
    state: 'closed',
    assignees: [{ login: 'bo' }],
    labels: [{ name: 'bug' }],
  };
  const review = { path: 'src/pump.ts', pull_request_url: 'https://api.github.com/repos/tarn/pumps/pulls/2' };
  await using server = await githubServer({
    issues: [issue(1), issue(2, 2, merged)],
    comments: [comment(7, 1, 'bo')],
    reviews: [comment(8, 2, 'annlee', { ...review, issue_url: undefined })],
    users: { annlee: ann },
  });
  const { items } = await gather(github.collect(collecting(readable(server.url))));
  expect(items.map(({ type, title }) => `${type}: ${title}`)).toEqual([
    'contact: Ann Lee',
    'issue: Pump 1 leaks',
    'pull request: Pump 2 leaks',
    'comment: Re: Pump 1 leaks',
    'comment: Re: Pump 2 leaks',
  ]);
  expect(items[0]).toEqual({
    key: expect.stringMatching(/^github:annlee#/),
    title: 'Ann Lee',
    body: '',
    type: 'contact',
    url: 'https://github.com/annlee',
    date: '2020-05-01',
    metadata: { external_id: 'github:annlee', email: 'ann@borealis.example', company: 'Borealis', address: 'Oslo' },
  });
  expect(items[2]).toEqual({
    key: expect.stringMatching(/^tarn\/pumps#2#/),
    title: 'Pump 2 leaks',
    body: 'It drips.\nSince Monday.',
    type: 'pull request',
    url: 'https://github.com/tarn/pumps/issues/2',
    date: '2026-02-01',
    metadata: {
      external_id: 'tarn/pumps#2',
      author: 'Ann Lee <ann@borealis.example>',
      assignee: 'bo',
      thread: 'tarn/pumps#2',
      project: 'tarn/pumps',
      status: 'merged',
      labels: ['bug'],
    },
  });
  expect(items[3]!.metadata).toMatchObject({ author: 'bo', thread: 'tarn/pumps#1', in_reply_to: 'tarn/pumps#1' });
});

test('a later run fetches what was altered since and nothing else, and looks nobody up twice', async () => {
  await using server = await githubServer({ issues: [issue(1), issue(2), issue(3)], users: { annlee: ann } });
  const first = await gather(github.collect(collecting(readable(server.url))));
  expect(first.items.length).toBe(4);
  server.rows.issues[0] = issue(1, 60, { state: 'closed' });
  server.rows.issues.push(issue(4, 61));
  server.asked = [];
  const second = await gather(github.collect(collecting(readable(server.url), { cursor: first.cursor })));
  expect(second.items.map(({ title, metadata }) => [title, metadata?.status])).toEqual([
    ['Pump 1 leaks', 'closed'],
    ['Pump 4 leaks', 'open'],
  ]);
  expect(server.asked).toEqual(['/issues 200', '/issues/comments 304', '/pulls/comments 304']);
  const third = await gather(github.collect(collecting(readable(server.url), { cursor: second.cursor })));
  [server.asked, server.sent] = [[], 0];
  const fourth = await gather(github.collect(collecting(readable(server.url), { cursor: third.cursor })));
  expect([third.items, fourth.items]).toEqual([[], []]);
  expect(server.asked).toEqual(['/issues 304', '/issues/comments 304', '/pulls/comments 304']);
  expect(server.sent).toBe(0);
});

test('long lists are read to their end, also where 250 entries were altered in one second', async () => {
  const issues = Array.from({ length: 350 }, (_, n) => issue(n + 1, n < 50 ? n : n < 300 ? 100 : n));
  await using server = await githubServer({ issues, users: { annlee: ann } });
  const { items } = await gather(github.collect(collecting(readable(server.url))));
  const numbers = items.slice(1).map(({ title }) => Number(title.split(' ')[1]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(issues.map(({ number }) => number));
});

test('an entry altered while its list is read shifts nothing over another', async () => {
  const issues = Array.from({ length: 150 }, (_, n) => issue(n + 1));
  await using server = await githubServer({ issues, users: { annlee: ann } });
  const run = collecting(readable(server.url));
  const titles = new Set<string>();
  for await (const { items } of github.collect(run)) {
    for (const { title } of items) titles.add(title);
    server.rows.issues[10] = issue(11, 500);
  }
  expect(titles.size).toBe(151);
});

test('a run reads no more than its limit, and the next goes on from there', async () => {
  await using server = await githubServer({ issues: [1, 2, 3, 4, 5].map((n) => issue(n)), users: {} });
  const seen: string[] = [];
  for (let n = 0, cursor: unknown; n < 3; n++) {
    const run = await gather(github.collect(collecting(readable(server.url), { limit: 2, cursor })));
    expect(run.items.length).toBeLessThanOrEqual(2);
    seen.push(...run.items.map(({ title }) => title));
    cursor = run.cursor;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `Pump ${n} leaks`));
});

test.each([
  [
    'a used-up limit',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.round(Date.now() / 1000) + 900) },
    { code: 'rate_limited', extra: { retryAfter: expect.closeTo(900, -1) } },
  ],
  ['too many at once', 429, { 'retry-after': '30' }, { code: 'rate_limited', extra: { retryAfter: 30 } }],
  ['a broken service', 502, {}, { code: 'unavailable', message: expect.stringContaining('answers 502') }],
  [
    'no such repository',
    404,
    {},
    { code: 'invalid', message: expect.stringContaining('shows no repository tarn/pumps') },
  ],
  [
    'a page instead of data',
    200,
    { 'content-type': 'text/html' },
    { code: 'invalid', message: expect.stringContaining('not what the GitHub API gives') },
  ],
])('%s ends a run with its cause', async (_, status, headers, problem) => {
  await using server = await githubServer();
  server.instead = (response) => response.writeHead(status, headers as any).end('<h1>Hello');
  await expect(gather(github.collect(collecting(readable(server.url))))).rejects.toMatchObject(problem);
});

test("a wrong token is the owner's to mend, and stands in no error", async () => {
  await using server = await githubServer();
  const refused = gather(github.collect(collecting(readable(server.url, { token: 'canary' }))));
  const error = await refused.catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: 'invalid', message: expect.stringContaining('refused the token') });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('canary');
});

test('a run that is called off ends at once', async () => {
  await using server = await githubServer();
  const stop = new AbortController();
  server.instead = () => stop.abort(new Error('called off'));
  const run = collecting(readable(server.url), { signal: stop.signal });
  await expect(gather(github.collect(run))).rejects.toThrow('called off');
});
