import { elementAt } from '../../common/element-at.ts';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { businessName } from '../graph-state.ts';
import { Labelled, moment } from '../parts.tsx';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { cronOf, inWords, PACES, type Pace } from './cron.ts';
import { Listing } from './list.tsx';
import { sourceName } from '../words/sources.ts';

interface Pair {
  entity: string;
  toolkit: string;
}
interface Schedule extends Pair {
  id: string;
  schedule: string;
  time_zone: string;
  next_run_at?: string;
}
const { fields } = words.settings;
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const change = (body: object) => call('POST', '/collect/schedule', body);

/** When sources are collected by themselves, in words; `pairs` are those that can be. */
export function Schedules({ pairs }: { pairs: Pair[] }) {
  const [fresh, setFresh] = useState(0);
  const reload = () => setFresh((n) => n + 1);
  const add = ({ entity, toolkit, schedule, time_zone }: Omit<Schedule, 'id'>) =>
    change({ action: 'add', entity, toolkit, schedule, time_zone }).then(reload);
  const remove = ({ entity, toolkit, schedule }: Omit<Schedule, 'id'>) =>
    change({ action: 'remove', entity, toolkit, schedule }).then(reload);
  const inShort = ({ schedule, toolkit }: Omit<Schedule, 'id'>) =>
    words.schedules.sourceAndTime(sourceName(toolkit), inWords(schedule));
  return (
    <>
      <h2>{words.settings.schedules}</h2>
      {mayWrite.value && pairs.length > 0 && (
        <Adding
          pairs={pairs}
          onAdd={(one) =>
            add(one)
              .then(() => tell(words.schedules.added(inShort(one)), { undo: () => remove(one) }))
              .catch(tellOf)
          }
        />
      )}
      <Listing<Schedule>
        path="/collect/schedules"
        fresh={fresh}
        rows={({ schedules }: { schedules: Schedule[] }) => schedules}
        id={({ id }) => id}
        none={words.schedules.none}
        columns={[
          { title: fields.app, of: ({ toolkit }) => sourceName(toolkit) },
          { title: fields.entity, of: ({ entity }) => businessName(entity) },
          { title: fields.when, of: (one) => <When {...one} /> },
          { title: fields.next, of: ({ next_run_at }) => moment(next_run_at), number: true },
        ]}
        actions={
          mayWrite.value
            ? (one) => (
                <button
                  type="button"
                  class="small quiet"
                  aria-label={`${words.settings.remove}: ${inShort(one)}`}
                  onClick={() =>
                    void remove(one)
                      .then(() => tell(words.schedules.removed(inShort(one)), { undo: () => add(one) }))
                      .catch(tellOf)
                  }
                >
                  {words.settings.remove}
                </button>
              )
            : undefined
        }
      />
    </>
  );
}

const When = ({ schedule, time_zone }: Schedule) => (
  <span title={schedule}>
    {inWords(schedule)} {time_zone !== HERE && <small class="soft">{time_zone}</small>}
  </span>
);

function Adding({ pairs, onAdd }: { pairs: Pair[]; onAdd: (one: Omit<Schedule, 'id'>) => void }) {
  const [at, setAt] = useState(0);
  const [pace, setPace] = useState<Pace>('day');
  const [time, setTime] = useState('06:00');
  const [own, setOwn] = useState('*/15 8-18 * * 1-5');
  const pair = elementAt(pairs, Math.min(at, pairs.length - 1));
  const schedule = pace === 'own' ? own : cronOf(pace, time);
  return (
    <form
      class="adding"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ ...pair, schedule, time_zone: HERE });
      }}
    >
      <Labelled title={fields.app}>
        {(id) => (
          <select id={id} value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
            {pairs.map(({ entity, toolkit }, i) => (
              <option key={`${entity} ${toolkit}`} value={i}>
                {sourceName(toolkit)} · {businessName(entity)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled title={fields.when}>
        {(id) => (
          <select id={id} value={pace} onChange={(event) => setPace(event.currentTarget.value as Pace)}>
            {PACES.map((one) => (
              <option key={one} value={one}>
                {words.schedules.paces[one]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {pace === 'own' ? (
        <Labelled title={words.schedules.cron}>
          {(id) => (
            <input
              id={id}
              value={own}
              required
              spellcheck={false}
              onInput={(event) => setOwn(event.currentTarget.value)}
            />
          )}
        </Labelled>
      ) : (
        pace !== 'hour' && (
          <Labelled title={words.schedules.time}>
            {(id) => (
              <input
                id={id}
                type="time"
                required
                value={time}
                onInput={(event) => setTime(event.currentTarget.value)}
              />
            )}
          </Labelled>
        )
      )}
      <span class="soft" role="status">
        {inWords(schedule)}
      </span>
      <button type="submit" class="primary">
        {words.settings.add}
      </button>
    </form>
  );
}
