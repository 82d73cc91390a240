import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { ask } from '../dialogs/ask.tsx';
import { businessName } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { moment, Skeleton, Trouble } from '../parts.tsx';
import { isOwner } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { Listing } from './list.tsx';
import { sourceName } from '../words/sources.ts';
import { spoken } from '../words/spoken.ts';

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

/** How the last runs went, and what each did line by line. */
export function Runs({ fresh, onDecided }: { fresh: string; onDecided: () => void }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <h2>{words.settings.runs}</h2>
      <Listing<Run>
        path="/collect/runs?limit=20"
        fresh={fresh}
        rows={({ runs }: { runs: Run[] }) => runs}
        id={({ run_id }) => run_id}
        none={words.connect.noRuns}
        columns={[
          { title: fields.app, of: ({ toolkit }) => sourceName(toolkit) },
          { title: fields.entity, of: ({ entity }) => businessName(entity) },
          {
            title: fields.state,
            of: ({ status }) => (
              <span class={`state ${status}`}>{words.settings.states[status] ?? spoken(status)}</span>
            ),
          },
          { title: fields.started, of: ({ started_at }) => moment(started_at), number: true },
          { title: words.views.items, of: ({ items }) => items, number: true },
          { title: fields.errors, of: ({ errors }) => errors, number: true },
        ]}
        actions={(run) => (
          <>
            {run.status === 'held' && isOwner.value && <Held run={run} onDone={onDecided} />}
            <button
              type="button"
              class="small quiet"
              aria-expanded={open === run.run_id}
              onClick={() => setOpen(open === run.run_id ? undefined : run.run_id)}
            >
              {words.connect.log}
            </button>
          </>
        )}
      />
      {open !== undefined && <Log key={open} of={open} fresh={fresh} />}
    </>
  );
}

/** Asks an owner about what a source no longer has: it is taken back, or kept. */
function Held({ run: { run_id, toolkit }, onDone }: { run: Run; onDone: () => void }) {
  const decide = (decision: 'confirm' | 'refuse') =>
    call('POST', `/collect/runs/${encodeURIComponent(run_id)}/${decision}`, {})
      .then(() => tell(words.held[decision === 'confirm' ? 'confirmed' : 'refused']))
      .then(onDone)
      .catch(tellOf);
  const confirm = async () => {
    const name = sourceName(toolkit);
    if (await ask(words.held.sure(name), words.held.confirm)) void decide('confirm');
  };
  return (
    <>
      <button type="button" class="small" onClick={() => void confirm()}>
        {words.held.confirm}
      </button>
      <button type="button" class="small quiet" onClick={() => void decide('refuse')}>
        {words.held.refuse}
      </button>
    </>
  );
}

function Log({ of, fresh }: { of: string; fresh: string }) {
  const { data, error, slow } = useLoad(
    of,
    (signal) => call<{ log: string }>('GET', `/collect/runs/${encodeURIComponent(of)}/logs`, undefined, { signal }),
    fresh,
  );
  if (!data && error) return <Trouble error={error} />;
  if (!data) return slow ? <Skeleton lines={3} /> : null;
  return (
    <pre class="log" dir="auto" tabIndex={0}>
      {data.log}
    </pre>
  );
}
