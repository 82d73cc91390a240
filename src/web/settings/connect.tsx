import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { businessName, entities } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { Name, Skeleton, Trouble } from '../parts.tsx';
import { tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { connecting } from './connecting.ts';
import { Authorize } from './authorize.tsx';
import { Fields } from './fields.tsx';
import { isUnderWay, type Job } from './jobs.ts';
import { valueOf, withoutSecrets, type Schema, type Typed } from './schema.ts';
import { sourceName } from '../words/sources.ts';

/** A source that can be connected. */
export interface Toolkit {
  name: string;
  summary: string;
  credentials: Schema;
  /** Access is granted in a browser. */
  authorize?: true;
}

/** Asks for a source, a business and credentials, and stores them; what is secret is forgotten as soon as it is sent. */
export function Connect({ jobs, onStored }: { jobs: Job[]; onStored: () => void }) {
  const open = connecting.value;
  useEffect(() => () => void (connecting.value = undefined), []);
  const { data, error, slow, reload } = useLoad(open ? 'toolkits' : '', (signal) =>
    call<{ toolkits: Toolkit[] }>('GET', '/collect/toolkits', undefined, { signal }),
  );
  if (!open)
    return (
      <button type="button" class="primary" onClick={() => (connecting.value = {})}>
        {words.connect.open}
      </button>
    );
  if (entities.value.length === 0) return <p class="soft">{words.items.noBusiness}</p>;
  return (
    <>
      {error && <Trouble error={error} retry={reload} />}
      {slow && !data && <Skeleton lines={4} />}
      {data && (
        <Form
          key={`${open.source} ${open.entity}`}
          source={open.source}
          business={open.entity}
          toolkits={data.toolkits}
          jobs={jobs}
          onStored={onStored}
          onClose={() => (connecting.value = undefined)}
        />
      )}
    </>
  );
}

interface FormProps {
  /** Those that were chosen already. */
  source?: string | undefined;
  business?: string | undefined;
  toolkits: Toolkit[];
  jobs: Job[];
  onStored: () => void;
  onClose: () => void;
}

function Form({
  source = '',
  business: chosen = entities.value[0] ?? '',
  toolkits,
  jobs,
  onStored,
  onClose,
}: FormProps) {
  const [of, setOf] = useState(source);
  const [entity, setEntity] = useState(chosen);
  const [typed, setTyped] = useState<Typed>();
  const [sent, setSent] = useState<string>();
  const [sending, setSending] = useState(false);
  const [byHand, setByHand] = useState(false);
  const toolkit = toolkits.find(({ name }) => name === of);
  const granted = toolkit?.authorize === true && !byHand;
  const store = async ({ name, credentials }: Toolkit) => {
    setSending(true);
    try {
      const body = { slug: name, entity, credentials: valueOf(credentials, typed) ?? {} };
      const { sync_job_id } = await call<{ sync_job_id: string }>('POST', inOrg('connections/vault'), body);
      setSent(sync_job_id);
      setTyped(withoutSecrets(credentials, typed));
      onStored();
    } catch (refused) {
      tellOf(refused);
    } finally {
      setSending(false);
    }
  };
  const choice = (
    <Sources
      toolkits={toolkits}
      of={of}
      onChoose={(name) => {
        setOf(name);
        setByHand(false);
        setTyped(undefined);
        setSent(undefined);
      }}
    />
  );
  const business = (
    <div class="field">
      <label for="connect-entity">{words.settings.fields.entity}</label>
      <select id="connect-entity" value={entity} onChange={(event) => setEntity(event.currentTarget.value)}>
        {entities.value.map((one) => (
          <option key={one} value={one}>
            {businessName(one)}
          </option>
        ))}
      </select>
    </div>
  );
  const ways = toolkit?.authorize && (
    <button type="button" class="quiet" onClick={() => setByHand(!byHand)}>
      {byHand ? words.authorize.instead : words.authorize.byHand}
    </button>
  );
  const close = (
    <button type="button" class="quiet" onClick={onClose}>
      {words.close}
    </button>
  );
  if (granted)
    return (
      <section class="connect" aria-label={words.connect.open}>
        {choice}
        <div class="fields">{business}</div>
        <Authorize key={of} slug={of} name={sourceName(of)} entity={entity} />
        <div class="row">
          {ways}
          {close}
        </div>
      </section>
    );
  return (
    <form
      class="connect"
      aria-label={words.connect.open}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (toolkit) void store(toolkit);
      }}
    >
      {choice}
      {toolkit && (
        <>
          <div class="fields">
            {business}
            <Fields key={of} schema={toolkit.credentials} typed={typed} onType={setTyped} />
          </div>
          <p class="soft">{words.connect.vault}</p>
        </>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={!toolkit || sending}>
          {words.connect.send}
        </button>
        {ways}
        {close}
        {sent !== undefined && <Became job={jobs.find(({ job_id }) => job_id === sent)} />}
      </div>
    </form>
  );
}

const byCalled = (a: Toolkit, b: Toolkit): number => sourceName(a.name).localeCompare(sourceName(b.name), 'en');

/** Where typing begins once a source is chosen. */
const FIRST_FIELD = '.fields input, .fields textarea, .row button';

function Sources({
  toolkits,
  of,
  onChoose,
}: Pick<FormProps, 'toolkits'> & { of: string; onChoose: (name: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = of ? box.current?.parentElement?.querySelector<HTMLElement>(FIRST_FIELD) : undefined;
    (first ?? box.current?.querySelector('input'))?.focus();
  }, []);
  return (
    <div ref={box} class="sources" role="radiogroup" aria-label={words.connect.source}>
      {toolkits.toSorted(byCalled).map(({ name, summary }) => (
        <label key={name} class={name === of ? 'chosen' : ''}>
          <input
            type="radio"
            name="source"
            value={name}
            required
            checked={name === of}
            onChange={() => onChoose(name)}
          />
          <strong>{sourceName(name)}</strong>
          <small>{summary}</small>
        </label>
      ))}
    </div>
  );
}

/** What became of the first sync, in the words of the API. */
function Became({ job }: { job: Job | undefined }) {
  const { connecting, connected, held } = words.connect;
  const underWay = !job || isUnderWay(job);
  return (
    <p role="status" class={`became ${job?.status ?? 'queued'}`}>
      {job?.error !== undefined && <Name>{job.error}</Name>}
      {job?.error === undefined && (underWay ? connecting(job?.items ?? 0) : connected(job.items))}
      {job?.status === 'held' && ` ${held}`}
    </p>
  );
}
