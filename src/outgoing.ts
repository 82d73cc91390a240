import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch as undiciFetch, type RequestInit } from 'undici';
import { Problem } from './errors.ts';

/** How connectors and webhooks reach other machines: only public addresses unless the setting allows more. */
export interface Outgoing {
  /** As the web's `fetch`: every address is checked when connecting, redirects (3 at most) again; 30 s without a byte and 100 MB end it. */
  fetch: typeof globalThis.fetch;
  /** A checked address of a host, for protocols other than HTTP (connect to it, not to the name); throws Problem `invalid`. */
  address(host: string): Promise<string>;
  close(): Promise<void>;
}

const REDIRECTS = 3;
const MAX_BYTES = 100 * 1_048_576;
const SILENCE_MS = 30_000;

/** Opens the way out; nothing connects before its first use. */
export function openOutgoing(config: { ALLOW_PRIVATE_ADDRESSES: boolean }): Outgoing {
  const check = config.ALLOW_PRIVATE_ADDRESSES ? () => {} : mustBePublic;
  const lookup = checkedLookup(check);
  const connector = buildConnector({ timeout: 10_000, lookup });
  const agent = new Agent({
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxResponseSize: MAX_BYTES,
    connect(options, callback) {
      try {
        const host = options.hostname.replace(/^\[|\]$/g, '');
        if (isIP(host)) check(host, host);
        connector(options, callback);
      } catch (error) {
        callback(error as Error, null);
      }
    },
  });
  return {
    fetch: (input, init) => follow(agent, new Request(input, init)),
    async address(host) {
      if (isIP(host)) {
        check(host, host);
        return host;
      }
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      lookup(host, { all: false }, (error, found) => (error ? reject(error) : resolve(found as string)));
      return promise;
    },
    close: () => agent.close(),
  };
}

/** Refuses whatever is not an ordinary public unicast address: private, loopback, link-local, metadata, mapped and reserved ones. */
function mustBePublic(address: string, host: string): void {
  const range = ipaddr.process(address).range();
  if (range !== 'unicast') {
    throw new Problem(
      'invalid',
      `${host} is at a ${range} address, which connectors and webhooks may not reach. An operator can allow it with ALLOW_PRIVATE_ADDRESSES=true.`,
    );
  }
}

function checkedLookup(check: (address: string, host: string) => void): LookupFunction {
  return (host, options, callback) =>
    resolveName(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      try {
        for (const { address } of found) check(address, host);
      } catch (refused) {
        return callback(refused as NodeJS.ErrnoException, '', 0);
      }
      if (options.all) return callback(null, found);
      callback(null, found[0]!.address, found[0]!.family);
    });
}

async function follow(agent: Agent, first: Request): Promise<Response> {
  let request = first;
  const body = first.body && Buffer.from(await first.arrayBuffer());
  for (let hop = 0; ; hop++) {
    const { method, url, signal } = request;
    const sent = body && method !== 'GET' ? body : undefined;
    const headers = [...request.headers];
    const options: RequestInit = { method, headers, body: sent, signal, redirect: 'manual', dispatcher: agent };
    const answer = (await undiciFetch(url, options).catch(told)) as unknown as Response;
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || !to || first.redirect === 'manual') return answer;
    await answer.body?.cancel();
    if (hop === REDIRECTS) throw new Problem('invalid', `${first.url} redirects more than ${REDIRECTS} times.`);
    request = redirected(request, new URL(to, url), answer.status);
  }
}

/** A refused address is said as such; undici wraps it. */
function told(error: Error): never {
  throw error.cause instanceof Problem ? error.cause : error;
}

/** The request that a redirect asks for; credentials do not go along to another origin. */
function redirected(from: Request, to: URL, status: number): Request {
  if (!/^https?:$/.test(to.protocol)) throw new Problem('invalid', `${from.url} redirects to ${to.protocol}//.`);
  const headers = new Headers(from.headers);
  if (to.origin !== new URL(from.url).origin) for (const name of ['authorization', 'cookie']) headers.delete(name);
  const method = status === 307 || status === 308 || from.method === 'HEAD' ? from.method : 'GET';
  return new Request(to, { method, headers, signal: from.signal });
}
