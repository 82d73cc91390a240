import { preset } from './http-json/preset.ts';

const MESSAGES = 'https://gmail.googleapis.com/gmail/v1/users/me/messages';
/** Mails that are read at once come with what is attached to them. */
const PAGE = 25;
const PAGES = { kind: 'cursor', path: 'nextPageToken', parameter: 'pageToken' } as const;
const FAILURE = {
  path: 'error.errors.0.reason',
  refused: ['authError'],
  later: ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'],
};

export const gmail = preset({
  name: 'gmail',
  summary: 'Mails of a Gmail account, sent and received, over the Gmail API.',
  site: 'https://mail.google.com/',
  authorization: {
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/gmail.readonly',
    style: 'form',
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  streams: {
    mails: {
      url: `${MESSAGES}?maxResults=${PAGE}&q=after:{since|seconds}+-in:drafts+-in:chats`,
      paths: {
        list: 'messages',
        date: 'detail.internalDate',
        url: 'https://mail.google.com/mail/#all/{id}',
      },
      optional_list: true,
      pagination: PAGES,
      detail: { url: `${MESSAGES}/{id}?format=raw` },
      reads: { format: 'eml', path: 'detail.raw' },
      failure: FAILURE,
    },
    names: {
      scope: 'mails',
      names_only: true,
      url: `${MESSAGES}?maxResults=500&q=after:{window|seconds}+-in:drafts+-in:chats`,
      paths: { list: 'messages' },
      optional_list: true,
      pagination: PAGES,
      failure: FAILURE,
    },
  },
});
