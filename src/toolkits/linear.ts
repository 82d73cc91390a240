import { preset } from './http-json/preset.ts';

const QUERY = `query Issues($after: String, $filter: IssueFilter) {
  issues(first: 50, after: $after, filter: $filter, orderBy: updatedAt) {
    nodes {
      id identifier title description url createdAt updatedAt dueDate priorityLabel
      state { name } team { name } project { name }
      creator { name email } assignee { name email }
      labels { nodes { name } }
      comments { nodes { id body url createdAt user { name email } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

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
      url: 'https://api.linear.app/graphql',
      method: 'POST',
      body: { query: QUERY, variables: { filter: { updatedAt: { gte: '{window|instant}' } } } },
      pagination: {
        kind: 'cursor',
        path: 'data.issues.pageInfo.endCursor',
        more: 'data.issues.pageInfo.hasNextPage',
        parameter: 'variables.after',
        in: 'body',
      },
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
      inside: [
        {
          type: 'comment',
          paths: {
            list: 'comments.nodes',
            id: '{parent.id}/{id}',
            title: 'Comment on {parent.identifier}: {parent.title}',
            body: 'body',
            date: 'createdAt',
            url: 'url',
          },
          fields: {
            author: '{user|person}',
            thread: 'parent.identifier',
            project: ['parent.project.name', 'parent.team.name'],
          },
        },
      ],
      failure: {
        path: 'errors.0.extensions.code',
        refused: ['AUTHENTICATION_ERROR', 'FORBIDDEN'],
        later: ['RATELIMITED'],
      },
    },
  },
});
