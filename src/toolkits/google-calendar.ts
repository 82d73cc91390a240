import { preset } from './http-json/preset.ts';

const CALENDAR = 'https://www.googleapis.com/calendar/v3';
const PAGES = { kind: 'cursor', path: 'nextPageToken', parameter: 'pageToken' } as const;

export const googleCalendar = preset({
  name: 'google_calendar',
  summary: 'Meetings of the calendars that somebody owns, up to four weeks ahead, over the Google Calendar API.',
  site: 'https://calendar.google.com/',
  authorization: {
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/calendar.readonly',
    style: 'form',
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  streams: {
    meetings: {
      each: { url: `${CALENDAR}/users/me/calendarList`, list: 'items', only: 'accessRole=owner', pagination: PAGES },
      url: `${CALENDAR}/calendars/{each.id}/events?maxResults=250&singleEvents=true&timeMin={window|instant}&timeMax={ahead|instant}`,
      pagination: PAGES,
      resume: { path: 'nextSyncToken', parameter: 'syncToken', without: ['timeMin', 'timeMax'] },
      full_days: 7,
      deleted: 'status=cancelled',
      type: 'meeting',
      paths: {
        list: 'items',
        title: 'summary',
        body: '{description|html}',
        date: 'start.dateTime ?? start.date',
        url: 'htmlLink',
      },
      fields: {
        uid: ['{iCalUID}/{originalStartTime.dateTime ?? originalStartTime.date|day}', 'iCalUID'],
        thread: 'recurringEventId',
        organizer: '{organizer|person}',
        participants: '{attendees[responseStatus!=declined,resource!=true]|person}',
        location: 'location',
        status: 'status',
        start: '{start.dateTime ?? start.date|instant}',
        end: '{end.dateTime ?? end.date|instant}',
        recurrence_id: '{originalStartTime.dateTime ?? originalStartTime.date|day}',
        sequence: 'sequence',
        revised: '{updated|instant}',
      },
      failure: {
        path: 'error.errors.0.reason',
        refused: ['authError'],
        later: ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'],
      },
    },
  },
});
