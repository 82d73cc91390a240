import { preset } from './http-json/preset.ts';

const API = 'https://slack.com/api';
const PAGES = { kind: 'cursor', path: 'response_metadata.next_cursor', parameter: 'cursor' } as const;

export const slack = preset({
  name: 'slack',
  summary: 'Messages and threads of the channels that the app was invited to, over the Slack API.',
  site: 'https://slack.com/',
  authorization: {
    authorize_url: 'https://slack.com/oauth/v2/authorize',
    token_url: `${API}/oauth.v2.access`,
    scope: 'channels:history,channels:read,groups:history,groups:read,users:read,users:read.email',
    style: 'form',
  },
  key: { prefix: 'Bearer ', description: 'The bot token of an app of your own, `xoxb-…`.' },
  streams: {
    messages: {
      each: {
        url: `${API}/conversations.list?types=public_channel,private_channel&exclude_archived=true&limit=200`,
        list: 'channels',
        only: 'is_member=true',
        pagination: PAGES,
      },
      people: {
        url: `${API}/users.list?limit=200`,
        list: 'members',
        name: ['profile.real_name', 'real_name', 'name'],
        email: 'profile.email',
        pagination: PAGES,
      },
      url: `${API}/conversations.history?channel={each.id}&limit=200&oldest={since|seconds}`,
      pagination: PAGES,
      overlap_days: 2,
      full_days: 7,
      only: 'type=message,subtype!=channel_join,subtype!=channel_leave,subtype!=channel_topic,subtype!=channel_purpose',
      replies: {
        url: `${API}/conversations.replies?channel={each.id}&ts={ts}&limit=200`,
        list: 'messages',
        when: 'reply_count',
        pagination: PAGES,
      },
      type: 'message',
      paths: {
        list: 'messages',
        id: '{each.id}/{ts}',
        title: ['{user|name} in #{each.name}', '#{each.name}'],
        body: '{text|slack}',
        date: 'ts',
        url: 'https://slack.com/archives/{each.id}/p{ts|digits}',
      },
      fields: {
        from: '{user|people}',
        channel: '#{each.name}',
        thread: '{each.id}/{thread_ts}',
      },
      failure: {
        path: 'error',
        refused: ['invalid_auth', 'not_authed', 'token_expired', 'token_revoked', 'account_inactive', 'missing_scope'],
        later: ['ratelimited'],
        skip: ['not_in_channel', 'channel_not_found'],
      },
    },
  },
});
