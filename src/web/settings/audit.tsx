import { inOrg } from '../api.ts';
import { moment, spoken } from '../parts.tsx';
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

/** What was done, in words: `POST /org/{org_id}/merges/{merge_id}/undo` as “merges: undo”. */
function said(action: string): string {
  const [method = '', path = ''] = action.split(' ');
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{') && !UNSAID.has(part))
    .map(spoken);
  const done = words.settings.audited[method];
  if (done === undefined || parts.length === 0) return action;
  return parts.length > 1 && method === 'POST' ? parts.join(': ') : `${parts.join(' ')}: ${done}`;
}
/** What it was done to; the list that something was added to is said already. */
const about = (action: string, subject: string): string => (action.endsWith(`/${subject}`) ? '' : subject);
const UNSAID = new Set(['org', 'admin', 'l3']);

/** What else is known of it; how it was answered is said only where it was refused. */
const inWords = (detail: Record<string, unknown>): string =>
  [
    ...Object.entries(detail)
      .filter(([name]) => name !== 'status' && name !== 'key')
      .map(([name, value]) => `${spoken(name)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ...(Number(detail.status) >= 400 ? [words.settings.refused] : []),
  ].join(', ');

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
        { title: fields.action, of: ({ action }) => <span title={action}>{said(action)}</span> },
        { title: fields.subject, of: ({ action, subject }) => about(action, subject.replace(inOrg(''), '')) },
        { title: fields.detail, of: ({ detail }) => inWords(detail) },
      ]}
    />
  ) : (
    <p class="soft">{words.settings.ownersOnly}</p>
  );
