import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inOrg, orgId, query, Refused } from '../api.ts';
import { redraw } from '../changes.ts';
import { heard } from '../events.ts';
import { place } from '../place.ts';
import { isOwner } from '../session.ts';
import { tellOf } from '../toasts.tsx';
import { words } from '../words.ts';

/** What is under way in an organization and a graph, or was last, while the page is open: it goes on when one looks elsewhere. */
const exporting = signal<Record<string, string>>({});
const importing = signal<Record<string, string>>({});

interface Progress {
  status: 'queued' | 'running' | 'ready' | 'failed';
  progress?: number;
  download_url?: string;
  bytes?: number;
  error?: string;
}
const POLL_MS = 1000;

/** Takes everything out as a file, or brings a file back in, and says how far it is. */
export function Transfer() {
  const home = `${orgId.value} ${place.value.graph}`;
  const picker = useRef<HTMLInputElement>(null);
  const begin = (format: string) =>
    call<{ export_id: string }>('GET', inOrg('export') + query({ format, graph_id: place.value.graph }))
      .then(({ export_id }) => (exporting.value = { ...exporting.value, [home]: inOrg('export', export_id) }))
      .catch(tellOf);
  const bring = (file: File | undefined) => {
    if (!file) return;
    const type = file.name.endsWith('.zip') ? 'application/zip' : 'application/gzip';
    call<{ import_id: string }>('POST', inOrg('import'), undefined, { raw: file, headers: { 'Content-Type': type } })
      .then(({ import_id }) => (importing.value = { ...importing.value, [home]: inOrg('import', import_id) }))
      .catch(tellOf);
  };
  return (
    <>
      <h2>{words.settings.export}</h2>
      <p class="soft">{words.settings.exportLead}</p>
      <div class="row">
        <button type="button" onClick={() => void begin('zip')}>
          {words.settings.asZip}
        </button>
        <button type="button" onClick={() => void begin('graph-json')}>
          {words.settings.asGraph}
        </button>
      </div>
      {exporting.value[home] && <Way key={exporting.value[home]} path={exporting.value[home]} />}
      <h2>{words.settings.import}</h2>
      <p class="soft">{isOwner.value ? words.settings.importLead : words.settings.ownersOnly}</p>
      {isOwner.value && (
        <button type="button" onClick={() => picker.current?.click()}>
          {words.items.choose}
        </button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".zip,.gz,.json"
        onChange={({ currentTarget }) => {
          bring(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {importing.value[home] && <Way key={importing.value[home]} path={importing.value[home]} onReady={redraw} />}
    </>
  );
}

/** How far an export or import is; asks every second, and at once when the stream tells something. */
function Way({ path, onReady }: { path: string; onReady?: () => void }) {
  const [at, setAt] = useState<Progress>({ status: 'queued' });
  const [round, setRound] = useState(0);
  const over = at.status === 'ready' || at.status === 'failed';
  useEffect(() => {
    if (over) return;
    const stop = new AbortController();
    call<Progress>('GET', path, undefined, { signal: stop.signal })
      .then((now) => {
        setAt(now);
        if (now.status === 'ready') onReady?.();
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted || (error instanceof Refused && error.mayPass)) return;
        setAt({ status: 'failed', error: error instanceof Error ? error.message : String(error) });
      });
    const later = setTimeout(() => setRound(round + 1), POLL_MS);
    return () => {
      stop.abort();
      clearTimeout(later);
    };
  }, [round, over, (heard.value.export ?? 0) + (heard.value.import ?? 0)]);
  const share = (at.progress ?? 0) > 1 ? (at.progress ?? 0) / 100 : at.progress;
  return (
    <p class="way" role="status">
      {words.settings.way[at.status]} {!over && <progress value={share} />}
      {at.error && <span class="bad">{at.error}</span>}
      {at.download_url && (
        <a href={at.download_url} download>
          {words.settings.download(at.bytes)}
        </a>
      )}
    </p>
  );
}
