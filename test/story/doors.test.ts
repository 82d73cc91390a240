import { afterAll, expect, test } from 'vitest';
import { createClient, type Quern, type QuernError } from '../../src/client/client.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { mailWith, pdfOf } from '../support/samples/files.ts';
import { startService } from '../support/http/service.ts';
import { until } from '../support/until.ts';
import { imapServer } from '../toolkits/imap-server.ts';

afterAll(endReaders);

const YESTERDAY = new Date(Date.now() - 86_400_000);
const internaldate = YESTERDAY.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1-$2-$3 $4 +0000');
const SENTENCE = 'The orchard in Kivik is leased until 2041.';
const CALENDAR = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:handover@northwind.example', 'DTSTAMP:20260101T000000Z',
  `DTSTART:${YESTERDAY.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`, 'SUMMARY:Handover of the orchard',
  'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n'); // prettier-ignore

/** A mail of yesterday as a mailbox holds it. */
const stored = (raw: string) => ({
  internaldate,
  raw: raw.replace(/^Date: .*$/m, `Date: ${YESTERDAY.toUTCString()}`),
});
const OFFER = mailWith('The lease and the handover are attached.', [
  { name: 'lease.pdf', type: 'application/pdf', bytes: pdfOf(SENTENCE) },
  { name: 'handover.ics', type: 'text/calendar', bytes: Buffer.from(CALENDAR) },
]).toString();
const OTHER =
  'From: Cy Dahl <cy@heron.example>\r\nMessage-ID: <apples@heron.example>\r\nDate: \r\nSubject: Apples\r\n\r\nThey are ripe.\r\n';

const itemsOf = async (quern: Quern) => (await quern.listItems({ limit: 100 })).items;
const readyToRead = (quern: Quern, count: number) =>
  until(async () => {
    const items = await itemsOf(quern);
    return items.length === count && items.every(({ status }) => status === 'extracted');
  }, 60_000);

test('a sentence of a PDF that came with a mail is recalled, leads to its sender, and goes with the mail', async () => {
  await using mailbox = await imapServer([stored(OFFER), stored(OTHER)]);
  await using service = await startService();
  const { url, env } = service;
  const admin = createClient({ url, key: env.ADMIN_KEYS! });
  await admin.provisionOrg({ org_id: 'doors', owner: 'boss@doors.example', entities: ['alpha'] });
  const { key } = await admin.createKey({ org_id: 'doors', name: 'doors' });
  const quern = createClient({ url, key, org: 'doors' });
  const credentials = { host: '127.0.0.1', port: mailbox.port, tls: false, username: 'testuser', password: 'testpass' };
  const { connection_id } = await quern.storeConnection({ slug: 'imap', entity: 'alpha', credentials });
  await readyToRead(quern, 4);
  const recalled = async () => {
    const { passages } = await quern.recall({ q: 'Until when is the orchard in Kivik leased?' });
    return passages.find(({ text }) => text.includes(SENTENCE));
  };

  const passage = (await recalled())!;
  expect(passage).toMatchObject({ type: 'document', title: 'lease', source: 'imap' });
  const followed = async (node_id: string, type: string) => {
    const { edges } = await quern.entity({ node_id });
    const edge = edges.find((one) => one.type === type)!;
    return edge.from_id === node_id ? edge.to_id : edge.from_id;
  };
  const mail = await followed(passage.node_id, 'attached_to');
  expect(await quern.entity({ node_id: mail })).toMatchObject({ label: 'Activity', name: 'The offer' });
  expect(await followed(mail, 'sent')).toBe('contact:ada@northwind.example');
  const { results } = await quern.search({ q: 'Handover of the orchard' });
  expect(results.map(({ type }) => type)).toContain('meeting');

  mailbox.expunge('offer-1@northwind.example');
  for (let sync = 0; sync < 2; sync++) {
    const { sync_job_id: job_id } = await quern.syncConnection({ id: connection_id });
    await until(async () => (await quern.syncStatus({ job_id })).status === 'succeeded', 60_000);
  }
  await readyToRead(quern, 1);
  expect((await itemsOf(quern)).map(({ title }) => title)).toEqual(['Apples']);
  expect(await recalled()).toBeUndefined();
  for (const node_id of [passage.node_id, mail, 'contact:ada@northwind.example'])
    await until(async () => (await quern.entity({ node_id }).catch(({ code }: QuernError) => code)) === 'not_found');
}, 180_000);
