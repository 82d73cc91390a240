import { Problem } from '../errors.ts';
import { sentence } from '../text/sentence.ts';

/** Where a redirect leads, without a user or a password in it. */
export function placeOf(to: string, from: string): URL {
  if (!URL.canParse(to, from))
    throw new Problem('invalid', sentence`${new URL(from).origin} redirects to an address that cannot be read.`);
  const place = new URL(to, from);
  place.username = place.password = '';
  return place;
}

/** What goes along to another origin; any other header may be a credential. */
const HARMLESS = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'depth', 'prefer', 'user-agent'];

/** What asks only: its body holds no secret. */
const ASKING = ['PROPFIND', 'REPORT'];

/** The request that a redirect asks for; credentials do not go along to another origin, and a body that may hold some is not sent on there. */
export function redirected(from: Request, to: URL, status: number): Request {
  if (!/^https?:$/.test(to.protocol))
    throw new Problem('invalid', sentence`${new URL(from.url).origin} redirects to ${to.protocol}//.`);
  const same = to.origin === new URL(from.url).origin;
  const headers = new Headers([...from.headers].filter(([name]) => same || HARMLESS.includes(name)));
  const method = status === 307 || status === 308 || from.method === 'HEAD' ? from.method : 'GET';
  if (!same && !['GET', 'HEAD', ...ASKING].includes(method))
    throw new Problem(
      'invalid',
      sentence`${new URL(from.url).origin} wants what it was sent to go to ${to.origin}, where it is not sent. Give that address if it is the right one.`,
    );
  return new Request(to, { method, headers, signal: from.signal });
}
