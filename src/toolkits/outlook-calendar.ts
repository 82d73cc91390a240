import { preset } from './http-json/preset.ts';

const FIELDS =
  'subject,body,start,end,location,organizer,attendees,webLink,iCalUId,seriesMasterId,isCancelled,lastModifiedDateTime';

export const outlookCalendar = preset({
  name: 'outlook_calendar',
  summary: 'Meetings of an Outlook or Microsoft 365 calendar, up to four weeks ahead, over Microsoft Graph.',
  site: 'https://outlook.office.com/calendar/',
  authorization: {
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'offline_access Calendars.Read',
    style: 'form',
  },
  streams: {
    meetings: {
      url: `https://graph.microsoft.com/v1.0/me/calendarView?startDateTime={window|instant}&endDateTime={ahead|instant}&$top=100&$select=${FIELDS}`,
      headers: { prefer: 'outlook.timezone="UTC", outlook.body-content-type="text"' },
      pagination: { kind: 'link', path: '@odata.nextLink' },
      only: 'isCancelled!=true',
      type: 'meeting',
      paths: {
        list: 'value',
        title: 'subject',
        body: '{body.content|html}',
        date: 'start.dateTime',
        url: 'webLink',
      },
      fields: {
        uid: 'iCalUId',
        thread: 'seriesMasterId',
        organizer: '{organizer.emailAddress|person}',
        participants: '{attendees[status.response!=declined,type!=resource].emailAddress|person}',
        location: 'location.displayName',
        start: '{start.dateTime|instant}',
        end: '{end.dateTime|instant}',
        revised: '{lastModifiedDateTime|instant}',
      },
    },
  },
});
