import type { Response } from 'express';
import { Problem, PROBLEMS, type Issue } from '../common/errors.ts';
import type { Logger } from '../common/log.ts';
import { isOutage } from '../common/transient-errors.ts';
import { closeIfUnread } from './unread.ts';

const RETRY_SECONDS = 2;

/** Any error as a Problem: what is the caller's stays, a store that is down is `unavailable`, the rest is `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) {
    return new Problem('unavailable', 'A store that this needs is down. Nothing is lost; try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  }
  const { status } = error as { status?: unknown };
  if (status === 400 || error instanceof URIError) {
    return new Problem('bad_request', 'The path or a header cannot be read. Check its percent escapes.');
  }
  return new Problem(
    'internal',
    'Something went wrong on our side. Try again; if it stays, tell the operator the request id.',
  );
}

/** Answers with a Problem: a 422 with its list, everything else as `application/problem+json`. */
export function refuse(res: Response, error: unknown, requestId: string, log: Logger): void {
  const problem = asProblem(error);
  if (problem.code === 'internal' && !isAbandoned(res, error))
    log.error({ request_id: requestId, err: error }, 'request failed');
  if (res.headersSent) return void res.destroy();
  closeIfUnread(res);
  const { extra, code, status } = problem;
  if (extra.retryAfter !== undefined) res.set('Retry-After', String(extra.retryAfter));
  if (status === 401) res.set('WWW-Authenticate', 'Bearer');
  if (extra.headers) res.set(extra.headers);
  const body = status === 422 ? asList(problem, requestId) : problemDocument(problem, requestId);
  res
    .status(status)
    .set('Content-Type', status === 422 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .end(JSON.stringify({ ...body, ...extra.body }));
  res.locals.code = code;
}

/** Whether work ended because whoever waited for it went away: no fault of ours, and nobody is there to be told. */
const isAbandoned = (res: Response, error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError' && res.req.socket.destroyed;

function asList(problem: Problem, requestId: string) {
  const only: Issue = { loc: ['body'], msg: problem.message, type: problem.code };
  return { detail: problem.extra.issues ?? [only], code: problem.code, request_id: requestId };
}

/** A refusal as a problem document. */
export function problemDocument({ code, message }: Problem, requestId: string) {
  const [status, title] = PROBLEMS[code];
  return { type: `/docs#${code}`, title, status, code, detail: message, request_id: requestId };
}
