import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A mail that is read. */
export const GOOD = 'From: Ada <ada@x.example>\r\nMessage-ID: <1@x>\r\nSubject: Tea\r\n\r\nIt is served.';
const MB = 1_048_576;

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:a@x', 'DTSTART:20200101T000000Z', 'SUMMARY:Tick', ...lines, 'END:VEVENT'].join('\r\n');

function nestedMail(depth: number): string {
  const levels = Array.from(
    { length: depth },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  );
  return `Subject: x\r\nMessage-ID: <2@x>\r\n${levels.join('')}`;
}

async function bombedDocx(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(100 * MB, ' '), 'word/document.xml');
  zip.end();
  return buffer(zip.outputStream);
}

/** A PDF whose one page is a flood of nested marks. */
const bombedPdf = (): string =>
  `%PDF-1.4\n${Array.from({ length: 200_000 }, (_, i) => `${i + 1} 0 obj\n<< /Kids [${i + 2} 0 R] /Type /Pages >>\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\n`;

/** What somebody may send to hold up whoever reads it. */
export const BOMBS: Record<string, { format: string; bytes: () => string | Promise<Buffer> }> = {
  'a mail of a million empty lines': { format: 'eml', bytes: () => `${GOOD}${'\n'.repeat(1_000_000)}` },
  'a mail of many headers': { format: 'eml', bytes: () => `Subject: x\n${'A: b\n'.repeat(200_000)}\nText` },
  'a mail of 45,000 short lines': { format: 'eml', bytes: () => `${GOOD}${'\na'.repeat(45_000)}` },
  'a card of quoted line ends': {
    format: 'vcf',
    bytes: () => `BEGIN:VCARD\r\nFN;ENCODING=QUOTED-PRINTABLE:${'=3D=0A'.repeat(700_000)}\r\nEND:VCARD`,
  },
  'a card of separators': { format: 'vcf', bytes: () => `BEGIN:VCARD\r\nFN:${';,\\'.repeat(1_000_000)}\r\nEND:VCARD` },
  'a meeting without end that is left out 50,000 times': {
    format: 'ics',
    bytes: () => calendar(event('RRULE:FREQ=MINUTELY;BYSETPOS=-1', `EXDATE:${'20200101T000000Z,'.repeat(50_000)}`)),
  },
  'a meeting of 100,000 guests': {
    format: 'ics',
    bytes: () =>
      calendar(event(...Array.from({ length: 100_000 }, (_, i) => `ATTENDEE;CN=P${i}:mailto:p${i}@x.example`))),
  },
  'a message that Outlook packed 200,000 times': {
    format: 'tnef',
    bytes: async () =>
      Buffer.concat([
        Buffer.from('789f3e220100', 'hex'),
        ...Array.from({ length: 200_000 }, () => Buffer.from('020290060004000000000000000000', 'hex')),
      ]),
  },
  'a mail nested deeply': { format: 'eml', bytes: () => nestedMail(20_000) },
  'a mail of HTML nested deeply': {
    format: 'eml',
    bytes: () => `Subject: x\r\nContent-Type: text/html\r\n\r\n${'<div><blockquote>'.repeat(40_000)}`,
  },
  'a meeting every second for ten years': {
    format: 'ics',
    bytes: () => calendar(event('RRULE:FREQ=SECONDLY')),
  },
  'a meeting that never falls on a day': {
    format: 'ics',
    bytes: () => calendar(event('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')),
  },
  'a calendar of 10,000 meetings': {
    format: 'ics',
    bytes: () => calendar(...Array.from({ length: 10_000 }, (_, i) => event(`X-N:${i}`).replace('a@x', `${i}@x`))),
  },
  'a calendar of 5,000 zones that nobody knows': {
    format: 'ics',
    bytes: () =>
      calendar(
        ...Array.from({ length: 5_000 }, (_, i) =>
          event(`DTSTART;TZID=Mars/${i}:20260101T000000`, 'RRULE:FREQ=DAILY;COUNT=400').replace('a@x', `${i}@x`),
        ),
      ),
  },
  'a calendar of meetings that begin and never end': {
    format: 'ics',
    bytes: () => calendar(`BEGIN:VEVENT${'\n'.repeat(8)}`.repeat(5_000)),
  },
  'a calendar in a million lines': { format: 'ics', bytes: () => calendar(event(' a\r\n'.repeat(1_000_000))) },
  'an address book of a long card': {
    format: 'vcf',
    bytes: () => `BEGIN:VCARD\r\nFN:Ada\r\nNOTE;ENCODING=QUOTED-PRINTABLE:${'=\r\n'.repeat(500_000)}END:VCARD`,
  },
  'a table of millions of quotes': { format: 'csv', bytes: () => `a,b\n${'"'.repeat(5_000_001)}` },
  'a table of quotes and commas': { format: 'csv', bytes: () => `a,b\n${'","'.repeat(1_000_000)}` },
  'a table of a hundred thousand columns': {
    format: 'csv',
    bytes: () => `${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}`,
  },
  'a table of one name in all its columns': {
    format: 'csv',
    bytes: () => `${'name,'.repeat(100_000)}\n${'1,'.repeat(100_000)}`,
  },
  'a page nested deeply': { format: 'html', bytes: () => `<html>${'<div><blockquote>'.repeat(300_000)}x` },
  'a page of open tags': { format: 'html', bytes: () => `<html>${'<a '.repeat(1_000_000)}` },
  'a document of nothing but marks': { format: 'md', bytes: () => `---\n${'a: &a [*a]\n'.repeat(200_000)}` },
  'a page of entities': { format: 'html', bytes: () => `<html>${'&amp;'.repeat(1_500_000)}` },
  'a table of half a million rows': { format: 'csv', bytes: () => `a\n${'1\n'.repeat(500_000)}` },
  'JSON nested deeply': { format: 'json', bytes: () => `${'['.repeat(5_000_000)}` },
  'a list of millions of items without anything': { format: 'json', bytes: () => `[${'{},'.repeat(8_000_000)}{}]` },
  'millions of lines without any JSON': { format: 'jsonl', bytes: () => `${'\n'.repeat(49_000_000)}{}` },
  'a calendar of millions of empty lines': { format: 'ics', bytes: () => calendar('\n'.repeat(49_000_000)) },
  'an address book of millions of empty lines': {
    format: 'vcf',
    bytes: () => `BEGIN:VCARD\n${'\n'.repeat(49_000_000)}END:VCARD`,
  },
  'lines of JSON nested deeply': { format: 'jsonl', bytes: () => `${'{"a":'.repeat(1_000_000)}\n`.repeat(3) },
  'a Word document that inflates to 100 MB': { format: 'docx', bytes: bombedDocx },
  'a PDF of endless parents': { format: 'pdf', bytes: bombedPdf },
  'a feed of entities': {
    format: 'feed',
    bytes: () =>
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(1_000)}">${'bcdefghij'
        .split('')
        .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
        .join('')}]><rss><channel><item><title>&j;</title></item></channel></rss>`,
  },
};
