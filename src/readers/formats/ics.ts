import { reader, Unreadable } from '../reader.ts';

const YEAR_MS = 366 * 86_400_000;

/** A calendar (RFC 5545); series from two years before to one after, unless a stretch is given. */
export const ics = reader({
  name: 'ics',
  types: ['text/calendar'],
  extensions: ['.ics'],
  detect: (bytes) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.toString('utf8', 0, 200)),
  async read(bytes, { from, to, charset }) {
    const { readCalendar } = await import('../parse/calendar/calendar.ts');
    const { textOf } = await import('../parse/text.ts');
    const text = textOf(bytes, charset);
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR/im.test(text)) throw new Unreadable('It is no calendar.');
    const window = {
      from: from === undefined ? new Date(Date.now() - 2 * YEAR_MS) : new Date(from),
      to: to === undefined ? new Date(Date.now() + YEAR_MS) : new Date(to),
    };
    return readCalendar(text, window);
  },
});
