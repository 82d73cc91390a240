import type { EndpointInput } from './http-json/endpoint.ts';
import { preset } from './http-json/preset.ts';

const ISSUES = `query Issues($after: String, $filter: IssueFilter) {
  issues(first: 50, after: $after, filter: $filter, orderBy: updatedAt) {
    nodes {
      id identifier title description url createdAt updatedAt dueDate priorityLabel
      state { name } team { name } project { name }
      creator { name email } assignee { name email }
      labels { nodes { name } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const COMMENTS = `query Comments($after: String, $filter: CommentFilter) {
  comments(first: 100, after: $after, filter: $filter, orderBy: updatedAt) {
    nodes {
      id body url createdAt updatedAt user { name email }
      issue { id identifier title trashed archivedAt team { name } project { name } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** A list of what was updated within the window, over GraphQL. */
const updated = (list: string, query: string): EndpointInput => ({
  url: 'https://api.linear.app/graphql',
  method: 'POST',
  body: { query, variables: { filter: { updatedAt: { gte: '{window|instant}' } } } },
  pagination: {
    kind: 'cursor',
    path: `data.${list}.pageInfo.endCursor`,
    more: `data.${list}.pageInfo.hasNextPage`,
    parameter: 'variables.after',
    in: 'body',
  },
  changed: 'updatedAt',
  failure: {
    path: 'errors.0.extensions.code',
    refused: ['AUTHENTICATION_ERROR', 'FORBIDDEN'],
    later: ['RATELIMITED'],
  },
});

export const linear = preset({
  name: 'linear',
  summary: 'Issues and their comments of a Linear workspace, over its GraphQL API.',
  site: 'https://linear.app/',
  authorization: {
    authorize_url: 'https://linear.app/oauth/authorize',
    token_url: 'https://api.linear.app/oauth/token',
    scope: 'read',
    style: 'form',
  },
  key: { prefix: '', description: 'A personal API key, `lin_api_…`.' },
  streams: {
    issues: {
      ...updated('issues', ISSUES),
      type: 'issue',
      paths: {
        list: 'data.issues.nodes',
        title: '{identifier}: {title}',
        body: 'description',
        date: 'createdAt',
        url: 'url',
      },
      fields: {
        author: '{creator|person}',
        assignee: '{assignee|person}',
        thread: 'identifier',
        project: ['project.name', 'team.name'],
        status: 'state.name',
        priority: 'priorityLabel',
        labels: 'labels.nodes[].name',
        due: 'dueDate',
      },
    },
    comments: {
      ...updated('comments', COMMENTS),
      only: 'issue.id,issue.trashed!=true,issue.archivedAt=',
      type: 'comment',
      paths: {
        list: 'data.comments.nodes',
        id: '{issue.id}/{id}',
        title: 'Comment on {issue.identifier}: {issue.title}',
        body: 'body',
        date: 'createdAt',
        url: 'url',
      },
      fields: {
        author: '{user|person}',
        thread: 'issue.identifier',
        project: ['issue.project.name', 'issue.team.name'],
      },
    },
  },
});
