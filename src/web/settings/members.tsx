import { call, inOrg } from '../api.ts';
import { day } from '../parts.tsx';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing, Remove } from './list.tsx';

interface Member {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  owner: boolean;
  graph_roles: Record<string, string>;
  joined_at: string;
}
const { fields, owner, member } = words.settings;

/** Who belongs to the organization, and what they may do. */
export const Members = () => (
  <Listing<Member>
    path={inOrg('members')}
    rows={({ members }: { members: Member[] }) => members}
    id={({ user_id }) => user_id}
    columns={[
      { title: fields.user, of: ({ user_id }) => user_id },
      { title: fields.name, of: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
      { title: fields.email, of: ({ email }) => email },
      { title: fields.role, of: (one) => (one.owner ? owner : member) },
      {
        title: fields.roles,
        of: ({ graph_roles }) =>
          Object.entries(graph_roles)
            .map(([graph, role]) => `${graph}: ${role}`)
            .join(', '),
      },
      { title: fields.since, of: ({ joined_at }) => day(joined_at), number: true },
    ]}
    actions={
      isOwner.value
        ? ({ user_id }, reload) => <Remove path={inOrg('members', user_id)} what={user_id} onDone={reload} />
        : undefined
    }
    add={
      isOwner.value
        ? {
            button: words.settings.add,
            fields: [
              { name: 'user_id', title: fields.user },
              { name: 'first_name', title: fields.first, optional: true },
              { name: 'last_name', title: fields.last, optional: true },
              { name: 'email', title: fields.email, optional: true },
              { name: 'owner', title: owner, type: 'checkbox' },
            ],
            send: (given) => call('POST', inOrg('members'), given),
          }
        : undefined
    }
  />
);
