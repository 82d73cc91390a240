import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';
import { mailWith } from '../support/samples/files.ts';

afterAll(endReaders);

const PLACE = { place: 'p', name: 'f', day: '2026-02-01' };
const read = (format: string, bytes: Buffer | string) =>
  readFile(format, Buffer.from(bytes), PLACE, AbortSignal.timeout(30_000));

test('a page without a title is called by its heading', async () => {
  const title = async (page: string) => (await read('html', page)).items[0]?.title;
  expect(await title('<h1 class=a>Terms &amp;<br>prices</h1><p>x')).toBe('Terms & prices');
  expect(await title('<title> </title><H1>Offer</H1>')).toBe('Offer');
  expect(await title('<title>Own</title><h1>Other</h1>')).toBe('Own');
  expect(await title('<h1>Open<p>x')).toBe('f');
  expect(await title('<p>x')).toBe('f');
});

test('texts that came with a mail are documents of it, whatever they are called', async () => {
  const files = ['terms.txt', 'terms.md'].map((name) => ({
    name,
    type: 'text/plain',
    bytes: Buffer.from(`# ${name}`),
  }));
  const { items } = await read('eml', mailWith('See.', files));
  expect(items.map(({ type, title }) => [type, title])).toEqual([
    ['email', 'The offer'],
    ['document', 'terms.txt'],
    ['document', 'terms.md'],
  ]);
  expect(items[1]?.metadata).toMatchObject({ filename: 'terms.txt', attached_to: 'offer-1@northwind.example' });
});

test('people whose names hold escaped quotes are of a meeting like all others', async () => {
  const people =
    'ORGANIZER;CN="Ann \\"Al\\" Lee":mailto:ann@heron.example\r\nATTENDEE;CN="\\"Cy\\"":mailto:cy@heron.example\r\n';
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:quay\r\nDTSTART:20260310T090000Z\r\n${people}END:VEVENT\r\nEND:VCALENDAR\r\n`;
  const { items } = await read('ics', calendar);
  expect(items[0]?.metadata).toMatchObject({
    organizer: expect.stringContaining('<ann@heron.example>'),
    participants: [expect.stringContaining('cy@heron.example')],
  });
});
