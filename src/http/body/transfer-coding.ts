import type { RequestHandler } from 'express';
import { Problem } from '../../common/errors.ts';

/**
 * Refuses a body that is packed for the transfer: Node unpacks parts (`chunked`) and nothing else, so its bytes would be taken for what was
 * sent. HTTP/1.0 knows no parts: a proxy of it takes the body to end elsewhere than Node does.
 */
export const knownTransfer: RequestHandler = ({ headers, httpVersion }, res, next) => {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return next();
  if (httpVersion !== '1.1') {
    res.set('Connection', 'close');
    return next(new Problem('bad_request', 'HTTP/1.0 has no Transfer-Encoding. Send the body with its length.'));
  }
  if (coding.trim().toLowerCase() === 'chunked') return next();
  next(
    new Problem(
      'unsupported_media_type',
      'Send the body with the Transfer-Encoding chunked alone, or with its length. A packed one is named in Content-Encoding.',
    ),
  );
};
