import express, { type Request, type Response } from 'express';
import { Problem } from '../../common/errors.ts';
import type { BodyLimit } from './body-limit.ts';
import { askForBody } from './held-back.ts';
import { parseJson, tooLong } from './json.ts';
import { refuseUnstorable } from '../read.ts';

const LONGEST_MS = 120_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** Reads a JSON body within a limit that arrives within two minutes: its value, `{}` when there is none, and its bytes. */
export async function readBody(
  req: Request,
  res: Response,
  limit: BodyLimit,
): Promise<{ value: unknown; raw: Buffer }> {
  if (lengthOf(req) > 0) refuseOtherType(req);
  const raw = await readBytes(req, res, limit);
  if (raw.length === 0) return { value: {}, raw };
  refuseOtherType(req);
  const value = parseJson(raw, limit);
  refuseUnstorable(value, ['body']);
  return { value, raw };
}

const lengthOf = ({ headers }: Request): number => Number(headers['content-length'] ?? 0);

function refuseOtherType({ headers }: Request): void {
  const type = headers['content-type'];
  if (type === undefined || JSON_TYPE.test(type)) return;
  throw new Problem('unsupported_media_type', 'Send the body as application/json in UTF-8.');
}

/** Reads a body within a limit of inflated bytes that arrives within two minutes, as it was sent; empty when there is none. A call from within brings it along. */
export function readBytes(req: Request, res: Response, limit: BodyLimit): Promise<Buffer> {
  if (Buffer.isBuffer(req.body)) return Promise.resolve(req.body);
  if (lengthOf(req) > limit.bytes) return Promise.reject(tooLong(limit));
  if (!CODINGS.has(req.headers['content-encoding']?.toLowerCase() ?? 'identity')) return Promise.reject(otherCoding());
  askForBody(req, res);
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      leave();
      reject(refusal({ status: 408 }, res, limit));
    };
    const late = setTimeout(giveUp, LONGEST_MS);
    // What inflates is told nothing of a sender that went away.
    const gone = () => void (req.complete || giveUp());
    req.once('close', gone);
    const leave = () => {
      clearTimeout(late);
      req.off('close', gone);
    };
    readerOf(limit)(req, res, (error?: unknown) => {
      leave();
      if (error) reject(refusal(error as Parameters<typeof refusal>[0], res, limit));
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    });
  });
}

const readers = new Map<number, ReturnType<typeof express.raw>>();

function readerOf({ bytes }: BodyLimit): ReturnType<typeof express.raw> {
  const known = readers.get(bytes) ?? express.raw({ type: () => true, limit: bytes, inflate: true });
  readers.set(bytes, known);
  return known;
}

/** What a body may be packed with. */
const CODINGS = new Set(['identity', 'gzip', 'deflate', 'br']);
const otherCoding = (): Problem =>
  new Problem('unsupported_media_type', 'Send the body plain, or compressed with gzip, deflate or br.');

/** What inflating fails with. */
const PACKED = /^(?:Z_|ERR__ERROR_)/;

function refusal(error: { type?: string; status?: number; code?: string }, res: Response, limit: BodyLimit): unknown {
  if (!res.headersSent) res.set('Connection', 'close');
  if (error.type === 'entity.too.large') return tooLong(limit);
  if (PACKED.test(error.code ?? ''))
    return new Problem(
      'bad_request',
      'The body is not whole in its Content-Encoding. Send it plain, or compress it anew.',
    );
  if (error.status !== undefined && error.status < 500)
    return new Problem('bad_request', 'The body did not arrive whole. Send it again.');
  return error;
}
