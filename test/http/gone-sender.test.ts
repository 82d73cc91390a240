import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { readBytes } from '../../src/http/body/body.ts';
import { ORDINARY } from '../../src/http/body/body-limit.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test.each(['gzip', 'identity'])('no timer is left of a sender who went away, sent as %s', async (encoding) => {
  const headers = { 'content-encoding': encoding, 'transfer-encoding': 'chunked' };
  const req = Object.assign(new PassThrough(), { headers, complete: false }) as unknown as Request & PassThrough;
  const sent = { headersSent: true, set: () => expect.unreachable('headers were sent') };
  const res = Object.assign(new EventEmitter(), sent) as unknown as Response;
  const before = timers();
  const refused = expect(readBytes(req, res, ORDINARY)).rejects.toThrow('did not arrive whole');
  expect(timers()).toBe(before + 1);
  const closed = once(req, 'close');
  req.destroy();
  await closed;
  await refused;
  expect(timers()).toBeLessThanOrEqual(before);
});
