import { elementAt } from '../../common/element-at.ts';
import { z } from 'zod';
import type { Metadata } from '../../common/model.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import type { Collected } from '../toolkit.ts';

/** Who stands behind a login, as a header line writes people. */
type Named = (login: string) => string;

/** A thing of a repository, on its way to an item. */
export interface Entry {
  id: string;
  updatedAt: string;
  logins: string[];
  item(named: Named): Collected;
}

const User = z.object({ login: z.string() }).nullable();
const loginOf = (user: z.output<typeof User> | undefined): string[] => (user ? [user.login] : []);

const Issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  html_url: z.string(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user: User,
  assignees: z.array(User).nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
  milestone: z.object({ title: z.string() }).nullish(),
  pull_request: z.object({ merged_at: z.string().nullish() }).nullish(),
});

const Comment = z.object({
  id: z.int(),
  body: z.string().nullish(),
  html_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user: User,
  issue_url: z.string().optional(),
  pull_request_url: z.string().optional(),
  path: z.string().optional(),
});

/** The issues and pull requests of an answer; their titles go to `titles` by number. Throws when it holds anything else. */
export const issuesIn = (data: unknown, repository: string, titles: Map<number, string>): Entry[] =>
  z
    .array(Issue)
    .parse(data)
    .map((issue) => {
      titles.set(issue.number, issue.title);
      const { assignees, labels, milestone, pull_request: pull } = issue;
      const assigned = (assignees ?? []).flatMap(loginOf);
      return {
        id: String(issue.number),
        updatedAt: issue.updated_at,
        logins: [...loginOf(issue.user), ...assigned],
        item: (named) =>
          asItem(`${repository}#${issue.number}`, issue, {
            title: issue.title,
            type: pull ? 'pull request' : 'issue',
            metadata: {
              ...people('author', loginOf(issue.user), named),
              ...people('assignee', assigned, named),
              thread: `${repository}#${issue.number}`,
              project: repository,
              status: pull?.merged_at ? 'merged' : issue.state,
              ...(labels.length > 0
                ? { labels: labels.map((label) => (typeof label === 'string' ? label : label.name)) }
                : {}),
              ...(milestone ? { milestone: milestone.title } : {}),
            },
          }),
      };
    });

/** The comments of an answer, on issues or on lines of code. Throws when it holds anything else. */
export const commentsIn = (data: unknown, repository: string, titles: Map<number, string>): Entry[] =>
  z
    .array(Comment)
    .parse(data)
    .map((comment) => {
      const number = Number((comment.issue_url ?? comment.pull_request_url ?? '').split('/').at(-1));
      const about = `${repository}#${number}`;
      return {
        id: String(comment.id),
        updatedAt: comment.updated_at,
        logins: loginOf(comment.user),
        item: (named) =>
          asItem(`${about}/${comment.path ? 'review-' : ''}comment-${comment.id}`, comment, {
            title: `Re: ${titles.get(number) ?? about}`,
            type: 'comment',
            metadata: {
              ...people('author', loginOf(comment.user), named),
              thread: about,
              in_reply_to: about,
              project: repository,
              ...(comment.path ? { file: comment.path } : {}),
            },
          }),
      };
    });

type Content = Pick<Collected, 'title' | 'type'> & { metadata: Metadata };

function asItem(
  id: string,
  {
    body,
    html_url: url,
    created_at: created,
  }: { body?: string | null | undefined; html_url: string; created_at: string },
  { title, type, metadata }: Content,
): Collected {
  const text = (body ?? '').replace(/\r\n?/g, '\n').trim();
  return {
    key: `${id}#${fingerprint([title, text, metadata])}`,
    title,
    body: text,
    type,
    url,
    date: created.slice(0, 10),
    metadata: { external_id: id, ...metadata },
  };
}

function people(role: string, logins: string[], named: Named): Metadata {
  const names = logins.map(named);
  return names.length === 0 ? {} : { [role]: names.length > 1 ? names : elementAt(names, 0) };
}
