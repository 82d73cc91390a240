import { preset } from './http-json/preset.ts';

const API = 'https://api.atlassian.com';
const FIELDS =
  'summary,description,issuetype,project,status,priority,labels,assignee,creator,created,updated,duedate,comment';

export const jira = preset({
  name: 'jira',
  summary: 'Issues and their comments of every Jira site that is granted, over the Jira Cloud API.',
  site: 'https://www.atlassian.com/software/jira',
  authorization: {
    authorize_url: 'https://auth.atlassian.com/authorize',
    token_url: 'https://auth.atlassian.com/oauth/token',
    scope: 'read:jira-work read:jira-user offline_access',
    style: 'form',
    parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  },
  streams: {
    issues: {
      each: { url: `${API}/oauth/token/accessible-resources` },
      url: `${API}/ex/jira/{each.id}/rest/api/3/search/jql?jql=updated%20%3E%3D%20%22{window|day}%22%20ORDER%20BY%20updated%20ASC&fields=${FIELDS}&maxResults=100`,
      pagination: { kind: 'cursor', path: 'nextPageToken', parameter: 'nextPageToken' },
      changed: 'fields.updated',
      type: 'issue',
      paths: {
        list: 'issues',
        id: '{each.id}/{id}',
        title: '{key}: {fields.summary}',
        body: '{fields.description|adf}',
        date: 'fields.created',
        url: '{each.url}/browse/{key}',
      },
      fields: {
        author: '{fields.creator|person}',
        assignee: '{fields.assignee|person}',
        thread: '{each.id}/{key}',
        project: 'fields.project.name',
        status: 'fields.status.name',
        priority: 'fields.priority.name',
        labels: 'fields.labels',
        due: 'fields.duedate',
      },
      inside: [
        {
          type: 'comment',
          changed: 'updated',
          paths: {
            list: 'fields.comment.comments',
            id: '{each.id}/{parent.id}/{id}',
            title: 'Comment on {parent.key}: {parent.fields.summary}',
            body: '{body|adf}',
            date: 'created',
            url: '{each.url}/browse/{parent.key}?focusedCommentId={id}',
          },
          fields: {
            author: '{author|person}',
            thread: '{each.id}/{parent.key}',
            project: 'parent.fields.project.name',
          },
        },
      ],
    },
  },
});
