import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';

afterAll(endReaders);

const HEAD =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:u@finch.example\r\nDTSTART:20260301T090000Z\r\nSUMMARY:Review\r\n';
const read = async (...lines: string[]) => {
  const bytes = Buffer.from(`${HEAD}${lines.join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`);
  const options = { place: 'p', name: 'f', day: '2026-02-01' };
  return (await readFile('ics', bytes, options, AbortSignal.timeout(30_000))).items[0]?.metadata;
};

test.each([
  ['mailto:orla@finch.example', 'Orla Finch <orla@finch.example>'],
  ['MAILTO:orla@finch.example', 'Orla Finch <orla@finch.example>'],
  ['orla@finch.example', 'Orla Finch <orla@finch.example>'],
  ['mailto:invalid:nomail', 'Orla Finch'],
  ['mailto:javascript:alert(1)', 'Orla Finch'],
  ['mailto:', 'Orla Finch'],
  ['mailto:not known', 'Orla Finch'],
  ['urn:uuid:5d1c7f', 'Orla Finch'],
  ['https://rooms.example/@4', 'Orla Finch'],
])('a calendar user at %s is %s', async (address, person) => {
  expect(await read(`ORGANIZER;CN=Orla Finch:${address}`, `ATTENDEE;CN=Orla Finch:${address}`)).toMatchObject({
    organizer: person,
    participants: [person],
  });
});
