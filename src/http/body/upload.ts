import type { Request, Response } from 'express';
import { Problem } from '../../common/errors.ts';
import { askForBody } from './held-back.ts';

const SILENCE_MS = 60_000;
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
}

/**
 * The bytes of a file that is sent as the body, as they come: no more than the limit, never a minute without one. Throws the limit's refusal,
 * and `bad_request` when it does not arrive whole.
 */
export async function* uploadParts(req: Request, res: Response, limit: UploadLimit): AsyncGenerator<Buffer> {
  const { bytes: most, refusal = () => tooLarge(most) } = limit;
  res.set('Connection', 'close');
  if (Number(req.headers['content-length'] ?? 0) > most) throw refusal();
  askForBody(req, res);
  req.setTimeout(SILENCE_MS, () => req.destroy(new Error('silent for too long')));
  let bytes = 0;
  try {
    for await (const part of req.iterator({ destroyOnReturn: false })) {
      bytes += (part as Buffer).length;
      if (bytes > most) throw refusal();
      yield part as Buffer;
    }
  } catch (error) {
    if (error instanceof Problem || req.complete) throw error;
    throw new Problem('bad_request', 'The file did not arrive whole. Send it again.');
  }
  if (!req.complete) throw new Problem('bad_request', 'The file did not arrive whole. Send it again.');
}

const tooLarge = (most: number): Problem =>
  new Problem('too_large', `The file is over ${Math.floor(most / 1024 ** 3)} GB. It cannot be taken in as one.`);
