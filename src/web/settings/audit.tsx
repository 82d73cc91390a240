import { inOrg } from '../api.ts';
import { moment } from '../parts.tsx';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing } from './list.tsx';

interface Entry {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}
const { fields } = words.settings;

const inWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

/** Who did what, the latest first. */
export const Audit = () =>
  isOwner.value ? (
    <Listing<Entry>
      path={`${inOrg('audit')}?limit=200`}
      rows={({ entries }: { entries: Entry[] }) => entries}
      id={({ id }) => id}
      columns={[
        { title: fields.date, of: ({ at }) => moment(at), number: true },
        { title: fields.by, of: ({ actor }) => actor },
        { title: fields.action, of: ({ action }) => action },
        { title: fields.subject, of: ({ subject }) => subject },
        { title: fields.detail, of: ({ detail }) => inWords(detail) },
      ]}
    />
  ) : (
    <p class="soft">{words.settings.ownersOnly}</p>
  );
