import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { capRequests } from '../../src/http/connections.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { listening, type Listening } from '../support/http/listening.ts';
import { sendOriginals } from '../support/samples/originals.ts';
import { download, exported } from '../support/transfers.ts';

let h: Harness;
let org: OrgFixture;
let server: Listening;
const warned: string[] = [];
const hear = ({ message }: Error) => void warned.push(message);
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
  server = await listening(capRequests(await createApp(h.ctx)));
  process.on('warning', hear);
});
afterAll(async () => {
  process.off('warning', hear);
  await server?.[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

/** The same path on the server that has all layers of one that runs. */
const there = (url: string): string => {
  const { pathname, search } = new URL(url, server.url);
  return server.url + pathname + search;
};

test.each(['zip', 'graph-json'] as const)('an export that is sent warns of no leak: %s', async (format) => {
  await sendOriginals({ url: h.url, key: org.key, org: 'acme' });
  const { download_url } = await exported(org.owner, 'acme', format);
  const asked: Record<string, string>[] = [{}, { Range: 'bytes=0-9' }, { 'Accept-Encoding': 'gzip' }];
  for (const headers of asked) expect((await download(there(download_url), headers)).bytes.length).toBeGreaterThan(9);
  expect(warned).toEqual([]);
});
