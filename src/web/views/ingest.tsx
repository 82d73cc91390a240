import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Refused } from '../api.ts';
import { entities } from '../graph-state.ts';
import { place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Found } from '../api-types.ts';
import { words } from '../words.ts';
import { Preview, type Previewed } from './preview.tsx';

interface Draft {
  title: string;
  body: string;
}
interface Ingested {
  ingested: number;
  duplicates?: unknown[];
  rejected?: { error: string; hint?: { message: string } }[];
  sync_error?: string;
}
const MOST = 1_000_000;
const BATCH = 50;

/** What an item's text is: its title from the file's name, its key from its content, so that the same file is taken once. */
async function asItem(file: File, entity: string) {
  const bytes = await file.arrayBuffer();
  if (bytes.byteLength > MOST) throw new Error(words.items.tooLarge(file.name));
  const body = text(bytes, file.name);
  const title = file.name.replace(/\.[^.]+$/, '') || file.name;
  const type = /\.eml$/i.test(file.name) ? 'email' : 'document';
  return {
    entity,
    source: 'explorer',
    type,
    title,
    body,
    graph_id: place.value.graph,
    idempotency_key: await keyOf(entity, body),
  };
}

function text(bytes: ArrayBuffer, name: string): string {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // what is no UTF-8 is refused below
  }
  throw new Error(words.items.notText(name));
}

/** A digest where the page may make one (loopback, HTTPS), else none: the item is then always new. */
async function keyOf(entity: string, body: string): Promise<string | undefined> {
  const bytes = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(body));
  return (
    bytes && `explorer:${entity}:${[...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
  );
}

async function send(items: object[]): Promise<void> {
  let [taken, known] = [0, 0];
  for (let from = 0; from < items.length; from += BATCH) {
    const part = items.slice(from, from + BATCH);
    const said = await call<Ingested>('POST', '/ingest?sync=true', part.length === 1 ? part[0] : { items: part });
    taken += said.ingested;
    known += said.duplicates?.length ?? 0;
    for (const { error, hint } of said.rejected ?? []) tell(hint?.message ?? error, { bad: true });
    if (said.sync_error) tell(said.sync_error, { bad: true });
  }
  tell(
    [taken > 0 || known === 0 ? words.items.sent(taken) : '', known > 0 ? words.items.known(known) : '']
      .filter(Boolean)
      .join(' '),
  );
}

/** A place for files and texts; what would be found in a text shows while it is written, before anything is stored. */
export function Ingest({ onSent }: { onSent: () => void }) {
  const [entity, setEntity] = useState('');
  const [{ title, body }, setDraft] = useState<Draft>({ title: '', body: '' });
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const slug = entity || entities.value[0] || '';
  const preview = usePreview(slug, title, body);
  if (!mayWrite.value) return null;
  if (entities.value.length === 0) return <p class="soft">{words.items.noBusiness}</p>;

  const sendAll = async (make: () => Promise<object[]>) => {
    setSending(true);
    try {
      await send(await make());
      onSent();
      return true;
    } catch (error) {
      tellOf(error instanceof Error ? error : String(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0) void sendAll(() => Promise.all([...files].map((file) => asItem(file, slug))));
  };
  const submit = async () => {
    const item = {
      entity: slug,
      source: 'explorer',
      type: 'note',
      title: title.trim() || body.trim().slice(0, 60),
      body,
      graph_id: place.value.graph,
    };
    if (await sendAll(async () => [item])) setDraft({ title: '', body: '' });
  };
  return (
    <form
      class={over ? 'ingest over' : 'ingest'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="row">
        <h2>{words.items.drop}</h2>
        <span class="grow" />
        <select aria-label={words.items.entity} value={slug} onChange={(event) => setEntity(event.currentTarget.value)}>
          {entities.value.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <button type="button" class="small" onClick={() => picker.current?.click()}>
          {words.items.choose}
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept=".md,.txt,.eml,.csv,.json,.html"
          onChange={(event) => take(event.currentTarget.files)}
        />
      </div>
      <div class="draft">
        <div>
          <input
            aria-label={words.items.titleOf}
            placeholder={words.items.titleOf}
            value={title}
            onInput={(event) => setDraft({ title: event.currentTarget.value, body })}
          />
          <textarea
            aria-label={words.items.text}
            placeholder={words.items.textHint}
            dir="auto"
            rows={body === '' ? 3 : 9}
            value={body}
            onInput={(event) => setDraft({ title, body: event.currentTarget.value })}
          />
        </div>
        {body.trim() !== '' && <Preview body={body} {...preview} />}
      </div>
      {body.trim() !== '' && (
        <button type="submit" class="primary" disabled={sending}>
          {words.items.send}
        </button>
      )}
    </form>
  );
}

const PAUSE_MS = 350;

/** What would be found in a text, a moment after the last key. */
function usePreview(entity: string, title: string, body: string): Previewed {
  const [shown, setShown] = useState<Previewed>({ of: '' });
  useEffect(() => {
    if (body.trim() === '' || entity === '') return setShown({ of: '' });
    const stop = new AbortController();
    const item = {
      entity,
      source: 'explorer',
      type: 'note',
      title: title.trim() || words.items.thisText,
      body,
      graph_id: place.peek().graph,
    };
    const later = setTimeout(() => {
      call<Found>('POST', '/ingest/preview', item, { signal: stop.signal })
        .then((found) => setShown({ found, of: body }))
        .catch((error: Refused) => !stop.signal.aborted && setShown({ of: body, error }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(later);
      stop.abort();
    };
  }, [entity, title, body]);
  return shown;
}
