import { calendarMultiGet, calendarQuery, fetchCalendars, type DAVResponse } from 'tsdav';
import { z } from 'zod';
import { readForeign } from '../readers/read-foreign.ts';
import { readAccount } from './dav/account.ts';
import { listedIn } from './dav/collection.ts';
import { DavCredentials } from './dav/connect.ts';
import type { Kind } from './dav/read.ts';
import { eitherOr } from './oauth/with-grant.ts';
import { toolkit } from './toolkit.ts';

const AHEAD_MS = 14 * 86_400_000;

const Credentials = eitherOr(
  DavCredentials.extend({
    calendars: z
      .array(z.string().min(1).max(2_000))
      .min(1)
      .max(50)
      .optional()
      .describe('Names or addresses; all calendars when left out.'),
  }),
  ['username', 'password'],
);

/** Meetings of calendars with who called them, who comes, and where; those of series up to two weeks ahead. */
export const caldav = toolkit({
  name: 'caldav',
  summary: 'Meetings of the chosen calendars of an account, over CalDAV.',
  credentials: Credentials,
  source: ({ url }) => url,
  endpoints: ({ calendars }) => calendars?.length ?? 1,
  collect: (run) =>
    readAccount(
      run,
      {
        name: 'CalDAV',
        async collections(account, way) {
          const all = await fetchCalendars({ account, ...way });
          return all.filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'));
        },
        kind: { ...calendars, horizon: `${new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10)}T00:00:00.000Z` },
      },
      run.credentials.calendars,
    ),
});

const calendars: Kind = {
  async list({ url }, stretch, way) {
    const filters = {
      'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': during(stretch) },
    };
    return listedIn(await calendarQuery({ url, props: { 'd:getetag': {} }, filters, depth: '1', ...way }));
  },
  fetch: ({ url }, objectUrls, way) =>
    calendarMultiGet({ url, objectUrls, props: { 'd:getetag': {}, 'c:calendar-data': {} }, depth: '1', ...way }),
  async items(object, { since, until }, signal) {
    const name = { place: '', name: 'event.ics', day: since.slice(0, 10) };
    const options = { ...name, from: since, to: until ?? since };
    return (await readForeign('ics', Buffer.from(textOf(object)), options, { signal })).items;
  },
};

function during({ from, to }: { from: string; to?: string }) {
  const stamp = (at: string) => at.replace(/[-:]|\.\d+/g, '');
  const range = { start: stamp(from), ...(to ? { end: stamp(to) } : {}) };
  return { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } };
}

const textOf = ({ props }: DAVResponse): string => String(props?.calendarData?._cdata ?? props?.calendarData ?? '');
