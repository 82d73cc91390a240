import { call, inOrg } from '../api.ts';
import { businessName } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { moment, Name } from '../parts.tsx';
import { isOwner, mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { Connect } from './connect.tsx';
import { openConnect } from './connecting.ts';
import { useJobs, type Job } from './jobs.ts';
import { Remove, Table } from './list.tsx';
import { Runs } from './runs.tsx';
import { Schedules } from './schedules.tsx';
import { sourceName } from '../words/sources.ts';

interface Connection {
  id: string;
  app: string;
  entity: string;
  status: string;
  source_url: string;
  last_sync_at?: string;
  authorize_again?: true;
}
const { fields } = words.settings;

/** Where items are collected from, what is wrong there, when, and how the last runs went. */
export function Connections() {
  const { jobs, reload } = useJobs();
  const fresh = jobs.map(({ job_id, status }) => `${job_id} ${status}`).join();
  const { data, ...loaded } = useLoad(
    'connections',
    (signal) => call<{ connections: Connection[] }>('GET', inOrg('connections'), undefined, { signal }),
    fresh,
  );
  const sync = ({ id, app }: Connection) =>
    call('POST', `${inOrg('connections', id)}/sync`, {})
      .then(() => tell(words.settings.syncing(sourceName(app))))
      .then(reload)
      .catch(tellOf);
  return (
    <>
      {mayWrite.value && <Connect jobs={jobs} onStored={reload} />}
      <Table<Connection>
        {...loaded}
        data={data?.connections}
        id={({ id }) => id}
        none={words.settings.noConnections}
        columns={[
          { title: fields.app, of: (one) => <Source {...one} /> },
          { title: fields.entity, of: ({ entity }) => businessName(entity) },
          { title: fields.state, of: (one) => <State of={one} job={latest(jobs, one)} /> },
          {
            title: fields.synced,
            of: ({ last_sync_at }) => moment(last_sync_at) || words.settings.never,
            number: true,
          },
        ]}
        actions={(one, again) => (
          <>
            {one.authorize_again && mayWrite.value ? (
              <button type="button" class="small" onClick={() => openConnect(one.app, one.entity)}>
                {words.authorize.again}
              </button>
            ) : (
              <button type="button" class="small" disabled={one.status === 'syncing'} onClick={() => void sync(one)}>
                {words.settings.sync}
              </button>
            )}
            {isOwner.value && (
              <Remove
                path={inOrg('connections', one.id)}
                what={one.source_url || sourceName(one.app)}
                sure={words.connect.removeSure}
                onDone={again}
              />
            )}
          </>
        )}
      />
      <Schedules pairs={pairsOf(data?.connections ?? [])} />
      <Runs fresh={fresh} onDecided={reload} />
    </>
  );
}

const latest = (jobs: Job[], { id }: Connection): Job | undefined =>
  jobs.find(({ connection_id }) => connection_id === id);

/** What can have a schedule: each source once for each business. */
const pairsOf = (all: Connection[]): { entity: string; toolkit: string }[] => [
  ...new Map(all.map(({ app, entity }) => [`${app} ${entity}`, { entity, toolkit: app }])).values(),
];

const Source = ({ app, source_url }: Connection) => (
  <>
    {sourceName(app)}
    <small class="under-name">
      <Name>{source_url}</Name>
    </small>
  </>
);

function State({ of: { status, authorize_again }, job }: { of: Connection; job: Job | undefined }) {
  const waiting = job?.status === 'held' ? 'held' : status;
  const state = authorize_again ? 'authorize_again' : waiting;
  return (
    <>
      <span class={`state ${waiting}`}>{words.connect.states[state] ?? state}</span>
      {status === 'syncing' && job && <small class="soft"> {words.connect.soFar(job.items)}</small>}
      {job?.error !== undefined && (
        <p class="bad">
          <Name>{job.error}</Name>
        </p>
      )}
    </>
  );
}
