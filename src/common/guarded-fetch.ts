import { isIP } from 'node:net';
import type { RequestInit } from 'undici';
import { Problem } from './errors.ts';
import { checkedLookup, mustPass } from './outgoing/checked-address.ts';
import { placeOf, redirected } from './outgoing/redirects.ts';
import { MAX_BYTES, openWay, tooLong, type Waits, type Way } from './outgoing/way.ts';
import { notPublic } from './public-address.ts';
import { isBrokenConnection } from './public-error.ts';
import { ours, sentence } from './text/sentence.ts';

/** How connectors and webhooks reach other machines: only public addresses unless the setting allows more. */
export interface Outgoing {
  /** As the web's `fetch`: every address is checked when connecting, redirects (3 at most) again; the waits and 100 MB, as sent or unpacked, end it, with a Problem that says which. */
  fetch: typeof globalThis.fetch;
  /** A checked address of a host, for protocols other than HTTP (connect to it, not to the name); throws Problem `invalid`. */
  address(host: string): Promise<string>;
  waits: Waits;
  close(): Promise<void>;
}

const REDIRECTS = 3;
const WAITS: Waits = { connect: 10_000, silence: 30_000, answer: 300_000 };

/** Opens the way out; nothing connects before its first use. */
export function openOutgoing(config: { ALLOW_PRIVATE_ADDRESSES: boolean }, waits: Waits = WAITS): Outgoing {
  const check = config.ALLOW_PRIVATE_ADDRESSES ? undefined : notPublic;
  const lookup = checkedLookup(check);
  let way: Promise<Way> | undefined;
  return {
    async fetch(input, init) {
      way ??= openWay({ check, lookup, waits });
      return follow(await way, requestOf(input, init), waits);
    },
    async address(host) {
      if (isIP(host)) {
        if (check) mustPass(check, host);
        return host;
      }
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      lookup(host, { all: false }, (error, found) => (error ? reject(error) : resolve(found as string)));
      return promise;
    },
    waits,
    close: async () => (await way)?.agent.close(),
  };
}

/** The first request; an address that has a password in it is refused, since no error may tell it. */
function requestOf(input: string | URL | Request, init?: globalThis.RequestInit): Request {
  if (!(input instanceof Request)) {
    const { host, username, password } = new URL(input);
    if (username || password)
      throw new Problem(
        'invalid',
        sentence`The address of ${host} has a user or a password in it. Leave them out, and send them as a header.`,
      );
  }
  return new Request(input, init);
}

async function follow(way: Way, first: Request, waits: Waits): Promise<Response> {
  let request = first;
  const body = first.body && Buffer.from(await first.arrayBuffer());
  for (let hop = 0; ; hop++) {
    const { method, url } = request;
    const sent = body && method !== 'GET' ? body : undefined;
    const answer = await asked(way, request, sent, waits);
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || !to || first.redirect === 'manual') return answer;
    await answer.body?.cancel();
    if (hop === REDIRECTS)
      throw new Problem('invalid', sentence`${new URL(first.url).origin} redirects more than ${REDIRECTS} times.`);
    request = redirected(request, placeOf(to, url), answer.status);
  }
}

/** One answer; whatever ends it, while its head or its body is waited for, is said in the same words. */
async function asked(way: Way, request: Request, body: Buffer | undefined, waits: Waits): Promise<Response> {
  const { method, url } = request;
  const late = AbortSignal.timeout(waits.answer);
  const fail = (error: Error): never => {
    throw request.signal.aborted ? error : failureOf(error, new URL(url).host, waits, late);
  };
  const signal = AbortSignal.any([request.signal, late]);
  const options: RequestInit = { method, headers: [...request.headers], body, signal, redirect: 'manual' };
  const answer = (await way.fetch(url, { ...options, dispatcher: way.agent }).catch(fail)) as unknown as Response;
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  if (headers.get('content-encoding')?.includes(',')) {
    await answer.body.cancel();
    throw packedTwice(new URL(url).host);
  }
  const whole = new Response(
    partsOf(answer.body, fail, () => tooLong(new URL(url).host)),
    { status, statusText, headers },
  );
  return Object.defineProperty(whole, 'url', { value: answer.url });
}

/** What is packed within a packed answer could be of any length although little comes out. */
const packedTwice = (host: string): Problem =>
  new Problem('invalid', sentence`${host} packs its answer more than once (Content-Encoding), which is not read.`);

/** The parts of an answer as they are asked for, unpacked, up to the most that is read; who wants no more of it closes its connection, also before the first. */
function partsOf(
  body: ReadableStream<Uint8Array>,
  fail: (error: Error) => never,
  beyond: () => Problem,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream(
    {
      async pull(into) {
        const { done, value } = await reader.read().catch(fail);
        if (done) return into.close();
        size += value.length;
        if (size <= MAX_BYTES) return into.enqueue(value);
        await reader.cancel();
        throw beyond();
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  );
}

const seconds = (ms: number): string => `${ms / 1000} s`;

/** What ended an answer, in a sentence for people; undici wraps it. */
function failureOf(error: Error, host: string, waits: Waits, late: AbortSignal): Error {
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Problem) return cause;
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return new Problem('unavailable', sentence`${host} said nothing for ${ours(seconds(waits.silence))}.`);
    case 'UND_ERR_CONNECT_TIMEOUT':
      return new Problem('unavailable', sentence`${host} took no connection for ${ours(seconds(waits.connect))}.`);
  }
  if (late.aborted)
    return new Problem('unavailable', sentence`${host} did not end its answer within ${ours(seconds(waits.answer))}.`);
  if (cause.message === 'bad port')
    return new Problem(
      'invalid',
      sentence`${host} is a port of another service, which nobody asks for a page. Use another.`,
    );
  if (isBrokenConnection(error) || !(error instanceof TypeError)) return error;
  return new Problem('unavailable', sentence`${host} does not answer in proper HTTP.`);
}
