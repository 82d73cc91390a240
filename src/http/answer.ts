import { isDeepStrictEqual } from 'node:util';
import type { Response } from 'express';
import { z } from 'zod';
import { isReply, isVerbatim, type Route, sent } from './route.ts';
import { closeIfUnread } from './unread.ts';
import { countUnsent } from './unsent.ts';

/** An answer ready to be sent; without a body the handler has written it itself. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
  /** Not to be replayed. */
  passing?: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns what a handler returned into bytes, with the org's pending notifications in every object. */
export function asAnswer(
  route: Route,
  returned: unknown,
  notifications: readonly unknown[] | undefined,
  strict: boolean,
): Answer {
  if (returned === sent) return { status: 200, headers: {} };
  if (isVerbatim(returned)) {
    const { bytes, ...answer } = returned;
    return { status: answer.status, headers: answer.headers, body: bytes, passing: answer.passing };
  }
  const { status, headers, body } = isReply(returned) ? returned : { status: 200, headers: {}, body: returned };
  if (strict) check(route, status, body);
  const whole =
    notifications && isObject(body) ? { ...body, notifications: body.notifications ?? notifications } : body;
  return { status, headers, body: Buffer.from(JSON.stringify(whole)) };
}

function check(route: Route, status: number, body: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(body));
  const parsed = z.parse(route.response, plain);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), plain)) {
    throw new Error(`${route.method} ${route.path} answers with fields that its schema does not declare`);
  }
  if (status !== 200 && !route.statuses?.includes(status)) {
    throw new Error(`${route.method} ${route.path} answers ${status}, which it does not declare`);
  }
}

/** Sends an answer; nothing when the handler has done so. */
export function send(res: Response, answer: Answer): void {
  if (answer.body === undefined) return;
  closeIfUnread(res);
  countUnsent(res, answer.body.length);
  const type = answer.body.length > 0 && { 'Content-Type': 'application/json; charset=utf-8' };
  res
    .status(answer.status)
    .set({ ...type, ...answer.headers })
    .end(answer.body);
}
