import { preset } from './http-json/preset.ts';

const FIELDS =
  'subject,body,from,toRecipients,ccRecipients,replyTo,sentDateTime,receivedDateTime,internetMessageId,conversationId,webLink,isDraft,hasAttachments';
const GRAPH = 'https://graph.microsoft.com/v1.0/me/mailFolders';
const LINKED = { kind: 'link', path: '@odata.nextLink' } as const;
/** As Graph calls them in every language. */
const LEFT_OUT = ['deleteditems', 'junkemail', 'drafts', 'outbox', 'conversationhistory', 'syncissues'];

export const outlookMail = preset({
  name: 'outlook_mail',
  summary: 'Mails of every folder of an Outlook or Microsoft 365 account, over Microsoft Graph.',
  site: 'https://outlook.office.com/mail/',
  authorization: {
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'offline_access Mail.Read',
    style: 'form',
  },
  streams: {
    mails: {
      each: {
        url: `${GRAPH}/delta?$select=displayName`,
        list: 'value',
        pagination: LINKED,
        without: LEFT_OUT.map((name) => `${GRAPH}/${name}?$select=id`),
      },
      url: `${GRAPH}/{each.id}/messages/delta?$select=${FIELDS}&$filter=receivedDateTime%20ge%20{window|instant}`,
      headers: { prefer: 'IdType="ImmutableId", outlook.body-content-type="text", odata.maxpagesize=50' },
      pagination: LINKED,
      resume: { path: '@odata.deltaLink' },
      deleted: '@removed',
      only: 'isDraft!=true',
      attached: {
        url: 'https://graph.microsoft.com/v1.0/me/messages/{id}/attachments',
        list: 'value',
        pagination: LINKED,
        when: 'hasAttachments',
        only: '@odata.type=#microsoft.graph.fileAttachment,isInline!=true',
      },
      type: 'email',
      paths: {
        list: 'value',
        title: 'subject',
        body: '{body.content|html}',
        date: 'sentDateTime ?? receivedDateTime',
        url: 'webLink',
      },
      fields: {
        from: '{from.emailAddress|person}',
        to: '{toRecipients[].emailAddress|person}',
        cc: '{ccRecipients[].emailAddress|person}',
        reply_to: '{replyTo[].emailAddress|person}',
        message_id: '{internetMessageId|bare}',
        thread: 'conversationId',
      },
    },
  },
});
