import { z } from 'zod';
import { openApi, type GithubCredentials } from './github/ask.ts';
import { peopleOf } from './github/people.ts';
import { commentsIn, issuesIn } from './github/records.ts';
import { readStream, StreamState, type Stream } from './github/stream.ts';
import { grantInstead } from './oauth/with-grant.ts';
import { secret } from './read/secret.ts';
import { toolkit, type Collecting, type Page } from './toolkit.ts';

const PUBLIC = 'https://api.github.com';

const Credentials = z
  .strictObject({
    oauth2: grantInstead,
    token: secret(500)
      .optional()
      .describe('One that may read the repositories; public ones can be read without, slowly.'),
    repositories: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name'),
      )
      .min(1)
      .max(50)
      .describe('As owner/name.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .default(PUBLIC)
      .describe('The API of a GitHub Enterprise Server, such as `https://github.example.com/api/v3`.'),
  })
  .refine(({ token, oauth2 }) => !token || !oauth2, { message: 'Give a token, oauth2 or neither.' });

const Cursor = z.object({
  streams: z.record(z.string(), StreamState),
  people: z.record(z.string(), z.string()),
});

/** Issues, pull requests and their comments, and the people who wrote them. */
export const github = toolkit({
  name: 'github',
  summary: 'Issues, pull requests, comments and people of the chosen repositories, over the GitHub API.',
  credentials: Credentials,
  source: ({ url, repositories }) => {
    const site = url === PUBLIC ? 'https://github.com' : new URL(url).origin;
    return repositories.length === 1 ? `${site}/${repositories[0]}` : site;
  },
  endpoints: ({ repositories }) => repositories.length,
  collect,
});

/** The run's limit counts issues and comments; people whom they name for the first time come along. */
async function* collect(run: Collecting<GithubCredentials>): AsyncGenerator<Page> {
  const { streams, people: before } = Cursor.safeParse(run.cursor).data ?? { streams: {}, people: {} };
  const ask = openApi(run);
  const people = peopleOf(ask, before);
  let left = run.limit;
  for (const stream of run.credentials.repositories.flatMap(streamsOf)) {
    const { path } = stream;
    for await (const { entries, state } of readStream(ask, stream, streams[path], { ...run, limit: left })) {
      const cards = await people.meet(entries.flatMap(({ logins }) => logins));
      streams[path] = state;
      left -= entries.length;
      const items = [...cards, ...entries.map(({ item }) => item(people.named))];
      yield { items, cursor: { streams: { ...streams }, people: people.known() } };
    }
  }
}

function streamsOf(repository: string): Stream[] {
  const titles = new Map<number, string>();
  const at = `/repos/${repository}`;
  return [
    { path: `${at}/issues`, read: (data) => issuesIn(data, repository, titles) },
    { path: `${at}/issues/comments`, read: (data) => commentsIn(data, repository, titles) },
    { path: `${at}/pulls/comments`, read: (data) => commentsIn(data, repository, titles) },
  ];
}
