import { expect, test } from 'vitest';
import { api, readPreset } from './preset-server.ts';

const event = (id: string, more: object = {}) => ({
  kind: 'calendar#event',
  id,
  status: 'confirmed',
  htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
  summary: `Meeting ${id}`,
  description: 'Bring <b>samples</b> &amp; prices.',
  location: 'Hall 2',
  creator: { email: 'noor@plover.example' },
  organizer: { email: 'noor@plover.example', displayName: 'Noor Haddad' },
  start: { dateTime: '2026-01-06T09:00:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-01-06T10:00:00+01:00' },
  iCalUID: `${id}@google.com`,
  attendees: [
    { email: 'noor@plover.example', displayName: 'Noor Haddad', organizer: true, responseStatus: 'accepted' },
    { email: 'ivo@heron.example', responseStatus: 'needsAction' },
    { email: 'ada@heron.example', responseStatus: 'declined' },
    { email: 'hall2@resource.calendar.google.com', resource: true, responseStatus: 'accepted' },
  ],
  ...more,
});

test('Google Calendar gives the meetings of calendars that are owned, and later what changed and what was cancelled', async () => {
  let changes: object = {};
  await using server = await api(({ path, query }) => {
    if (path === '/calendar/v3/users/me/calendarList')
      return {
        items: [
          { id: 'me@plover.example', accessRole: 'owner' },
          { id: 'holidays', accessRole: 'reader' },
        ],
      };
    if (path !== '/calendar/v3/calendars/me@plover.example/events' || query.get('singleEvents') !== 'true')
      return undefined;
    if (query.has('syncToken')) return query.has('timeMin') ? undefined : changes;
    if (query.get('timeMin') !== '2026-01-01T00:00:00.000Z' || !query.has('timeMax')) return undefined;
    if (query.get('pageToken') !== 'p2') return { items: [event('a')], nextPageToken: 'p2' };
    const whole = {
      start: { date: '2026-01-07' },
      end: { date: '2026-01-08' },
      attendees: undefined,
      description: undefined,
    };
    const series = { recurringEventId: 'b', originalStartTime: { date: '2026-01-07' }, iCalUID: 'b@google.com' };
    return { items: [event('b_20260107', { ...whole, ...series })], nextSyncToken: 's1' };
  });
  const first = await readPreset('google_calendar', server);
  expect(first.items).toEqual([
    {
      object: 'a',
      type: 'meeting',
      title: 'Meeting a',
      body: 'Bring samples & prices.',
      date: '2026-01-06',
      url: 'https://www.google.com/calendar/event?eid=a',
      metadata: {
        external_id: 'google_calendar/meetings#a',
        uid: 'a@google.com',
        organizer: 'Noor Haddad <noor@plover.example>',
        participants: ['Noor Haddad <noor@plover.example>', 'ivo@heron.example'],
        location: 'Hall 2',
        status: 'confirmed',
        start: '2026-01-06T08:00:00.000Z',
        end: '2026-01-06T09:00:00.000Z',
      },
    },
    expect.objectContaining({
      object: 'b_20260107',
      body: '',
      date: '2026-01-07',
      metadata: expect.objectContaining({ uid: 'b@google.com/2026-01-07', thread: 'b', start: '2026-01-07' }),
    }),
  ]);
  expect([first.refused, first.complete]).toEqual([['first'], ['meetings/me@plover.example']]);
  changes = { items: [{ id: 'a', status: 'cancelled' }, event('c')], nextSyncToken: 's2' };
  const second = await readPreset('google_calendar', server, { cursor: first.cursor });
  expect([second.items.map(({ title }) => title), second.removed, second.complete]).toEqual([['Meeting c'], ['a'], []]);
  changes = { gone: true };
  const third = await readPreset('google_calendar', server, { cursor: second.cursor });
  expect([third.listed, third.complete]).toEqual([['a', 'b_20260107'], ['meetings/me@plover.example']]);
});

const meeting = (id: string, more: object = {}) => ({
  id,
  subject: `Review ${id}`,
  body: { contentType: 'text', content: 'Numbers of the quarter.' },
  start: { dateTime: '2026-01-06T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-01-06T10:30:00.0000000', timeZone: 'UTC' },
  location: { displayName: 'Hall 2', locationType: 'default' },
  organizer: { emailAddress: { name: 'Noor Haddad', address: 'noor@plover.example' } },
  attendees: [
    {
      type: 'required',
      status: { response: 'accepted' },
      emailAddress: { name: 'Ivo Lind', address: 'ivo@heron.example' },
    },
    { type: 'optional', status: { response: 'declined' }, emailAddress: { name: 'Ada', address: 'ada@heron.example' } },
    {
      type: 'resource',
      status: { response: 'accepted' },
      emailAddress: { name: 'Hall 2', address: 'hall2@plover.example' },
    },
  ],
  webLink: `https://outlook.office365.com/owa/?itemid=${id}`,
  iCalUId: `040000-${id}`,
  seriesMasterId: null,
  isCancelled: false,
  ...more,
});

test('Outlook gives the meetings of its calendar in every sync, so that those that are cancelled or deleted are missed', async () => {
  let last = [meeting('b', { seriesMasterId: 'B' })];
  await using server = await api(({ path, query, headers }) => {
    const asked = path === '/v1.0/me/calendarView' && query.get('startDateTime') === '2026-01-01T00:00:00.000Z';
    if (!asked || !query.has('endDateTime') || !String(headers.prefer).includes('outlook.timezone="UTC"'))
      return undefined;
    if (query.get('$skip') === '1') return { value: last };
    return { value: [meeting('a')], '@odata.nextLink': `${server.url}${path}?${query}&$skip=1` };
  });
  const first = await readPreset('outlook_calendar', server);
  expect(first.items).toEqual([
    {
      object: 'a',
      type: 'meeting',
      title: 'Review a',
      body: 'Numbers of the quarter.',
      date: '2026-01-06',
      url: 'https://outlook.office365.com/owa/?itemid=a',
      metadata: {
        external_id: 'outlook_calendar/meetings#a',
        uid: '040000-a',
        organizer: 'Noor Haddad <noor@plover.example>',
        participants: ['Ivo Lind <ivo@heron.example>'],
        location: 'Hall 2',
        start: '2026-01-06T09:00:00.000Z',
        end: '2026-01-06T10:30:00.000Z',
      },
    },
    expect.objectContaining({ object: 'b', metadata: expect.objectContaining({ thread: 'B' }) }),
  ]);
  expect([first.refused, first.complete]).toEqual([['first'], ['meetings']]);
  last = [meeting('b', { isCancelled: true })];
  const second = await readPreset('outlook_calendar', server, { cursor: first.cursor });
  expect([second.listed, second.complete]).toEqual([['a'], ['meetings']]);
});
