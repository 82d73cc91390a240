import { asFound, reader, textOf } from '../reader.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

/** Meetings; a series from two years before to one after. */
export const calendar = reader({
  endings: ['.ics'],
  async *read(source) {
    const { readCalendar } = await import('../../../toolkits/read/calendar.ts');
    const text = textOf(await source.bytes());
    if (!/^BEGIN:VCALENDAR/im.test(text)) throw new Error('It is no calendar.');
    const window = { from: new Date(Date.now() - 2 * YEAR_MS), to: new Date(Date.now() + YEAR_MS) };
    for (const meeting of await readCalendar(text, window)) yield asFound(meeting);
  },
});
