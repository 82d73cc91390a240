import type { Request } from 'express';
import type { AuditEntry } from '../stores/events/audit.ts';
import type { Admitted } from './admit.ts';
import type { Route } from '../http/route.ts';

export type Trail = (entry: AuditEntry) => Promise<void>;
type By = { org: string; user: string; key: string };
/** A request that was answered with that status, and whose it was. */
type Done = { by: By; req: Request; status: number };

/** Whether a success is written to the audit log: admin actions and what writes, unless the route says otherwise. */
export const isAudited = (route: Route): boolean =>
  route.audited ?? (route.access === 'admin' || (route.method !== 'get' && route.access !== 'reader'));

/** Who somebody admitted is to the audit log; an admin acting for a person is told from that person. */
export const byOf = ({ caller, org }: Pick<Admitted, 'caller' | 'org'>): By => ({
  org: org.id,
  user: caller.admin && caller.userId !== 'admin' ? `admin:${caller.userId}` : caller.userId,
  key: caller.key.id,
});

/** Writes what was done to the audit log. */
export const audit = (trail: Trail, route: Route, { by, req, status }: Done): Promise<void> =>
  trail(entry(route, by, req, { status }));

/** Writes what was denied to the audit log, under the org of the one who asked. */
export const auditDenial = (trail: Trail, route: Route, by: By, req: Request): Promise<void> =>
  trail(entry(route, by, req, { status: 403, denied: true }));

const entry = (route: Route, by: By, req: Request, detail: object): AuditEntry => ({
  org: by.org,
  actor: by.user,
  action: `${route.method.toUpperCase()} ${route.path}`,
  subject: req.path.slice(0, 512),
  detail: { ...req.res?.locals.noted, ...detail, key: by.key },
  requestId: req.res?.locals.requestId,
});
