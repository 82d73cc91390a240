import type { Request, Response } from 'express';
import { Problem } from '../../common/errors.ts';
import { askForBody } from './held-back.ts';

/** What comes of a file in so many milliseconds, at least: 1 KB a second. */
const LEAST = { bytes: 65_536, ms: 60_000 };
const ANY = '*/*';

/** The media type of a request's body without its parameters, in small letters; '' where it names none. */
export const mediaTypeOf = ({ headers }: Pick<Request, 'headers'>): string =>
  (headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase();

/** Throws `unsupported_media_type` for a body of another type, or one that is encoded; any type is one where `*\/*` is among them. */
export function checkType(req: Request, types: readonly string[]): void {
  const type = mediaTypeOf(req);
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (types.includes(ANY)) return;
  if (types.includes(type) && encoding === 'identity') return;
  throw new Problem('unsupported_media_type', `Send the file as it is, as ${types.join(' or ')}.`);
}

/** How many bytes a file may have, and what refuses more: `too_large`, unless something else is said. */
export interface UploadLimit {
  bytes: number;
  refusal?: () => Problem;
  /** Bytes that come in each stretch of so many milliseconds, at least. */
  least?: { bytes: number; ms: number };
}

/**
 * The bytes of a file that is sent as the body, as they come: no more than the limit, and never slower than its least. Throws the limit's
 * refusal, and `bad_request` when it does not arrive whole.
 */
export async function* uploadParts(req: Request, res: Response, limit: UploadLimit): AsyncGenerator<Buffer> {
  const { bytes: most, refusal = () => tooLarge(most), least = LEAST } = limit;
  res.set('Connection', 'close');
  if (Number(req.headers['content-length'] ?? 0) > most) throw refusal();
  askForBody(req, res);
  let giveUp: (why: Problem) => void = () => {};
  let [bytes, before] = [0, 0];
  const watch = setInterval(() => {
    if (bytes - before < least.bytes) giveUp(tooSlow(least));
    before = bytes;
  }, least.ms);
  const parts = req.iterator({ destroyOnReturn: false });
  const next = () =>
    new Promise<IteratorResult<unknown>>((resolve, reject) => {
      giveUp = reject;
      parts.next().then(resolve, reject);
    });
  try {
    for (;;) {
      const { done, value } = await next();
      if (done) break;
      bytes += (value as Buffer).length;
      if (bytes > most) throw refusal();
      yield value as Buffer;
    }
  } catch (error) {
    if (error instanceof Problem || req.complete) throw error;
    throw new Problem('bad_request', 'The file did not arrive whole. Send it again.');
  } finally {
    clearInterval(watch);
  }
  if (!req.complete) throw new Problem('bad_request', 'The file did not arrive whole. Send it again.');
}

const tooSlow = ({ bytes, ms }: typeof LEAST): Problem =>
  new Problem(
    'bad_request',
    `The file came too slowly: less than ${bytes / 1024} KB in ${ms / 1000} s. Send it again over a faster line.`,
  );
const tooLarge = (most: number): Problem =>
  new Problem('too_large', `The file is over ${Math.floor(most / 1024 ** 3)} GB. It cannot be taken in as one.`);
