import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inOrg, query } from '../api.ts';
import { queue, readQueue } from '../bar.tsx';
import { useCommands } from '../commands/commands.ts';
import { heard } from '../events.ts';
import { businessName, entities } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { Command, Empty, Name, Skeleton, Trouble, day, moment } from '../parts.tsx';
import { go, place } from '../place.ts';
import { isOwner } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Item, ItemState } from '../api-types.ts';
import { openItem } from '../reading/open.ts';
import { Passages, type Sought } from '../reading/passages.tsx';
import { Reader } from '../reading/reader.tsx';
import { Uploaded } from '../upload/uploaded.tsx';
import { words } from '../words.ts';
import { sourceName } from '../words/sources.ts';
import { Ingest } from './ingest.tsx';

const STATES: ItemState[] = ['pending', 'processing', 'extracted', 'held', 'failed'];
const PAGE = 50;

interface Page {
  items: Item[];
  next_cursor?: string;
}

/** Items and their states, as they change; above them a place to drop files or paste a text. */
export function Items() {
  const status = STATES.find((state) => state === place.value.part);
  const [most, setMost] = useState(PAGE);
  const [sought, setSought] = useState<Sought>({ q: '', since: '', until: '' });
  const counts: Partial<Record<ItemState, number>> = queue.value ?? {};
  const loaded = useLoad(
    `items ${status}`,
    (signal) => call<Page>('GET', inOrg('items') + query({ status, limit: most }), undefined, { signal }),
    most,
  );
  const { data, error, slow, reload } = loaded;
  const { item = 0, reset = 0 } = heard.value;
  const n = item + reset;
  useEffect(() => {
    if (n === 0) return;
    const soon = setTimeout(reload, 250);
    return () => clearTimeout(soon);
  }, [n]);
  const retry = () =>
    call<{ items: number }>('POST', inOrg('items/reprocess'), { status: 'failed' })
      .then(({ items }) => tell(words.items.requeued(items)))
      .then(reload)
      .then(readQueue)
      .catch(tellOf);
  const { item: read } = place.value;
  const at = data?.items.findIndex(({ item_id }) => item_id === read) ?? -1;
  const beside = (by: number) => (at < 0 ? undefined : data?.items[at + by]?.item_id);
  const removed = () => {
    go({ item: undefined, at: undefined });
    reload();
  };
  if (read !== undefined)
    return (
      <main class="page items" id="main" tabIndex={-1}>
        <Reader key={read} item={read} previous={beside(-1)} next={beside(1)} onRemoved={removed} />
      </main>
    );
  const isSeeking = sought.q.trim() !== '';
  return (
    <main class="page items" id="main" tabIndex={-1}>
      <Ingest onSent={reload} />
      <Uploaded />
      <Seek sought={sought} onSeek={setSought} />
      {isSeeking && <Passages sought={sought} />}
      <header class="heading">
        <h1>{words.items.title}</h1>
        <div class="tabs" role="group" aria-label={words.items.columns.state}>
          <button type="button" aria-pressed={!status} onClick={() => go({ part: undefined })}>
            {words.items.all}
          </button>
          {STATES.map((state) => (
            <button type="button" key={state} aria-pressed={status === state} onClick={() => go({ part: state })}>
              {words.items.states[state]}
              {counts[state] ? <small> {counts[state].toLocaleString('en')}</small> : null}
            </button>
          ))}
        </div>
        <span class="grow" />
        {isOwner.value && (queue.value?.failed ?? 0) > 0 && (
          <button type="button" class="small" onClick={() => void retry()}>
            {words.items.again}
          </button>
        )}
      </header>
      {error && <Trouble error={error} retry={reload} />}
      {slow && !data && <Skeleton lines={10} />}
      {data?.items.length === 0 && <None of={status} />}
      {data && data.items.length > 0 && <List items={data.items} />}
      {data?.next_cursor && most < 1000 && (
        <button type="button" onClick={() => setMost(Math.min(1000, most * 4))}>
          {words.more}
        </button>
      )}
    </main>
  );
}

const ingest = (entity: string) =>
  `curl -s '${location.origin}/ingest?sync=true' -H "Authorization: Bearer $QUERN_KEY" -H 'Content-Type: application/json' -d '{"entity":"${entity}","source":"curl","type":"note","title":"Call with Dana Reyes","body":"Dana Reyes <dana.reyes@borealis.example>, CFO of Borealis Ltd, called."}'`;

const None = ({ of }: { of: ItemState | undefined }) =>
  of ? (
    <p class="soft">{words.items.noneOf}</p>
  ) : (
    <Empty title={words.items.none}>
      {entities.value[0] === undefined ? (
        <p>{words.items.noBusiness}</p>
      ) : (
        <>
          <p>{words.items.noneLead}</p>
          <Command text={ingest(entities.value[0])} />
        </>
      )}
    </Empty>
  );

function List({ items }: { items: Item[] }) {
  const { columns, states } = words.items;
  const box = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('th button') ?? [])];
    const at = all.findIndex((one) => one === document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  useCommands([
    { id: 'next', text: words.commands.next, key: 'ArrowDown', act: () => move(1) },
    { id: 'previous', text: words.commands.previous, key: 'ArrowUp', act: () => move(-1) },
  ]);
  return (
    <div ref={box} class="table-box">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.entity}</th>
            <th scope="col">{columns.source}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.submitted}</th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ item_id, title, entity, source, date, submitted_at, status }) => (
            <tr key={item_id} aria-selected={place.value.item === item_id}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => openItem(item_id)}>
                  <Name>{title}</Name>
                </button>
              </th>
              <td>
                <Name>{businessName(entity)}</Name>
              </td>
              <td>
                <Name>{sourceName(source)}</Name>
              </td>
              <td class="number">{day(date)}</td>
              <td class="number">{moment(submitted_at)}</td>
              <td>
                <span class={`state ${status}`}>{states[status]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SeekProps {
  sought: Sought;
  onSeek: (sought: Sought) => void;
}

/** A field that looks into the texts, and the days between which they are of. */
function Seek({ sought, onSeek }: SeekProps) {
  const { search, searchHint, since, until } = words.reading;
  return (
    <div class="seek" role="search">
      <input
        id="search"
        type="search"
        aria-label={search}
        placeholder={`${search}: ${searchHint}`}
        value={sought.q}
        onInput={(event) => onSeek({ ...sought, q: event.currentTarget.value })}
      />
      <label>
        {since}
        <input
          type="date"
          value={sought.since}
          onInput={(event) => onSeek({ ...sought, since: event.currentTarget.value })}
        />
      </label>
      <label>
        {until}
        <input
          type="date"
          value={sought.until}
          onInput={(event) => onSeek({ ...sought, until: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
