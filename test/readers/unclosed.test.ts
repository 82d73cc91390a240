import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';

afterAll(endReaders);

const read = (text: string) =>
  readFile('ics', Buffer.from(text), { place: 'p', name: 'f', day: '2026-02-01' }, AbortSignal.timeout(30_000));
const event = (title: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${title}\r\nDTSTART:20260310T090000Z\r\nSUMMARY:${title}\r\n${more}END:VEVENT\r\n`;
const open = (title: string, more = '') => event(title, more).replace('END:VEVENT\r\n', '');
const calendar = (...parts: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${parts.join('')}END:VCALENDAR\r\n`;
const ZONE = 'BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n';

test.each<[what: string, text: string, titles: string[], unclosed: number]>([
  ['an event in the middle', calendar(event('one'), open('two'), event('three')), ['one', 'two', 'three'], 1],
  ['the last event', calendar(event('one'), open('two')), ['one', 'two'], 1],
  ['several events', calendar(open('one'), open('two'), open('three')), ['one', 'two', 'three'], 3],
  [
    'an alarm',
    calendar(event('one'), event('two', 'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\n'), event('three')),
    ['one', 'two', 'three'],
    1,
  ],
  ['alarms one after the other', calendar(event('one', 'BEGIN:VALARM\r\n'.repeat(3)), event('two')), ['one', 'two'], 3],
  [
    'an alarm and its event',
    calendar(event('one'), open('two', 'BEGIN:VALARM\r\n'), event('three')),
    ['one', 'two', 'three'],
    2,
  ],
  ['a task', calendar(event('one'), 'BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Buy\r\n', event('two')), ['one', 'two'], 1],
  ['a time zone', calendar(ZONE, event('one'), event('two')), ['one', 'two'], 2],
  ['one of two calendars', calendar(event('one')) + calendar(event('two'), open('three')), ['one', 'two', 'three'], 1],
])('%s without an end costs no other meeting', async (_, text, titles, unclosed) => {
  const { items, warnings } = await read(text);
  expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  expect(warnings.map(({ message }) => message)).toContain(
    `Parts without an end (${unclosed}) are read up to where the next begins.`,
  );
});

test.each(['END:VEVENT\r\n', 'END:VALARM\r\n', 'END:VTIMEZONE\r\n'])(
  'an end of nothing (%j) costs no meeting',
  async (end) => {
    const { items, warnings } = await read(calendar(event('one'), end, event('two')));
    expect(items.map(({ title }) => title).toSorted()).toEqual(['one', 'two']);
    expect(warnings).toEqual([]);
  },
);
