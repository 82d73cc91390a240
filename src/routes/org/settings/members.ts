import { z } from 'zod';
import { invalid, Problem } from '../../../common/errors.ts';
import { instant, maybe, only, strictBool, text } from '../../../http/fields.ts';
import { userId, visibleName } from '../../../http/unseen.ts';
import { route } from '../../../http/route.ts';
import * as graphs from '../../../stores/orgs/graphs.ts';
import * as members from '../../../stores/orgs/members.ts';
import type { Db } from '../../../stores/db/sql.ts';

const NOTHING = 'Give what is to be changed: email, first_name, last_name, owner or graph_roles';
const Roles = z.record(text(200), z.enum(['reader', 'writer', 'none']));
const address = () => z.union([z.literal(''), z.email().max(320)]);
const name = () => visibleName(200, 0);

const MemberRecord = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  owner: z.boolean(),
  graph_roles: z.record(z.string(), z.string()),
  joined_at: instant(),
});
const asRecord = ({ joined_at, ...member }: members.Member): z.input<typeof MemberRecord> => ({
  ...member,
  joined_at: joined_at.toISOString(),
});

export const listMembers = route({
  method: 'get',
  path: '/org/{org_id}/members',
  access: 'member',
  summary: 'The members of the organization; one who is no owner sees only their own row.',
  response: z.object({ members: z.array(MemberRecord) }),
  async handle({ org, caller }, { db }) {
    const all = await members.list(db, org.id);
    return { members: all.filter((one) => caller.owner || one.user_id === caller.userId).map(asRecord) };
  },
});

export const addMember = route({
  method: 'post',
  path: '/org/{org_id}/members',
  access: 'owner',
  guarded: true,
  summary: 'Adds a member, with what they may do in which graph.',
  description: 'A graph without an entry: writer on `primary`, nothing on others. Owners write everywhere.',
  body: z.object({
    user_id: userId(),
    email: maybe(address()),
    first_name: maybe(name()),
    last_name: maybe(name()),
    owner: strictBool().default(false),
    graph_roles: only(Roles),
  }),
  response: MemberRecord,
  example: {
    body: {
      user_id: 'tomas.ferreira',
      email: 'tomas.ferreira@kestrel-coffee.example',
      first_name: 'Tomás',
      last_name: 'Ferreira',
      graph_roles: { primary: 'reader' },
    },
  },
  async handle({ org, body, once, note }) {
    const { user_id, email = '', first_name = '', last_name = '', owner, graph_roles = {} } = body;
    note({ member: user_id, owner, graph_roles });
    return once(() => async (tx) => {
      await ensureGraphs(tx, org.id, graph_roles);
      const added = await members.add(tx, org.id, { user_id, email, first_name, last_name, owner, graph_roles });
      if (added) return asRecord(added);
      throw new Problem('conflict', 'That user is a member already. PATCH the member to change what they may do.');
    });
  },
});

export const changeMember = route({
  method: 'patch',
  path: '/org/{org_id}/members/{user_id}',
  access: 'owner',
  guarded: true,
  summary: 'Changes those details of a member that are given; `graph_roles` replaces all entries.',
  body: z
    .object({
      email: address().optional(),
      first_name: name().optional(),
      last_name: name().optional(),
      owner: strictBool().optional(),
      graph_roles: Roles.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), NOTHING),
  response: MemberRecord,
  example: { params: { user_id: 'tomas.ferreira' }, body: { graph_roles: { primary: 'writer' } } },
  async handle({ org, params, body, once, note }) {
    const { owner, graph_roles } = body;
    note({ ...(owner !== undefined && { owner }), ...(graph_roles && { graph_roles }) });
    return once(() => async (tx) => {
      await ensureGraphs(tx, org.id, graph_roles ?? {});
      if (owner === false) await ensureOtherOwner(tx, org.id, params.user_id);
      const changed = await members.change(tx, org.id, params.user_id, body);
      if (!changed) throw noMember();
      return asRecord(changed);
    });
  },
});

export const removeMember = route({
  method: 'delete',
  path: '/org/{org_id}/members/{user_id}',
  access: 'owner',
  summary: 'Removes a member; their keys are refused everywhere at once, and for good.',
  response: z.object({ status: z.literal('removed') }),
  example: { params: { user_id: 'tomas.ferreira' } },
  async handle({ org, params, once }) {
    await once(() => async (tx) => {
      await ensureOtherOwner(tx, org.id, params.user_id);
      if (!(await members.remove(tx, org.id, params.user_id))) throw noMember();
    });
    return { status: 'removed' as const };
  },
});

const noMember = (): Problem =>
  new Problem('not_found', 'The organization has no such member. GET /org/{org_id}/members lists them.');

async function ensureGraphs(tx: Db, org: string, roles: Record<string, string>): Promise<void> {
  const ids = Object.keys(roles);
  const known = ids.length > 0 ? await graphs.held(tx, org, ids) : new Set();
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw invalid(['body', 'graph_roles', unknown], 'The organization has no such graph', 'graph_not_found');
}

async function ensureOtherOwner(tx: Db, org: string, userId: string): Promise<void> {
  const owners = await members.holdOwners(tx, org);
  if (owners.length > 1 || owners[0] !== userId) return;
  throw new Problem('conflict', 'This is the last owner. Make somebody else an owner first.');
}
