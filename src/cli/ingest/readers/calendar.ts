import { asFound, readIn, reader } from '../reader.ts';

/** Meetings; a series from two years before to one after. */
export const calendar = reader({
  endings: ['.ics'],
  async *read(source) {
    for (const meeting of await readIn('ics', await source.bytes(), source)) yield asFound(meeting);
  },
});
