import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { basicAuth } from '../../src/operator/gate.ts';
import { listening } from '../support/http/listening.ts';

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
});

test('the operators’ password cannot be tried without end', async () => {
  let now = 0;
  const app = express()
    .use(basicAuth('the right password', () => now))
    .get('/', (_req, res) => void res.send('in'));
  await using server = await listening(app);
  const attempt = async (password: string) => (await server.as().get('/', basic(password))).status;
  for (let n = 0; n < 20; n++) expect((await server.as().get('/')).status).toBe(401);
  expect(await attempt('the right password')).toBe(200);
  for (let n = 0; n < 10; n++) expect(await attempt(`wrong ${n}`)).toBe(401);
  expect([await attempt('wrong again'), await attempt('the right password')]).toEqual([429, 429]);
  now += 60_001;
  expect([await attempt('the right password'), await attempt('wrong')]).toEqual([200, 401]);
});

test('from however many addresses of one machine it is tried, the attempts are counted together', async () => {
  const app = express()
    .use(basicAuth('the right password'))
    .get('/', (_req, res) => void res.send('in'));
  await using server = await listening(app);
  const attempt = async (localAddress: string, password: string) => {
    const asked = get(server.url, { localAddress, headers: basic(password), agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (let n = 0; n < 10; n++) expect(await attempt(`127.0.${n}.7`, `wrong ${n}`)).toBe(401);
  expect(await attempt('127.1.0.1', 'the right password')).toBe(429);
});

test.each(['short', 'elevenchars'])('a start with the password %s says what is wrong with it', (BOARD_PASSWORD) => {
  expect(() => readConfig({ BOARD_PASSWORD })).toThrow(/Setting BOARD_PASSWORD: has fewer than 12 characters/);
});
