import { inOrg } from '../api.ts';
import { businessName } from '../graph-state.ts';
import { moment, Name } from '../parts.tsx';
import { linkTo } from '../place.ts';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { audited } from '../words/audited.ts';
import { fieldName } from '../words/fields.ts';
import { isNodeId, readable } from '../ids.ts';
import { sourceName } from '../words/sources.ts';
import { spoken } from '../words/spoken.ts';
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

/** What stands in the path of an action in the place of its `{names}`; of an action without a path its subject. */
function subjectsOf({ action, subject }: Entry): string[] {
  const [, path] = action.split(' ');
  if (!path?.startsWith('/')) return [subject];
  const given = subject.split('/');
  return path
    .split('/')
    .flatMap((part, i) => (part.startsWith('{') && part !== '{org_id}' ? (given[i] ?? []) : []))
    .map(unescaped);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An id as people read it: an item leads to its text, a node to the graph; of what was made up nothing is said. */
function Reference({ id }: { id: string }) {
  if (id.startsWith('ingest_'))
    return <a href={linkTo({ view: 'items', item: id, part: undefined })}>{words.settings.theItem}</a>;
  const ends = id.split('::').map((end) => readable(end) ?? words.settings.oneNode);
  if (ends.length > 1) return <Name>{ends.map((end, i) => (i === 1 ? spoken(end) : end)).join(' ')}</Name>;
  const shown = readable(id);
  if (shown === undefined) return null;
  return isNodeId(id) ? (
    <a href={linkTo({ view: 'graph', node: id, part: undefined })}>
      <Name>{shown}</Name>
    </a>
  ) : (
    <Name>{shown}</Name>
  );
}

const UNSAID = new Set(['status', 'key', 'denied']);
const NAMED: Readonly<Record<string, (value: string) => string | undefined>> = {
  toolkit: sourceName,
  entity: businessName,
  decision: spoken,
};

/** What else is known of it, each with what it is called; how it was answered is said only where it was refused. */
function Detail({ detail }: { detail: Record<string, unknown> }) {
  const rows = Object.entries(detail).flatMap(([name, value]) => {
    const shown = UNSAID.has(name) ? null : valueOf(name, value);
    return shown === null ? [] : [{ name, shown }];
  });
  const isRefused = Number(detail.status) >= 400;
  if (rows.length === 0 && !isRefused) return null;
  return (
    <ul class="said">
      {rows.map(({ name, shown }) => (
        <li key={name}>
          <span class="soft">{fieldName(name)}:</span> {shown}
        </li>
      ))}
      {isRefused && <li>{words.settings.refused}</li>}
    </ul>
  );
}

/** A value of a detail; null of what says nothing to people. */
function valueOf(name: string, value: unknown) {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : <Name>{listed(value.map(String))}</Name>;
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([of, one]) => `${spoken(of)} ${String(one)}`);
    return inner.length === 0 ? null : <Name>{inner.join(', ')}</Name>;
  }
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'];
  const text = String(value);
  if (typeof value === 'number') return value.toLocaleString('en');
  if (text.startsWith('ingest_') || readable(text) !== text) return isSaid(text) ? <Reference id={text} /> : null;
  return <Name>{NAMED[name]?.(text) ?? text}</Name>;
}

const isSaid = (id: string): boolean => id.startsWith('ingest_') || id.includes('::') || readable(id) !== undefined;

/** A list of texts; of made up ids how many they are. */
const listed = (list: string[]): string =>
  list.some((one) => readable(one) === undefined) ? list.length.toLocaleString('en') : list.join(', ');

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
        { title: fields.action, of: ({ action }) => audited(action) },
        {
          title: fields.subject,
          of: (entry) => subjectsOf(entry).map((id) => <Reference key={id} id={id} />),
        },
        { title: fields.detail, of: ({ detail }) => <Detail detail={detail} /> },
      ]}
    />
  ) : (
    <p class="soft">{words.settings.ownersOnly}</p>
  );
