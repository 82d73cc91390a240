import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { ask } from '../dialogs/ask.tsx';
import { useLoad, type Loaded } from '../load.ts';
import { Labelled, Name, Skeleton, Trouble } from '../parts.tsx';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { spoken } from '../words/spoken.ts';

export interface Column<Row> {
  title: string;
  of: (row: Row) => ComponentChildren;
  number?: boolean;
}
export interface Field {
  name: string;
  title: string;
  /** What may be chosen; left out for a text. */
  options?: string[];
  type?: 'text' | 'checkbox';
  optional?: boolean;
}
interface Shape<Row> {
  id: (row: Row) => string;
  columns: Column<Row>[];
  /** What is said where there is none. */
  none?: string;
  /** Buttons at the end of a row; `reload` reads all anew. */
  actions?: (row: Row, reload: () => void) => ComponentChildren;
}
interface Props<Row> extends Shape<Row> {
  path: string;
  /** When this changes, all is read anew. */
  fresh?: string | number;
  /** Reads the rows out of the answer. */
  rows: (answer: never) => Row[];
  add?: { fields: Field[]; button: string; send: (given: Record<string, string | boolean>) => Promise<unknown> };
}

/** A table of what an endpoint lists, a page at a time, with a form that adds to it. */
export function Listing<Row>({ path, fresh = '', rows, add, ...shape }: Props<Row>) {
  const [pages, setPages] = useState(1);
  const loaded = useLoad(path, (signal) => readPages(path, pages, signal), `${fresh} ${pages}`);
  return (
    <>
      {add && <Adding {...add} onAdded={loaded.reload} />}
      <Table {...shape} {...loaded} data={loaded.data?.answers.flatMap(rows)} />
      {loaded.data?.hasMore && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {words.more}
        </button>
      )}
    </>
  );
}

/** Reads so many pages of a list. */
async function readPages(path: string, pages: number, signal: AbortSignal) {
  const answers: never[] = [];
  let cursor: string | undefined;
  do {
    const at = new URL(path, location.origin);
    if (cursor !== undefined) at.searchParams.set('cursor', cursor);
    const answer = await call<{ next_cursor?: string }>('GET', at.pathname + at.search, undefined, { signal });
    answers.push(answer as never);
    cursor = answer.next_cursor;
  } while (cursor !== undefined && answers.length < pages);
  return { answers, hasMore: cursor !== undefined };
}

/** Rows as they were loaded, or why they were not. */
export function Table<Row>({
  data,
  error,
  slow,
  reload,
  id,
  columns,
  none,
  actions,
}: Shape<Row> & Omit<Loaded<Row[]>, 'set'>) {
  const all = data ?? [];
  const { box, onFocusIn } = useKeptFocus(data);
  return (
    <>
      {error && <Trouble error={error} retry={reload} />}
      {slow && !data && <Skeleton lines={5} />}
      {data && all.length === 0 && <p class="soft">{none ?? words.settings.none}</p>}
      {all.length > 0 && (
        <div class="table-box" ref={box} tabIndex={0} role="group" aria-label={words.rows} onFocusIn={onFocusIn}>
          <table class="list">
            <thead>
              <tr>
                {columns.map(({ title }) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                {actions && <td />}
              </tr>
            </thead>
            <tbody>
              {all.map((row) => (
                <tr key={id(row)}>
                  {columns.map(({ title, of, number }) => (
                    <td key={title} class={number ? 'number' : undefined} data-title={title}>
                      {shown(of(row))}
                    </td>
                  ))}
                  {actions && <td class="actions">{actions(row, reload)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** Gives the keyboard to the next button of a table, or to the table, where the button that had it went with what it did. */
function useKeptFocus(data: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLElement | undefined>(undefined);
  const row = useRef(0);
  const onFocusIn = ({ target }: FocusEvent) => {
    held.current = target as HTMLElement;
    row.current = held.current.closest('tr')?.rowIndex ?? 0;
  };
  useEffect(() => {
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = undefined;
    const left = [...(box.current?.querySelectorAll('tr') ?? [])].slice(row.current);
    const next = left.flatMap((one) => one.querySelector<HTMLElement>('.actions button') ?? [])[0] ?? box.current;
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [data]);
  return { box, onFocusIn };
}

const shown = (value: ComponentChildren): ComponentChildren =>
  typeof value === 'string' || typeof value === 'number' ? <Name>{value}</Name> : value;

type Adding = NonNullable<Props<unknown>['add']>;

function Adding({ fields, button, send, onAdded }: Adding & { onAdded: () => void }) {
  const first = Object.fromEntries(
    fields.map(({ name, options, type }) => [name, type === 'checkbox' ? false : (options?.[0] ?? '')]),
  );
  const [given, setGiven] = useState<Record<string, string | boolean>>(first);
  const put = (name: string, value: string | boolean) => setGiven({ ...given, [name]: value });
  const submit = () =>
    send(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))
      .then(() => setGiven(first))
      .then(onAdded)
      .catch(tellOf);
  return (
    <form
      class="adding"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={given[field.name] ?? ''}
          onChange={(value) => put(field.name, value)}
        />
      ))}
      <button type="submit" class="primary">
        {button}
      </button>
    </form>
  );
}

interface InputProps {
  field: Field;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
}

function Input({ field: { title, options, type, optional }, value, onChange }: InputProps) {
  if (type === 'checkbox')
    return (
      <label class="check">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />{' '}
        {title}
      </label>
    );
  return (
    <Labelled title={title} optional={optional}>
      {(id) =>
        options ? (
          <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
            {options.map((one) => (
              <option key={one} value={one}>
                {spoken(one)}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            required={!optional}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Labelled>
  );
}

/** A button that takes something away after asking, and says how that went. */
export function Remove({
  path,
  what,
  onDone,
  text = words.settings.remove,
  sure = words.settings.sure,
}: {
  path: string;
  what: string;
  onDone: () => void;
  text?: string;
  sure?: (what: string) => string;
}) {
  const remove = async () => {
    if (!(await ask(sure(what), text))) return;
    call('DELETE', path)
      .then(() => tell(words.settings.done))
      .then(onDone)
      .catch(tellOf);
  };
  return (
    <button type="button" class="small quiet" onClick={() => void remove()}>
      {text}
    </button>
  );
}
