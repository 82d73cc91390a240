import { call, inOrg } from '../api.ts';
import { useLoad } from '../load.ts';
import { moment, Skeleton, Trouble } from '../parts.tsx';
import { words } from '../words.ts';
import { Listing } from './list.tsx';

interface PlanRecord {
  plan: string;
  limits: { nodes?: number; review_pairs_per_month?: number; file_bytes?: number };
  nodes: number;
  file_bytes: number;
  review_queue: { used: number; remaining?: number };
}
interface Usage {
  edges: number;
  items: number;
  graphs: number;
}
interface Denial {
  at: string;
  gate: string;
  reason: string;
  count: number;
}
const { fields } = words.settings;

/** What the plan allows, and how much of it is used. */
export function Plan() {
  const { data, error, slow, reload } = useLoad('plan', (signal) =>
    Promise.all([
      call<PlanRecord>('GET', inOrg('plan'), undefined, { signal }),
      call<Usage>('GET', inOrg('usage'), undefined, { signal }),
    ]),
  );
  if (error) return <Trouble error={error} retry={reload} />;
  if (!data) return slow ? <Skeleton /> : <></>;
  const [{ plan, limits, nodes, file_bytes, review_queue }, { edges, items, graphs }] = data;
  return (
    <>
      <p>
        {fields.plan}: <strong>{plan}</strong>
      </p>
      <Gauge title={fields.nodes} used={nodes} most={limits.nodes} />
      <Gauge title={words.settings.decided} used={review_queue.used} most={limits.review_pairs_per_month} />
      <Gauge
        title={words.settings.filesMb}
        used={asMb(file_bytes)}
        most={limits.file_bytes && asMb(limits.file_bytes)}
      />
      <dl class="figures">
        {[
          [fields.edges, edges],
          [words.views.items, items],
          [words.settings.parts.graphs, graphs],
        ].map(([title, n]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{n?.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <h2>{words.settings.denials}</h2>
      <Listing<Denial>
        path={inOrg('plan/gating_log')}
        rows={({ denials }: { denials: Denial[] }) => denials}
        id={({ at, gate }) => at + gate}
        none={words.settings.noDenials}
        columns={[
          { title: fields.date, of: ({ at }) => moment(at), number: true },
          { title: fields.gate, of: ({ gate }) => gate },
          { title: fields.reason, of: ({ reason }) => reason },
          { title: fields.times, of: ({ count }) => count, number: true },
        ]}
      />
    </>
  );
}

const asMb = (bytes: number): number => Math.ceil(bytes / 1_048_576);

function Gauge({ title, used, most }: { title: string; used: number; most?: number }) {
  return (
    <label class="gauge">
      <span>
        {title}{' '}
        <b class="number">
          {used.toLocaleString('en')} {most === undefined ? words.settings.unlimited : words.settings.ofMost(most)}
        </b>
      </span>
      {most !== undefined && <meter min={0} max={most} high={most * 0.9} value={used} />}
    </label>
  );
}
