import { useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { Command, day, moment } from '../parts.tsx';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing, Remove } from './list.tsx';

interface Key {
  id: string;
  name: string;
  prefix: string;
  user_id: string;
  role: string;
  created_at: string;
  last_used_at?: string;
}
const { fields } = words.settings;

/** The keys in force; a new one is shown once. */
export function Keys() {
  const [created, setMade] = useState<string>();
  if (!isOwner.value) return <p class="soft">{words.settings.ownersOnly}</p>;
  return (
    <>
      {created && (
        <div class="once" role="status">
          <p>{words.settings.once}</p>
          <Command text={created} />
        </div>
      )}
      <Listing<Key>
        path={inOrg('keys')}
        rows={({ keys }: { keys: Key[] }) => keys}
        id={({ id }) => id}
        none={words.settings.noKeys}
        columns={[
          { title: fields.name, of: ({ name }) => name },
          { title: fields.key, of: ({ prefix }) => <code>{prefix}…</code> },
          { title: fields.user, of: ({ user_id }) => user_id },
          { title: fields.role, of: ({ role }) => role },
          { title: fields.since, of: ({ created_at }) => day(created_at), number: true },
          { title: fields.used, of: ({ last_used_at }) => moment(last_used_at) || words.settings.never, number: true },
        ]}
        actions={({ id, name }, reload) => (
          <Remove path={inOrg('keys', id)} what={name} text={words.settings.revoke} onDone={reload} />
        )}
        add={{
          button: words.settings.create,
          fields: [
            { name: 'name', title: fields.name },
            { name: 'user_id', title: fields.userOr, optional: true },
          ],
          send: async (given) => setMade((await call<{ key: string }>('POST', inOrg('keys'), given)).key),
        }}
      />
    </>
  );
}
