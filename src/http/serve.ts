import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { Problem } from '../errors.ts';
import type { AuditEntry } from '../stores/audit.ts';
import { touch } from '../stores/keys.ts';
import { traced } from '../trace.ts';
import { admit, admitToGraph, type Admitted } from './admit.ts';
import { asAnswer, send, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { once, readClaim } from './idempotency.ts';
import { readParams, readQuery } from './input.ts';
import type { Limiter } from './rate-limit.ts';
import { read } from './read.ts';
import type { GraphScope, Route } from './route.ts';
import { limitAddress, limitKey } from './throttle.ts';

/** What all endpoints share. */
export interface Kit {
  ctx: Context;
  limiter: Limiter;
  isAdmin: (key: string) => boolean;
  audit: (entry: AuditEntry) => Promise<void>;
  /** Fails answers that their schema does not describe; for tests. */
  strict: boolean;
}

/** One request from admission to answer; throws the Problem that refuses it. */
export async function serve(kit: Kit, route: Route, req: Request, res: Response): Promise<void> {
  const open = route.access === 'public' || route.access === 'signed';
  if (open) await limitAddress(kit.limiter, req, res, kit.ctx.config.IP_RATE_PER_MINUTE);
  const admitted = open ? undefined : await enter(kit, route, req, res);
  const params = readParams(req);
  const { value, raw } =
    route.body && !route.raw ? await readBody(req, res) : { value: undefined, raw: Buffer.alloc(0) };
  const query = readQuery(req, route.query);
  const target = admitted && (await aim(kit, route, admitted, [params, query, value], req));
  const body = route.body && !route.raw ? read(route.body, value, 'body') : undefined;
  const requestId: string = res.locals.requestId;
  const input = { params, query, body, requestId, signal: untilGone(res), req, res, ...admitted, target };
  const notifications = req.path.startsWith('/org/') ? admitted?.notifications : undefined;
  const work = async (): Promise<Answer> => {
    const returned = await traced(requestId, async () => route.handle(input as never, kit.ctx));
    return asAnswer(route, returned, notifications, kit.strict);
  };
  const claim = admitted && !route.raw ? readClaim(req, raw, admitted.caller, admitted.org.id) : undefined;
  const answer = claim ? await once(kit.ctx.db, claim, route.secret === true, work) : await work();
  if (admitted && isAudited(route) && !('Idempotent-Replayed' in answer.headers))
    await note(kit, route, admitted, req, answer.status);
  send(res, answer);
}

async function enter(kit: Kit, route: Route, req: Request, res: Response): Promise<Admitted> {
  const { ctx, limiter } = kit;
  try {
    const admitted = await admit(route, req, ctx.db, kit.isAdmin);
    res.locals.org = admitted.org.id;
    if (!admitted.caller.admin) await limitKey(limiter, admitted.caller.key.id, res, ctx.config.KEY_RATE_PER_MINUTE);
    if (admitted.stale) touch(ctx.db, admitted.org.id, admitted.caller.key.id).catch(() => {});
    return admitted;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'unauthenticated') await limitAddress(limiter, req, res, ctx.config.IP_RATE_PER_MINUTE);
    else if (error.extra.by) await limitKey(limiter, error.extra.by.key, res, ctx.config.KEY_RATE_PER_MINUTE);
    if (error.code === 'forbidden' && error.extra.by) await noteDenial(kit, route, error.extra.by, req, res);
    throw error;
  }
}

async function aim(
  kit: Kit,
  route: Route,
  admitted: Admitted,
  places: unknown[],
  req: Request,
): Promise<GraphScope | undefined> {
  if (route.access !== 'reader' && route.access !== 'writer') return undefined;
  const named = places
    .map((place) => (place as { graph_id?: unknown } | undefined)?.graph_id)
    .find((id) => typeof id === 'string');
  try {
    return await admitToGraph(kit.ctx.db, admitted, (named as string) || 'primary', route.access);
  } catch (error) {
    const by = { org: admitted.org.id, user: admitted.caller.userId, key: admitted.caller.key.id };
    if (error instanceof Problem && error.code === 'forbidden') await noteDenial(kit, route, by, req, req.res!);
    throw error;
  }
}

const isAudited = (route: Route): boolean =>
  route.audited ?? (route.access === 'admin' || (route.method !== 'get' && route.access !== 'reader'));

function note(kit: Kit, route: Route, { caller, org }: Admitted, req: Request, status: number): Promise<void> {
  const actor = caller.admin && caller.userId !== 'admin' ? `admin:${caller.userId}` : caller.userId;
  return kit.audit({ ...entryOf(route, req), org: org.id, actor, detail: { status, key: caller.key.id } });
}

function noteDenial(
  kit: Kit,
  route: Route,
  by: { org: string; user: string; key: string },
  req: Request,
  res: Response,
): Promise<void> {
  res.locals.org = by.org;
  return kit.audit({
    ...entryOf(route, req),
    org: by.org,
    actor: by.user,
    detail: { status: 403, key: by.key, denied: true },
  });
}

const entryOf = (route: Route, req: Request) => ({
  action: `${route.method.toUpperCase()} ${route.path}`,
  subject: req.path.slice(0, 512),
  requestId: req.res!.locals.requestId as string,
});

function untilGone(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
