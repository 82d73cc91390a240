import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import type { Route, RouteInput, Call } from './route.ts';

const WITHIN = Symbol('within');

/** Whether a request comes from within: the one around it has been counted already. */
export const isWithin = (req: Request): boolean => WITHIN in req;

/** Makes the way by which a handler calls other routes as its own caller: with the same headers, from the same address, under the same request id. */
export function callWithin(outer: Request, answerTo: (route: Route, req: Request) => Promise<Answer>): Call {
  return async (route, given) => {
    const { body } = await answerTo(route as unknown as Route, requestWithin(outer, route as unknown as Route, given));
    if (!body)
      throw new Error(`${route.method} ${route.path} answers with a stream, which cannot be called from within`);
    return JSON.parse(body.toString('utf8')) as never;
  };
}

const CARRIED = ['authorization', 'x-org-id', 'x-user-id', 'x-user-email'];

/** A request as Express would hand it over, of which only what `serve` reads is there. */
function requestWithin(
  outer: Request,
  route: Route,
  { params = {}, query = {}, body, idempotencyKey }: RouteInput,
): Request {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = Object.fromEntries(CARRIED.map((name) => [name, outer.headers[name]]));
  return {
    [WITHIN]: true,
    method: route.method.toUpperCase(),
    path,
    originalUrl: path + searchOf(query),
    params,
    ip: outer.ip,
    headers: { ...headers, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
    ...(outer.res && { res: responseWithin(outer.res) }),
  } as unknown as Request;
}

/** Headers of an inner answer go nowhere; whoever waits is gone when the outer connection is. */
function responseWithin(outer: Response): Response {
  const inner = {
    locals: { requestId: outer.locals.requestId },
    set: () => inner,
    once: (event: string, listener: () => void) => (outer.once(event, listener), inner),
    get writableFinished() {
      return outer.writableFinished;
    },
  };
  return inner as unknown as Response;
}

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text && `?${text}`;
}
