import type { RequestHandler } from 'express';
import { Problem } from '../../common/errors.ts';

/** A name, an IPv4 address or an IPv6 one in brackets, with a port or without: nothing before an `@`, no space and no markup. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d{0,5})?$/i;

/** Refuses a request of HTTP/1.1 that does not say to which host it goes, and one that expects what nobody here does. */
export const headersNeeded: RequestHandler = ({ headers, httpVersion }, _res, next) => {
  const { host, expect } = headers;
  if (host === undefined && httpVersion === '1.1')
    return next(new Problem('bad_request', 'The header Host is missing. Send the name of the host that is asked.'));
  if (host !== undefined && !HOST.test(host))
    return next(new Problem('bad_request', 'The header Host names no host. Send a name or an address, and a port.'));
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return next(
      new Problem(
        'bad_request',
        'The header Expect asks for what is not known here. Leave it out, or send 100-continue.',
      ),
    );
  next();
};
