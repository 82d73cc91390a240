import type { Request } from 'express';
import { invalid, Problem } from '../common/errors.ts';
import type { Ontology } from '../common/model.ts';
import { findOntology } from '../ontologies/load.ts';
import { get as getGraph } from '../stores/orgs/graphs.ts';
import { admission, touch as touchKey, type Admission } from '../stores/orgs/keys.ts';
import type { Notification } from '../stores/events/notifications.ts';
import { admission as tokenAdmission, touch as touchToken } from '../stores/orgs/public-tokens.ts';
import { withNotifications, type Org } from '../stores/orgs/orgs.ts';
import type { Db } from '../stores/db/sql.ts';
import { matches, parseKey } from './credentials.ts';
import { hasUnseen, leaveOut } from '../http/unseen.ts';
import { isStorableText } from '../common/storable.ts';
import { namesOrg, orgNamed } from './org-named.ts';
import type { Caller, GraphRole, GraphScope, OrgScope, Route } from '../http/route.ts';

/** Who is let in, to which org, and what that org is waiting to be told. */
export interface Admitted {
  caller: Caller;
  org: OrgScope;
  notifications: Notification[];
  /** What readers of the org's first graph see now, where it came along; null where it has no version. */
  version?: string | null;
  /** The key's last use should be noted again. */
  stale: boolean;
}

const NO_ORG: OrgScope = { id: '', name: '', plan: '', primary: '' };

/** Admits a request to a route that wants a key; throws `unauthenticated`, `forbidden`, `not_found` or `org_deleted`. */
export async function admit(route: Route, req: Request, db: Db, isAdmin: (key: string) => boolean): Promise<Admitted> {
  const key = bearer(req);
  if (key && isAdmin(key)) return admitAdmin(route, req, db);
  const found = key ? await keyHolder(key, db, route.tagged) : undefined;
  if (!found) throw new Problem('unauthenticated', 'Send a valid key: `Authorization: Bearer qn_…`.');
  if (found.deleted && !route.afterDeletion) throw orgDeleted();
  if (found.only !== undefined && !route.tokens) throw denied(found, TOKENS_MAY);
  if (route.access === 'admin') throw denied(found, 'Only an admin key may do this.');
  const asked = orgOf(req);
  if (asked !== undefined && !(await namesOrg(db, asked, found.org_id)))
    throw denied(found, 'This key has no access to that organization. Use a key of it.');
  if (route.access === 'owner' && !found.owner) throw denied(found, 'Only an owner of the organization may do this.');
  const { notifications, version, stale } = found;
  return { caller: asCaller(found), org: asScope(found), notifications, version, stale };
}

const TOKENS_MAY =
  'A public token reads one graph, by search, recall, entity, traverse, visual, stats and MCP. Use a key for all else.';
const denied = (found: Admission, detail: string): Problem =>
  new Problem('forbidden', detail, { by: { org: found.org_id, user: found.user_id, key: found.key_id } });
export const orgDeleted = (): Problem =>
  new Problem('org_deleted', 'The organization is deleted. An owner can restore it within the grace period.');

/** The key that a request brings. */
export function bearer(req: Request): string | undefined {
  return /^Bearer +(\S{1,512}) *$/i.exec(req.headers.authorization ?? '')?.[1];
}

async function keyHolder(text: string, db: Db, withVersion?: boolean): Promise<Admission | undefined> {
  const key = parseKey(text);
  if (!key) return undefined;
  const found = await (key.id.startsWith('token_') ? tokenAdmission(db, key.id) : admission(db, key.id, withVersion));
  return matches(key.secret, found?.secret_hash) ? found : undefined;
}

async function admitAdmin(route: Route, req: Request, db: Db): Promise<Admitted> {
  const caller = asAdmin(req);
  const named = orgOf(req) ?? header(req, 'x-org-id');
  const orgless = route.withoutOrg || (route.access === 'admin' && orgOf(req) === undefined);
  if (named === undefined || (orgless && route.access === 'admin')) {
    if (orgless) return { caller, org: NO_ORG, notifications: [], stale: false };
    throw invalid(
      ['header', 'X-Org-Id'],
      'An admin key names the organization that it acts for with X-Org-Id',
      'missing',
    );
  }
  const org = isStorableText(named) ? await orgOfName(db, named) : undefined;
  if (!org) throw new Problem('not_found', 'There is no such organization. GET /admin/orgs lists them.');
  if (org.deleted_at && !route.afterDeletion) throw orgDeleted();
  return { caller, org: asScope(org), notifications: org.notifications, stale: false };
}

/** The org that a name means, by its id or otherwise. */
async function orgOfName(db: Db, named: string) {
  const byId = await withNotifications(db, named);
  if (byId) return byId;
  const id = await orgNamed(db, named);
  return id === undefined ? undefined : withNotifications(db, id);
}

function header(req: Request, name: string): string | undefined {
  const value = req.headers[name];
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length > 256) throw invalid(['header', name], 'Use at most 256 characters', 'too_big');
  return value;
}

/** A user's id without a character that nobody sees. */
function seen(id: string | undefined): string | undefined {
  if (id !== undefined && hasUnseen(id)) throw invalid(['header', 'X-User-Id'], leaveOut(id));
  return id;
}

function asAdmin(req: Request): Caller {
  const email = header(req, 'x-user-email');
  return {
    admin: true,
    owner: true,
    userId: seen(header(req, 'x-user-id')) ?? 'admin',
    ...(email && { email }),
    graphRoles: {},
    key: { id: 'admin', name: 'admin', createdAt: '' },
  };
}

function asCaller(found: Admission): Caller {
  return {
    admin: false,
    owner: found.owner,
    userId: found.user_id,
    ...(found.email && { email: found.email }),
    graphRoles: found.graph_roles as Record<string, GraphRole>,
    ...(found.only !== undefined && { only: found.only }),
    key: { id: found.key_id, name: found.key_name, createdAt: found.key_created_at },
  };
}

/** Notes that a key or token is in use, to the minute. */
export function noteUse(db: Db, { caller, org }: Admitted): Promise<void> {
  return (caller.only === undefined ? touchKey : touchToken)(db, org.id, caller.key.id);
}

const asScope = (org: Pick<Org, 'org_id' | 'org_name' | 'plan' | 'graph_name'>): OrgScope => ({
  id: org.org_id,
  name: org.org_name,
  plan: org.plan,
  primary: org.graph_name,
});

/** What a caller may do on a graph: owners write everywhere, members on `primary` unless their entry says otherwise, tokens read one. */
function roleOn(caller: Caller, graphId: string): GraphRole {
  if (caller.only !== undefined) return caller.only === graphId ? 'reader' : 'none';
  if (caller.admin || caller.owner) return 'writer';
  const role = Object.hasOwn(caller.graphRoles, graphId) ? caller.graphRoles[graphId] : undefined;
  return role ?? (graphId === 'primary' ? 'writer' : 'none');
}

/** Ids of the graphs that a caller may read; undefined: all. */
export function readableGraphs(caller: Caller): string[] | undefined {
  if (caller.admin || caller.owner) return undefined;
  return ['primary', ...Object.keys(caller.graphRoles)].filter((id) => roleOn(caller, id) !== 'none');
}

/** Finds a graph of the org and checks that the caller may read or write it; throws `not_found` or `forbidden`. */
export async function admitToGraph(
  db: Db,
  { caller, org }: Pick<Admitted, 'caller' | 'org'>,
  graphId: string,
  need: 'reader' | 'writer',
): Promise<GraphScope> {
  if (caller.only !== undefined && caller.only !== graphId)
    throw new Problem(
      'forbidden',
      `This token reads the graph ${caller.only} and no other. Leave graph_id out, or name that one.`,
    );
  const target =
    graphId === 'primary' ? asTarget('primary', org.primary, 'operational') : await find(db, org.id, graphId);
  const role = roleOn(caller, graphId);
  if (role === 'writer' || role === need) return target;
  throw new Problem('forbidden', `This key may not ${need === 'writer' ? 'write to' : 'read'} that graph.`);
}

async function find(db: Db, org: string, graphId: string): Promise<GraphScope> {
  const graph = await getGraph(db, org, graphId);
  if (!graph)
    throw new Problem('not_found', 'The organization has no such graph. GET /org/{org_id}/graphs lists them.');
  return asTarget(graph.graph_id, graph.graph_key, graph.template, graph.fork);
}

const asTarget = (id: string, key: string, template: string, fork?: Ontology | null): GraphScope => ({
  id,
  key,
  template,
  ontology: findOntology(template, fork) ?? { name: template, labels: [], edges: [], verbs: {}, recommended: {} },
});

const orgOf = (req: Request): string | undefined => req.params.org_id as string | undefined;
