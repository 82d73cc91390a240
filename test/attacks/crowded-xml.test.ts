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
  'tags that are never closed': within('<a>'.repeat(100_000)),
  'tags within tags that hold nothing': within(`<a>${'<b/>'.repeat(3)}`.repeat(1_000)),
  'comments and marks': within('<!-- <a> --><?b?>'.repeat(200_000)),
};
const MANY = '<a>'.repeat(1_000);
/** What another reader of XML takes for the end of a part is not where it ends. */
const HIDING: Record<string, string> = {
  'values that end like a tag': within('<a b="/>">'.repeat(1_000)),
  'values in which a comment begins': within(`<a b="><!--">${MANY}`),
  'values in which a section begins': within(`<a b='><![CDATA['>${MANY}`),
  'quotes behind no name': within(`<a " b="c' " d='><!--'>${MANY}`),
  'quotes within a word': within(`<a b=c="><!--">${MANY}"`),
  'comments of two signs': within(`<!--><![CDATA[-->${MANY}]]>`),
  'comments of a sign too many': within(`<!-- ---><![CDATA[ -->${MANY}]]>`),
  'marks in which a comment begins': within(`<?b > <!-- ?>${MANY}`),
  'marks of a sign too many': within(`<?b??><!--?>${MANY}-->`),
  'a type in which a comment begins': `<!DOCTYPE m "><!--">${within(MANY)}`,
  'tags that are longer than any': within(`<a ${'b="" '.repeat(10_000)}>`),
  'tags that never end': within('<a'),
};
const ORDINARY: Record<string, string> = {
  'a listing of 20,000 objects': within(RESPONSE.repeat(20_000)),
  'calendars in sections that hold signs': within(`<c><![CDATA[${'<'.repeat(400_000)}]]></c>`),
  'a comment that holds tags': within(`<!--${'<a>'.repeat(400_000)}-->`),
  'a declaration, values in either quotes, and space in tags': `<?xml version="1.0" encoding='utf-8'?>\n${within('<c:x\n y = "a/b" z=\'"\' /><d ></d >')}`,
};

test.each(Object.entries(CROWDED))('an answer of %s is refused', (_, xml) => {
  expect(() => refuseCrowdedXml(xml, 'dav.example')).toThrow(/dav\.example answers with more XML/);
});

test.each(Object.entries(HIDING))('%s hide none', (_, xml) => {
  expect(() => refuseCrowdedXml(xml, 'dav.example')).toThrow(/answers with (?:more )?XML/);
});

test.each(Object.entries(ORDINARY))('%s is read', (_, xml) => {
  expect(() => refuseCrowdedXml(xml, 'dav.example')).not.toThrow();
});

test.each([
  ['calendars', caldav],
  ['address books', carddav],
])('a server of %s that sends it ends its own run before it is parsed', async (_, toolkit) => {
  const server = createServer((_req, res) => {
    res.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' }).end(CROWDED['tags that are never closed']);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const given = toolkit.credentials.parse({ url: `http://127.0.0.1:${port}/`, username: 'ann', password: 'canary' });
  await expect(gather(toolkit.collect(collecting(given as never)))).rejects.toThrow(/more XML/);
  server.close();
});
