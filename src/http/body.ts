import express, { type Request, type Response } from 'express';
import { invalid, Problem } from '../errors.ts';
import { refuseUnstorable } from './read.ts';

const LARGEST = 10 * 1024 * 1024;
const LONGEST_MS = 120_000;
const bytes = express.raw({ type: () => true, limit: LARGEST, inflate: true });
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** Reads a JSON body of at most 10 MB (inflated) and 32 levels that arrives within two minutes: its value, `{}` when there is none, and its bytes. */
export async function readBody(req: Request, res: Response): Promise<{ value: unknown; raw: Buffer }> {
  const raw = await readBytes(req, res);
  if (raw.length === 0) return { value: {}, raw };
  const type = req.headers['content-type'];
  if (type !== undefined && !JSON_TYPE.test(type)) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json in UTF-8.');
  }
  const value = parse(raw);
  refuseUnstorable(value, ['body']);
  return { value, raw };
}

/** Reads a body of at most 10 MB (inflated) that arrives within two minutes, as it was sent; empty when there is none. A call from within brings it along. */
export function readBytes(req: Request, res: Response): Promise<Buffer> {
  if (Buffer.isBuffer(req.body)) return Promise.resolve(req.body);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(refusal({ status: 408 }, res)), LONGEST_MS);
    bytes(req, res, (error?: unknown) => {
      clearTimeout(late);
      if (error) reject(refusal(error as { type?: string; status?: number }, res));
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    });
  });
}

function refusal(error: { type?: string; status?: number }, res: Response): unknown {
  res.set('Connection', 'close');
  if (error.type === 'entity.too.large')
    return new Problem('too_large', 'The body is over 10 MB. Send it in smaller parts.');
  if (error.type === 'encoding.unsupported') {
    return new Problem('unsupported_media_type', 'Send the body plain, or compressed with gzip, deflate or br.');
  }
  if (error.status !== undefined && error.status < 500)
    return new Problem('bad_request', 'The body did not arrive whole. Send it again.');
  return error;
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw invalid(['body'], 'The body is not JSON in UTF-8', 'json_invalid');
  }
}
