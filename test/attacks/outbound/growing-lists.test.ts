import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { readBeside } from '../../../src/toolkits/http-json/beside.ts';
import { requestsOf } from '../../../src/toolkits/dav/connect.ts';
import { collecting, gather } from '../../toolkits/collecting.ts';
import { httpJson } from '../../../src/toolkits/http-json.ts';
import { json, web } from '../../support/http/web.ts';

const at = { since: new Date(), window: new Date(), record: {} };
const pagination = { kind: 'cursor', path: 'next', parameter: 'cursor', in: 'query' } as const;

test('a list beside the collected one is gathered up to 64 MB, however many pages it has', async () => {
  const record = { text: 'x'.repeat(8 * 1_048_576) };
  let page = 0;
  await using server = await web((_, response) => json(response, { all: [record], next: `p${++page}` }));
  const of = { url: server.url, headers: {} } as never;
  const beside = { url: `${server.url}/people`, list: 'all', pagination } as never;
  await expect(readBeside(collecting({}), of, beside, at)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ lists more than 64 MB in \/people, which is not gathered\./),
  });
  expect(page).toBeLessThan(10);
});

test('a place of a next page that is longer than any is not kept', async () => {
  await using server = await web((_, response) => json(response, { all: [{ id: 1 }], next: 'x'.repeat(100_000) }));
  const given = { url: `${server.url}/notes`, paths: { list: 'all', id: 'id' }, pagination };
  const run = collecting(httpJson.credentials.parse(given) as never);
  await expect(gather(httpJson.collect(run))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/more than 16000 characters/),
  });
  expect(server.asked).toHaveLength(1);
});

test.each(['-5', '1e308', '9'.repeat(400), 'Infinity', 'Fri, 31 Dec 9999 23:59:59 GMT', 'later', ''])(
  'a calendar server that asks to come back in "%s" is asked again within the hour',
  async (asked) => {
    await using server = await web((_, response) => void response.writeHead(429, { 'retry-after': asked }).end());
    const run = collecting({ url: server.url, username: 'ann', password: 'canary' });
    const error = await requestsOf(run as never)
      .fetch(server.url)
      .catch((thrown: Problem) => thrown);
    const { retryAfter = -1 } = (error as Problem).extra;
    expect(retryAfter >= 0 && retryAfter <= 3_600).toBe(true);
  },
);
