import type { Request, Response } from 'express';
import type { Context, Stores } from '../context.ts';
import { Problem } from '../common/errors.ts';
import { traced } from '../common/trace.ts';
import { bodyInTurn } from './body-in-turn.ts';
import { admit, admitToGraph, type Admitted } from './admit.ts';
import type { Asked } from './enter.ts';
import type { Kit } from './kit.ts';
import { asAnswer, send, type Answer } from '../http/answer.ts';
import { ORDINARY, type BodyLimit } from '../http/body/body-limit.ts';
import { callWithin } from '../http/invoke-route.ts';
import { graphNamed, type Places } from './graph-named.ts';
import { answeringOnce, readClaim } from './idempotency.ts';
import { readParams, readQuery } from '../http/input.ts';
import { audit, auditDenial, byOf, isAudited } from './audit.ts';
import { read } from '../http/read.ts';
import type { GraphScope, Route } from '../http/route.ts';
import { onOneConnection, type Db } from '../stores/db/sql.ts';
import { inPrecedence } from './in-precedence.ts';
import { hasAlready, notModified, tagged } from '../http/etag.ts';
import { tagOf } from './graph-tag.ts';
import { enterReading } from './read-at-once.ts';
import { limitAddress } from './throttle.ts';
import { checkType } from '../http/body/upload.ts';
import { IGNORED, ignoredLine, isGuarded, refuseUnknown } from '../http/unknown-fields.ts';
import { refuseUnknownParameters } from '../http/unknown-parameters.ts';
import { present } from '../common/element-at.ts';

/** One request from admission to the answer that it is sent; throws the Problem that refuses it. */
export async function serve(kit: Kit, route: Route, req: Request, res: Response): Promise<void> {
  if (route.page) res.set('Vary', 'Accept');
  const page = route.page && req.accepts(['json', 'html']) === 'html' ? route.page : undefined;
  if (!page) return send(res, await answerTo(kit, route, req, res));
  await limitAddress(kit.limiter, req, res, kit.ctx.config.IP_RATE_PER_MINUTE);
  const { html, policy } = page(req, kit.ctx);
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }).end(html);
}

async function answerTo(kit: Kit, route: Route, req: Request, res: Response): Promise<Answer> {
  const asked = { req, res };
  const read = (admitted: Admitted, on: Db) => performed(kit, route, { ...asked, admitted, on });
  const { admitted, answer: made } = await enterReading(kit, route, asked, read);
  try {
    const answer = await (made ?? performed(kit, route, { ...asked, admitted }));
    const fresh = !('Idempotent-Replayed' in answer.headers);
    if (admitted && fresh && isAudited(route))
      await audit(kit.trail, route, { by: byOf(admitted), req, status: answer.status });
    return answer;
  } catch (error) {
    const denied = error instanceof Problem && (error.code === 'forbidden' || error.code === 'plan_limit');
    if (admitted && denied) await auditDenial(kit.trail, route, byOf(admitted), req);
    throw error;
  }
}

const NOTHING = { value: undefined, raw: Buffer.alloc(0) };

/** A request that was let in, with its answer to be. */
interface Exchange extends Asked {
  admitted: Admitted | undefined;
  /** The connection on which it is read; one of its own where left out. */
  on?: Db;
}

const performed = (kit: Kit, route: Route, exchange: Exchange): Promise<Answer> =>
  inPrecedence(exchange.admitted?.org.id ?? '', () => perform(kit, route, exchange));

/** Does what is asked. Whoever is let in before all of the body is there is let in again behind it: meanwhile a key may be revoked, or a role lowered. */
async function perform(kit: Kit, route: Route, { req, res, admitted: before, on }: Exchange): Promise<Answer> {
  const { ctx } = kit;
  const db = on ?? ctx.db;
  const parsed = route.body !== undefined && !route.raw;
  const isToCome = req.complete === false;
  if (route.upload) checkType(req, route.upload);
  const params = readParams(req);
  const signal = abortedOnClose(res);
  const sent = { org: before?.org.id ?? '', req, res, signal };
  const { value, raw } = parsed ? await bodyInTurn(sent, limitOf(route, before)) : NOTHING;
  const given = readQuery(req);
  const admitAgain = () => admit(route, req, db, kit.isAdmin);
  const admitted = before && parsed && isToCome ? await admitAgain() : before;
  const target = admitted && (await aim(db, route, admitted, { params, query: given, body: value }));
  refuseUnknownParameters(route, given);
  const query = route.query && read(route.query, given, 'query');
  const body = parsed ? readFields(route, value, res) : undefined;
  const requestId: string = res.locals.requestId;
  const note = (detail: Record<string, unknown>) => void (res.locals.noted = { ...res.locals.noted, ...detail });
  const call = callWithin(req, (inner, given) => answerTo(kit, inner, given, present(given.res, 'response')));
  const parts = { params, query, body, requestId };
  const answering = answeringOnce(ctx, route.secret === true, signal);
  const aimAgain = async () => aim(db, route, await admitAgain(), { params, query: given, body: value });
  const isStillAdmitted = async () => !(await isRefused(aimAgain));
  const claimOf = (sent: Buffer) => admitted && readClaim(req, sent, admitted.caller, admitted.org.id);
  const claim = async (sent: Buffer) => {
    if (admitted && route.upload && isToCome) await aimAgain();
    await answering.claim(claimOf(sent));
  };
  const isAgain = () => answering.isAgain(claimOf(NOTHING.raw));
  const { request, once } = answering;
  const input = {
    ...parts,
    note,
    call,
    claim,
    request,
    once,
    isAgain,
    isStillAdmitted,
    signal,
    req,
    res,
    ...admitted,
    target,
  };
  const tag = route.tagged && admitted && target ? await tagOf({ ...ctx, db }, target.key, admitted) : undefined;
  const reading = tag !== undefined && admitted ? { tag, asked: askedBy(admitted, req) } : undefined;
  if (reading && hasAlready(req, reading.tag)) return notModified(reading.tag);
  const known = reading && kit.kept.get(reading);
  if (known) return known;
  const work = async (): Promise<Answer> => {
    const handle = async (stores: Stores) => route.handle({ ...input, stores } as never, ctx);
    const returned = await traced(requestId, () => {
      if (on || !route.reads) return handle(on ? storesOn(ctx, on) : ctx);
      return onOneConnection(ctx.db, (one) => handle(storesOn(ctx, one)));
    });
    const notifications = req.path.startsWith('/org/') ? admitted?.notifications : undefined;
    const answer = asAnswer(route, returned, notifications, kit.strict);
    return reading ? kit.kept.keep(reading, tagged(answer, reading.tag)) : answer;
  };
  return answering.answer(async () => {
    if (!route.raw && !route.upload) await claim(raw);
    return work();
  });
}

/** Whether somebody is refused, and not only unanswered because a store is down. */
const isRefused = (admitting: () => Promise<unknown>): Promise<boolean> =>
  admitting().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem && error.status < 500) return true;
      throw error;
    },
  );

/** What is asked and by whom, of a route without a body. */
const askedBy = ({ caller }: Admitted, { originalUrl }: Request): string =>
  `${caller.key.id} ${caller.userId} ${originalUrl}`;

/** Reads a body by its schema; fields that the route does not read are refused where they could mislead, and elsewhere named in a header. */
function readFields(route: Route, value: unknown, res: Response): unknown {
  if (isGuarded(route)) refuseUnknown(route, value);
  const ignored = ignoredLine(route, value);
  if (ignored !== undefined) res.set(IGNORED, ignored);
  return route.body && read(route.body, value, 'body');
}

/** How much a body may hold: what the route declares; a public token reads only, and needs no more than the least. */
const limitOf = ({ bodyLimit = ORDINARY }: Route, admitted: Admitted | undefined): BodyLimit =>
  admitted?.caller.only === undefined ? bodyLimit : ORDINARY;

/** The stores as one connection reads them. */
const storesOn = ({ graph }: Context, db: Db): Stores => ({ db, graph: graph.inTransaction?.(db) ?? graph });

/** Checks the caller's role on the graph that the request names; when it names none, a public token means its own, everybody else `primary`. */
async function aim(db: Db, route: Route, admitted: Admitted, given: Places): Promise<GraphScope | undefined> {
  if (route.access !== 'reader' && route.access !== 'writer') return undefined;
  const graphId = graphNamed(route, given) ?? admitted.caller.only ?? 'primary';
  return admitToGraph(db, admitted, graphId, route.access);
}

/** Aborted when the caller goes away before the answer is sent. */
function abortedOnClose(res: Response): AbortSignal {
  const closed = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) closed.abort();
  });
  return closed.signal;
}
