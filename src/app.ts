import { randomUUID } from 'node:crypto';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Context } from './context.ts';
import { batched } from './common/concurrency/batched.ts';
import { lostPage } from './docs/lost.ts';
import { knownTransfer } from './http/body/transfer-coding.ts';
import { refuseBeyond } from './http/connections.ts';
import { headersNeeded } from './http/head/headers-needed.ts';
import { headersOnce } from './http/head/headers-once.ts';
import { secured } from './http/head/secured.ts';
import { requestMetricsOf } from './http/request-metrics.ts';
import { beginInTurn } from './access/begin-in-turn.ts';
import { adminKeys } from './access/credentials.ts';
import { keptAnswers } from './access/kept-answers.ts';
import { knownCallers } from './access/known-callers.ts';
import { mount } from './access/mount.ts';
import { createLimiter } from './access/rate-limit.ts';
import { operations, type Operation } from './http/registry.ts';
import { refuse } from './http/refuse.ts';
import { closeIfUnread } from './http/unread.ts';
import { write, type AuditEntry } from './stores/events/audit.ts';

/** What large answers may take of a process's memory. */
const KEPT_BYTES = 8_000_000;
/** Callers that a process remembers: each is some 1 KB. */
const KNOWN_CALLERS = 1_000;
/** An id as a request may bring it; of two, as each of several proxies gives one, the first. */
const REQUEST_ID = /^([\w-]{8,64})(?: *,|$)/;

interface AppOptions {
  /** Fails answers that their schema does not describe. */
  strict?: boolean;
  /** What to mount; every route under `routes/` when left out. */
  routes?: Operation[];
}

/** The Express app of a context. */
export async function createApp(ctx: Context, { strict = false, routes }: AppOptions = {}): Promise<Express> {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', false);
  app.set('trust proxy', trusted(ctx.config.TRUST_PROXY));
  const { begin, end } = beginInTurn();
  app.use(
    identify(ctx, end),
    secured,
    refuseBeyond,
    headersOnce,
    headersNeeded,
    begin,
    knownTransfer,
    compression({ threshold: 16_384 }),
  );
  const { db, log, config } = ctx;
  const kit = {
    ctx,
    limiter: createLimiter(db, log),
    isAdmin: adminKeys(config.ADMIN_KEYS),
    trail: auditTrail(ctx),
    strict,
    kept: keptAnswers(KEPT_BYTES),
    known: knownCallers(KNOWN_CALLERS),
    lost: (req: Request) => lostPage(req, config),
  };
  mount(app, kit, routes ?? (await operations()));
  const failed: express.ErrorRequestHandler = (error, _req, res, _next) =>
    refuse(res, error, res.locals.requestId, ctx.log);
  app.use(failed);
  return app;
}

function trusted(setting = 'false'): boolean | number | string {
  if (setting === 'false' || setting === 'true') return setting === 'true';
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

/** What stands in the log and in figures for a request whose sender went away before it was answered. */
const LEFT = 499;

/** How many may watch one answer: each layer that it passes has a listener of its own, and a stream piped into it some more. */
const WATCHERS = 20;

/** Gives each request its id, on the answer and in one log line of ids, code and duration, counts it, lets go what was not read of it, and tells when it is over. */
function identify(ctx: Context, over: (req: Request) => void): RequestHandler {
  const metrics = requestMetricsOf(ctx);
  return (req, res, next) => {
    const id = REQUEST_ID.exec(String(req.headers['x-request-id'] ?? ''))?.[1] ?? randomUUID();
    const began = performance.now();
    res.setMaxListeners(WATCHERS);
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    res.set('Cache-Control', 'no-store');
    res.once('finish', () => closeIfUnread(res));
    res.once('close', () => {
      const { operation, path, org, code } = res.locals;
      const ms = performance.now() - began;
      const status = res.headersSent ? res.statusCode : LEFT;
      metrics.add({ method: req.method, route: path ?? 'none', status, seconds: ms / 1000 });
      const fields = { request_id: id, operation, org, status, code, ms: Math.round(ms) };
      ctx.log.info(fields, 'request');
      over(req);
    });
    next();
  };
}

/** Writes audit entries together that come together; one that cannot be written is logged and refuses nothing. */
function auditTrail({ db, log }: Context): (entry: AuditEntry) => Promise<void> {
  const add = batched<AuditEntry, void>(async (entries) => {
    await write(db, entries);
    return [];
  });
  return (entry) =>
    add(entry).catch((error: Error) => log.error({ err: error.message, action: entry.action }, 'audit entry lost'));
}
