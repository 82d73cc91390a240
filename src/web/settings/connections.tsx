import cronstrue from 'cronstrue';
import { call, inOrg } from '../api.ts';
import { moment } from '../parts.tsx';
import { isOwner } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { Listing, Remove } from './list.tsx';

interface Connection {
  id: string;
  app: string;
  entity: string;
  status: string;
  last_sync_at?: string | null;
}
interface Schedule {
  id: string;
  entity: string;
  toolkit: string;
  schedule: string;
  next_run_at?: string | null;
}
interface Run {
  run_id: string;
  entity: string;
  toolkit: string;
  status: string;
  started_at: string;
  items: number;
  errors: number;
}
const { fields } = words.settings;

/** A cron line as people say it. */
function inWords(cron: string): string {
  try {
    return cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return cron;
  }
}

const state = (status: string) => <span class={`state ${status}`}>{status}</span>;

/** Where items are collected from, when, and how the last runs went. */
export const Connections = () => (
  <>
    <Listing<Connection>
      path={inOrg('connections')}
      rows={({ connections }: { connections: Connection[] }) => connections}
      id={({ id }) => id}
      none={words.settings.noConnections}
      columns={[
        { title: fields.app, of: ({ app }) => app },
        { title: fields.entity, of: ({ entity }) => entity },
        { title: fields.state, of: ({ status }) => state(status) },
        {
          title: fields.synced,
          of: ({ last_sync_at }) => moment(last_sync_at ?? undefined) || words.settings.never,
          number: true,
        },
      ]}
      actions={({ id, app }, reload) => (
        <>
          <button
            type="button"
            class="small"
            onClick={() =>
              void call('POST', `${inOrg('connections', id)}/sync`, {})
                .then(() => tell(words.settings.syncing(app)))
                .then(reload)
                .catch(tellOf)
            }
          >
            {words.settings.sync}
          </button>
          {isOwner.value && <Remove path={inOrg('connections', id)} what={app} onDone={reload} />}
        </>
      )}
    />
    <h2>{words.settings.schedules}</h2>
    <Listing<Schedule>
      path="/collect/schedules"
      rows={({ schedules }: { schedules: Schedule[] }) => schedules}
      id={({ id }) => id}
      columns={[
        { title: fields.app, of: ({ toolkit }) => toolkit },
        { title: fields.entity, of: ({ entity }) => entity },
        { title: fields.when, of: ({ schedule }) => <span title={schedule}>{inWords(schedule)}</span> },
        { title: fields.next, of: ({ next_run_at }) => moment(next_run_at ?? undefined), number: true },
      ]}
    />
    <h2>{words.settings.runs}</h2>
    <Listing<Run>
      path="/collect/runs"
      rows={({ runs }: { runs: Run[] }) => runs}
      id={({ run_id }) => run_id}
      columns={[
        { title: fields.app, of: ({ toolkit }) => toolkit },
        { title: fields.entity, of: ({ entity }) => entity },
        { title: fields.state, of: ({ status }) => state(status) },
        { title: fields.started, of: ({ started_at }) => moment(started_at), number: true },
        { title: words.views.items, of: ({ items }) => items, number: true },
        { title: fields.errors, of: ({ errors }) => errors, number: true },
      ]}
    />
  </>
);
