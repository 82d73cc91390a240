import { computed, signal } from '@preact/signals';
import { call, query } from '../api.ts';
import { lit } from '../canvas/highlight.ts';
import { redraw } from '../changes.ts';
import { entities, learnEntities } from '../graph-state.ts';
import { go, place } from '../place.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';

/** A file on its way, and what became of it. */
export interface Upload {
  n: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** What became of it, or why nothing did. */
  message?: string;
}

/** What `POST /ingest/file` and `POST /ingest` say of what was sent. */
export interface Ingested {
  ingested: number;
  duplicates?: unknown[];
  rejected?: { error: string; hint?: { message: string } }[];
  sync?: { nodes?: string[] };
  sync_error?: string;
  warnings?: { message: string }[];
}

/** The files that were sent since the page was opened. */
export const uploads = signal<Upload[]>([]);
export const underWay = computed(() => uploads.value.some(({ state }) => state === 'waiting' || state === 'sending'));

const chosen = signal<string | undefined>(undefined);
/** The business that files go to: the one that is shown, the one that was chosen last, or the first. */
export const target = computed(() => {
  const { mode, of } = place.value;
  const known = entities.value;
  return [mode === 'entity' ? of : undefined, chosen.value, known[0]].find(
    (slug) => slug !== undefined && known.includes(slug),
  );
});
export const chooseTarget = (slug: string): void => void (chosen.value = slug);

let count = 0;
const CONCURRENCY = 2;

const put = (n: number, change: Partial<Upload>): void =>
  void (uploads.value = uploads.value.map((one) => (one.n === n ? { ...one, ...change } : one)));

/** Sends a file as it is: what is in it is read where all files are, by the service. */
async function sendOne(n: number, file: File, entity: string): Promise<string[]> {
  put(n, { state: 'sending' });
  const path =
    '/ingest/file' +
    query({ entity, filename: file.name, source: 'explorer', graph_id: place.peek().graph, sync: 'true' });
  const raw = file.type === '' ? new File([file], file.name, { type: 'application/octet-stream' }) : file;
  try {
    const {
      ingested,
      duplicates = [],
      rejected = [],
      warnings = [],
      sync,
      sync_error,
    } = await call<Ingested>('POST', path, undefined, { raw });
    const troubles = [
      ...rejected.map(({ error, hint }) => hint?.message ?? error),
      ...warnings.map(({ message }) => message),
      ...(sync_error ? [sync_error] : []),
    ];
    put(n, { state: 'done', message: [words.upload.became(ingested, duplicates.length), ...troubles].join('. ') });
    return sync?.nodes ?? [];
  } catch (error) {
    put(n, { state: 'failed', message: error instanceof Error ? error.message : String(error) });
    tellOf(error);
    return [];
  }
}

/** Sends files, two at a time; what arrives from them stands out in the graph where that is open. */
export async function sendFiles(files: Iterable<File>, to = target.peek()): Promise<void> {
  const all = [...files];
  if (all.length === 0) return;
  if (to === undefined) await learnEntities().catch(tellOf);
  const entity = to ?? target.peek();
  if (entity === undefined) return void tell(words.items.noBusiness, { bad: true });
  const queued = all.map((file): [number, File] => [++count, file]);
  uploads.value = [...uploads.value, ...queued.map(([n, { name }]): Upload => ({ n, name, state: 'waiting' }))];
  const arrived = new Set<string>();
  const work = async () => {
    for (let next = queued.shift(); next; next = queued.shift()) {
      for (const id of await sendOne(...next, entity)) arrived.add(id);
      showArrived(arrived);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (arrived.size === 0) return;
  redraw();
  tell(words.upload.arrived(arrived.size));
}

function showArrived(ids: Set<string>): void {
  if (ids.size === 0) return;
  if (place.peek().view === 'graph') go({ node: undefined }, true);
  lit.value = new Set(ids);
}
