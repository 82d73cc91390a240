import type { Request, Response } from 'express';
import { Problem } from '../common/errors.ts';
import { isWithin } from '../http/invoke-route.ts';
import type { Route } from '../http/route.ts';
import { admit, bearer, noteUse, type Admitted } from './admit.ts';
import { auditDenial } from './audit.ts';
import { inTurn } from './in-turn.ts';
import type { Kit } from './kit.ts';
import { addressOf, limitAddress, limitKey } from './throttle.ts';

/** A request and its answer to be. */
export interface Asked {
  req: Request;
  res: Response;
}

/** Lets a request in and counts it, against its key or its address; nobody is admitted to what everybody may ask. Throws the Problem that refuses it. */
export async function enter(kit: Kit, route: Route, asked: Asked): Promise<Admitted | undefined> {
  const { req, res } = asked;
  if (route.access === 'public' || route.access === 'signed') {
    await limitAddress(kit.limiter, req, res, kit.ctx.config.IP_RATE_PER_MINUTE);
    return undefined;
  }
  const admitted = await lookUp(kit, route, asked);
  await count(kit, asked, admitted);
  return admitted;
}

/** Looks up who sends a request, in the turn of its key. */
export function lookUp(kit: Kit, route: Route, asked: Asked): Promise<Admitted> {
  const { req } = asked;
  const admitting = inTurn(bearer(req) ?? addressOf(req), () => admit(route, req, kit.ctx.db, kit.isAdmin));
  return admittedOr(kit, route, asked, admitting);
}

/** Who was admitted; who was not is counted and, where it is known who it was, noted in the audit log. */
export async function admittedOr(
  kit: Kit,
  route: Route,
  { req, res }: Asked,
  admitting: Promise<Admitted>,
): Promise<Admitted> {
  const { IP_RATE_PER_MINUTE, KEY_RATE_PER_MINUTE } = kit.ctx.config;
  const admitted = await admitting.catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const { by } = error.extra;
    if (error.code === 'unauthenticated') await limitAddress(kit.limiter, req, res, IP_RATE_PER_MINUTE);
    if (by) await limitKey(kit.limiter, by.key, res, KEY_RATE_PER_MINUTE);
    if (by) await auditDenial(kit.trail, route, by, req);
    throw error;
  });
  res.locals.org = admitted.org.id;
  if (admitted.stale) noteUse(kit.ctx.db, admitted).catch(() => {});
  return admitted;
}

/** Counts a request against its key; a call from within was counted with the one around it. */
export async function count(kit: Kit, { req, res }: Asked, { caller: { key, admin } }: Admitted): Promise<void> {
  if (!admin && !isWithin(req)) await limitKey(kit.limiter, key.id, res, kit.ctx.config.KEY_RATE_PER_MINUTE);
}
