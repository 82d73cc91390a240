import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { refuseCrowdedXml } from '../../src/toolkits/dav/bounded-xml.ts';
import { caldav } from '../../src/toolkits/caldav.ts';
import { carddav } from '../../src/toolkits/carddav.ts';
import { collecting, gather } from '../toolkits/collecting.ts';

const within = (inner: string): string => `<d:multistatus xmlns:d="DAV:">${inner}</d:multistatus>`;
const RESPONSE =
  '<d:response><d:href>/a.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop></d:propstat></d:response>';

const CROWDED: Record<string, string> = {
  'tags that hold nothing': within('<a/>'.repeat(400_000)),
  'tags nested deeply': within('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
  'tags that never end': within('<a>'.repeat(100_000)),
  'tags within tags that hold nothing': within(`<a>${'<b/>'.repeat(3)}`.repeat(1_000)),
  'comments and marks': within('<!-- <a> --><?b?>'.repeat(200_000)),
};
const ORDINARY: Record<string, string> = {
  'a listing of 20,000 objects': within(RESPONSE.repeat(20_000)),
  'calendars in sections that hold signs': within(`<c><![CDATA[${'<'.repeat(400_000)}]]></c>`),
  'comments that hold tags': within(`<!--${'<a>'.repeat(400_000)}-->`),
};

test.each(Object.entries(CROWDED))('an answer of %s is refused', (_, xml) => {
  expect(() => refuseCrowdedXml(xml, 'dav.example')).toThrow(/dav\.example answers with more XML/);
});

test.each(Object.entries(ORDINARY))('%s is read', (_, xml) => {
  expect(() => refuseCrowdedXml(xml, 'dav.example')).not.toThrow();
});

test.each([
  ['calendars', caldav],
  ['address books', carddav],
])('a server of %s that sends it ends its own run before it is parsed', async (_, toolkit) => {
  const server = createServer((_req, res) => {
    res.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' }).end(CROWDED['tags that never end']);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const given = toolkit.credentials.parse({ url: `http://127.0.0.1:${port}/`, username: 'ann', password: 'canary' });
  await expect(gather(toolkit.collect(collecting(given as never)))).rejects.toThrow(/more XML/);
  server.close();
});
