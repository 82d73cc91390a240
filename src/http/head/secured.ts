import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Gives an answer the headers that hold browsers back: it runs nothing, stands in no frame, is read by no other site, and is what its type says. */
export const secured = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
});

/** The same headers, as lines for an answer that is written by hand. */
export function securedLines(): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  secured(req, res, () => {});
  return Object.keys(res.getHeaders()).map((name) => `${name}: ${String(res.getHeader(name))}`);
}
