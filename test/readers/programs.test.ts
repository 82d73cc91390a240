import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../src/readers/read-file.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { wordOf } from '../support/samples/files.ts';

afterAll(endReaders);

const read = (format: string, text: string | Buffer) =>
  readFile(format, Buffer.from(text), { place: 'p', name: 'f.x', day: '2026-02-01' }, AbortSignal.timeout(30_000));

const gmail = (labels: string, subject: string) =>
  `From 1@xxx Mon Feb 02 10:00:00 +0000 2026\nX-Gmail-Labels: ${labels}\nFrom: A <a@heron.example>\nSubject: ${subject}\n\nText\n\n`;

test("what lies in Gmail's trash, spam, drafts or chats is not read out of its archive, in any language", async () => {
  const kept = ['Inbox,Opened', 'Sent,=?UTF-8?Q?Spam-Abwehr?=', '"Trash, old",Inbox'];
  const left = ['Opened,Trash', 'Spam', '=?UTF-8?Q?Entw=C3=BCrfe?=', 'Archivé,\n Corbeille', 'Rascunhos', 'Chat'];
  const given = [...kept, ...left].map((labels, n) => gmail(labels, `S${n}`)).join('');
  expect((await read('mbox', given)).items.map(({ title }) => title)).toEqual(['S0', 'S1', 'S2']);
});

test.each([
  ['"Berg, Astrid" </O=FJORD/OU=GROUP/CN=ABERG>', '"Berg, Astrid"'],
  ['Astrid Berg <>', 'Astrid Berg'],
  ['root', 'root'],
])('a sender without a mail address goes by the name: %s', async (from, known) => {
  const { items } = await read('eml', `From: ${from}\nMessage-ID: <1@x.example>\nSubject: S\n\nHi`);
  expect(items[0]?.metadata?.from).toBe(known);
});

test('a mail that was passed on whole is a mail of its own, and no part of the one that it came with', async () => {
  const passedOn = 'From: Cy <cy@heron.example>\nMessage-ID: <2@heron.example>\nSubject: Inner\n\nWords within';
  const mail = `From: A <a@heron.example>\nMessage-ID: <1@heron.example>\nSubject: Outer\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below.\n--b\nContent-Type: message/rfc822\n\n${passedOn}\n--b--\n`;
  const { items } = await read('eml', mail);
  expect(items).toMatchObject([
    { title: 'Outer', body: 'See below.' },
    {
      title: 'Inner',
      body: 'Words within',
      metadata: { from: 'Cy <cy@heron.example>', attached_to: '1@heron.example' },
    },
  ]);
});

test('a page that a browser has saved as a mail is a document, from where it was', async () => {
  const page =
    'From: <Saved by Blink>\nSnapshot-Content-Location: https://heron.example/a\nSubject: A boat\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Of oak.</p>';
  const { items } = await read('eml', page);
  expect(items).toMatchObject([{ type: 'document', title: 'A boat', body: 'Of oak.', url: 'https://heron.example/a' }]);
  expect(items[0]?.metadata).toEqual({});
});

const event = (lines: string) =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260203T090000Z\nSUMMARY:Talk\n${lines}\nEND:VEVENT\nEND:VCALENDAR\n`;

test.each([
  ['DESCRIPTION:<p>Agenda:</p><ul><li>Keel</li></ul>', 'Agenda:\n\n- Keel'],
  ['X-ALT-DESC;FMTTYPE=text/html:<html><body><b>Keel</b>\\, mast</body></html>', 'Keel, mast'],
  ['DESCRIPTION:a < b > c', 'a < b > c'],
])('what a meeting says is text, also where a program wrote a page: %s', async (line, body) => {
  expect((await read('ics', event(line))).items).toMatchObject([{ body }]);
});

const card = (lines: string) => `BEGIN:VCARD\nVERSION:3.0\n${lines}\nEND:VCARD\n`;

test('a card tells the numbers at which somebody speaks, and a group of cards is nobody', async () => {
  const spoken = 'FN:Bo Lind\nTEL;CELL:1\nTEL;TYPE=WORK,FAX:2\nTEL;TYPE="fax":3\nTEL;TYPE=work:4';
  const cards = [spoken, 'FN:Friends\nKIND:group', 'FN:Family\nX-ADDRESSBOOKSERVER-KIND:group'].map(card).join('');
  const { items, warnings } = await read('vcf', cards);
  expect(items).toMatchObject([{ title: 'Bo Lind', metadata: { phone: ['1', '4'] } }]);
  expect(warnings[0]?.message).toContain('(2)');
});

const PEOPLE: Record<string, [table: string, found: object]> = {
  'from Outlook': [
    'Title,First Name,Middle Name,Last Name,Company,Job Title,E-mail Address\nDr.,Bo,,Lind,Heron AB,CEO,bo@heron.example\n',
    { title: 'Bo Lind', metadata: { prefix: 'Dr.', company: 'Heron AB', job_title: 'CEO' } },
  ],
  'from Salesforce': [
    'First Name,Last Name,Title,Account Name,Email\nBo,Lind,VP Sales,Heron AB,bo@heron.example\n',
    { title: 'Bo Lind', metadata: { title: 'VP Sales', company: 'Heron AB' } },
  ],
  'from Google': [
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value\nBo,A.,Lind,Heron,CEO,bo@heron.example\n',
    { title: 'Bo A. Lind', metadata: { company: 'Heron', job_title: 'CEO' } },
  ],
  'from HubSpot': [
    'Record ID,First Name,Last Name,Email,Create Date,Associated Company\n7,Bo,Lind,bo@heron.example,2026-01-03 10:11,Heron\n',
    { title: 'Bo Lind', date: '2026-01-03', metadata: { external_id: 'p#7', company: 'Heron' } },
  ],
  'from LinkedIn': [
    'First Name,Last Name,Company,Position\nBo,Lind,Heron,Buyer\n',
    { title: 'Bo Lind', type: 'contact', metadata: { company: 'Heron', position: 'Buyer' } },
  ],
  'with the family name as the name': [
    'Name;Vorname;E-Mail;Funktion\nLind;Bo;bo@heron.example;Einkauf\n',
    { title: 'Bo Lind', metadata: { first_name: 'Bo', last_name: 'Lind', job_title: 'Einkauf' } },
  ],
  'with the whole name beside a part of it': [
    'Name,First Name,Email\nBo Lind,Bo,bo@heron.example\n',
    { title: 'Bo Lind', metadata: { first_name: 'Bo' } },
  ],
};
test.each(Object.entries(PEOPLE))('a row of people is about one by the whole name: %s', async (_, [table, found]) => {
  expect((await read('csv', table)).items).toMatchObject([found]);
});

test('a row without a name of its own goes by words, and its day may be in another language', async () => {
  const table = 'Buchungstag;Betrag;Empfänger\n04.02.2026;-12,50;Seil & Tau GmbH\n';
  expect((await read('csv', table)).items).toMatchObject([{ title: 'Seil & Tau GmbH', date: '2026-02-04' }]);
});

test.each([
  ['title: >-\n  A folded\n  title', 'A folded title'],
  ["Title: 'It''s here' # for now", "It's here"],
  ['title: 2026', '2026'],
  ['title: Offer: blue\ntags: [a, b', 'Offer: blue'],
  ['title: Safe\nloop: &a [*a]', 'Safe'],
  ['title: [a, b]\ntype: note', 'f'],
])('frontmatter is YAML, and where it is none its lines are read: %j', async (head, title) => {
  expect((await read('md', `---\n${head}\n---\nText`)).items).toMatchObject([{ title }]);
});

test('a heading with a line below it is a title as one with a hash is', async () => {
  expect((await read('md', 'Minutes\r\n=======\r\n\r\n# Later\r\n')).items).toMatchObject([{ title: 'Minutes' }]);
});

test('cells stand apart also where a page leaves out what ends them', async () => {
  const page = '<!doctype html><table><tr><th>A<th>B<tr><td>1<td>2</table><table><tr><td>3</td><td>4</td></tr></table>';
  expect((await read('html', page)).items).toMatchObject([{ body: 'A B\n1 2\n\n3 4' }]);
});

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

test('a Word document says what stands in it: nothing that was deleted or moved away, and who commented', async () => {
  const moved = '<w:moveFrom w:id="1" w:author="A"><w:r><w:t>Moved.</w:t></w:r></w:moveFrom>';
  const mark = '<w:p><w:pPr><w:rPr><w:moveFrom w:id="3"/></w:rPr></w:pPr><w:r><w:t>Stays</w:t></w:r></w:p>';
  const price =
    '<w:p><w:del w:id="2"><w:r><w:delText>10</w:delText></w:r></w:del><w:r><w:t>12 all</w:t><w:noBreakHyphen/><w:t>in</w:t></w:r></w:p>';
  const bytes = await wordOf({
    'word/document.xml': `<w:document><w:body><w:p>${moved}</w:p>${mark}${price}<w:p><w:moveTo w:id="1"><w:r><w:t>Moved.</w:t></w:r></w:moveTo></w:p></w:body></w:document>`,
    'word/comments.xml': `<w:comments><w:comment w:id="0" w:author="Bo &amp; Cy">${paragraph('Too much?')}</w:comment></w:comments>`,
  });
  const body = 'Stays\n12 all-in\nMoved.\n\nBo & Cy: Too much?';
  expect((await read('docx', bytes)).items).toMatchObject([{ body }]);
});

test('what was filled into the form of a PDF and noted on its pages is read', async () => {
  const field = (name: string, more: string) => `<</Type/Annot/Subtype/Widget/T(${name})/Rect[10 10 20 20]${more}>>`;
  const annotations = [
    field('form1[0].buyer[0]', '/FT/Tx/V(Bo Lind)'),
    field('empty', '/FT/Tx'),
    field('With_mast', '/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes null/Off null>>>>'),
    field('With_sails', '/FT/Btn/V/Off/AS/Off/AP<</N<</Yes null/Off null>>>>'),
    '<</Type/Annot/Subtype/Text/T(Cy)/Contents(Ask again)/Rect[10 10 20 20]>>',
  ];
  const ids = annotations.map((_, n) => `${n + 4} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${ids}]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[${ids}]>>`,
    ...annotations,
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`);
  const { items, warnings } = await read('pdf', `%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n`);
  expect(items[0]?.body.split('\n').toSorted()).toEqual(['Cy: Ask again', 'With_mast', 'buyer: Bo Lind']);
  expect(warnings).toEqual([]);
});

test.each(['base64', 'quoted-printable'])(
  'a calendar that came with a mail is kept as it came: %s',
  async (encoding) => {
    const calendar = Buffer.from(event('DESCRIPTION:Grüße').replaceAll('\n', '\r\n'), 'latin1');
    const quoted = [...calendar].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('=\n');
    const written = encoding === 'base64' ? calendar.toString('base64') : quoted;
    const mail = `From: A <a@heron.example>\nMessage-ID: <1@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHi\n--b\nContent-Type: text/calendar; charset=iso-8859-1\nContent-Transfer-Encoding: ${encoding}\n\n${written}\n--b--\n`;
    const { items } = await read('eml', mail);
    expect(items[1]).toMatchObject({ title: 'Talk', body: 'Grüße' });
    expect(Buffer.from(items[1]?.attachment?.bytes ?? [])).toEqual(calendar);
  },
);
