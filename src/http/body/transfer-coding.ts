import type { RequestHandler } from 'express';
import { Problem } from '../../common/errors.ts';

/** Refuses a body that is packed for the transfer: Node unpacks parts (`chunked`) and nothing else, so its bytes would be taken for what was sent. */
export const knownTransfer: RequestHandler = ({ headers }, _res, next) => {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return next();
  next(
    new Problem(
      'unsupported_media_type',
      'Send the body with the Transfer-Encoding chunked alone, or with its length. A packed one is named in Content-Encoding.',
    ),
  );
};
