import { expect, test } from 'vitest';
import { openOutgoing } from '../../../src/common/guarded-fetch.ts';
import { web } from '../../support/http/web.ts';

const SECRETS = {
  authorization: 'Bearer canary',
  'X-API-Key': 'canary',
  cookie: 'canary=1',
  'Private-Token': 'canary',
  'proxy-authorization': 'canary',
  'webhook-signature': 'canary',
};
const STATUSES = [301, 302, 303, 307, 308];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT'];

/** Two servers of which the first sends all on to the second, and what came to the second. */
async function pair(status: number) {
  const came: string[] = [];
  const second = await web((request, response) => {
    came.push(JSON.stringify([request.method, request.rawHeaders]));
    request.on('data', (part) => came.push(String(part))).on('end', () => response.end('arrived'));
  });
  const first = await web((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { location: second.url }).end());
  });
  return {
    url: first.url,
    came,
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]();
      await second[Symbol.asyncDispose]();
    },
  };
}

test.each(STATUSES.flatMap((status) => METHODS.map((method) => [status, method] as const)))(
  'a redirect (%i) of a %s takes no secret to another origin',
  async (status, method) => {
    await using servers = await pair(status);
    const out = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true });
    const isAsking = ['GET', 'PROPFIND', 'REPORT'].includes(method);
    const body = method === 'GET' ? null : isAsking ? '<propfind/>' : 'client_secret=canary';
    const told = await out
      .fetch(servers.url, { method, headers: SECRETS, body })
      .then((answer) => answer.text())
      .catch((error: Error) => error.message);
    expect(servers.came.join()).not.toContain('canary');
    const refused = !isAsking && status > 303;
    if (refused) expect(told).toMatch(/ wants what it was sent to go to .*, where it is not sent\. Give that address/);
    else expect(told).toBe('arrived');
    await out.close();
  },
);

const OTHERS = ['ftp://quern.example/', 'FILE:///etc/passwd', 'data:,x', 'javascript:1', 'gopher://quern.example/'];

test.each(OTHERS)('the way to %s is not taken', async (location) => {
  await using first = await web((_, response) => void response.writeHead(302, { location }).end());
  const { fetch, close } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true });
  await expect(fetch(first.url)).rejects.toThrow(/ redirects to \w+:\/\/\./);
  await close();
});
