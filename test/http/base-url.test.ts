import type { Request } from 'express';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { baseUrl, ownUrl } from '../../src/http/base-url.ts';

const socket = { localAddress: '::ffff:10.0.0.7', localPort: 8080 };
const asked = (host: string | undefined, settings = {}) =>
  baseUrl(readConfig({ HOST: 'quern.example', ...settings }), {
    headers: { host },
    protocol: 'http',
    socket,
  } as unknown as Request);

test.each([
  'localhost:9000',
  '127.0.0.1:9000',
  '127.3.2.1',
  '[::1]:8080',
  '10.0.0.7:8080',
  'quern.example:8080',
  'QUERN.example:8080',
])('%s is an own address', (host) => {
  expect(asked(host)).toBe(`http://${host.toLowerCase()}`);
});

test.each([
  'evil.example',
  'evil.example:8080',
  'quern.example',
  'quern.example:8081',
  'quern.example.evil.example:8080',
  '127.0.0.1.evil.example',
  'localhost.evil.example:8080',
  '10.0.0.8:8080',
  'evil.example@localhost',
  'localhost/evil',
  'a b',
  '',
  undefined,
])('%s is not followed', (host) => {
  expect(asked(host)).toBe('');
});

test('PUBLIC_URL is the address, whatever the request says', () => {
  for (const host of ['localhost', 'evil.example'])
    expect(asked(host, { PUBLIC_URL: 'https://graph.example/quern/' })).toBe('https://graph.example/quern');
});

test('the address of the settings is one that can be opened', () => {
  expect(ownUrl(readConfig({ HOST: '::1', PORT: '9' }))).toBe('http://[::1]:9');
});
