import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { call, inOrg, online } from './api.ts';
import { settling } from './canvas/layout.ts';
import { opened } from './commands/commands.ts';
import { heard, line } from './events.ts';
import { orgName } from './session.ts';
import { Name } from './parts.tsx';
import { Toasts } from './toasts.tsx';
import { UploadProgress } from './upload/uploaded.tsx';
import { words } from './words.ts';

interface Queue {
  summary: { org: { pending: number; processing: number; failed: number; held: number } };
}
export const queue = signal<Queue['summary']['org'] | undefined>(undefined);

/** Reads how many items are in progress. */
export async function readQueue(): Promise<void> {
  const { summary } = await call<Queue>('GET', inOrg('extraction-queue'));
  queue.value = summary.org;
}

/** The thin line at the foot: who and where, what is in progress, how the stream stands. */
export function Bar() {
  const n = heard.value.all ?? 0;
  useEffect(() => {
    const soon = setTimeout(() => void readQueue().catch(() => {}), n === 0 ? 0 : 400);
    return () => clearTimeout(soon);
  }, [n]);
  const { pending = 0, processing = 0, failed = 0 } = queue.value ?? {};
  const under = pending + processing;
  const state = online.value ? line.value : 'offline';
  return (
    <footer class="bar">
      <span class="who">
        <Name>{orgName.value}</Name>
      </span>
      {under > 0 && <span>{words.bar.waiting(under)}</span>}
      {under === 0 && (state === 'live' || state === 'none') && <span>{words.bar.idle}</span>}
      {failed > 0 && <span class="bad">{words.items.failed(failed)}</span>}
      <UploadProgress />
      <Toasts />
      {settling.value && <span>{words.graph.settling}</span>}
      {state !== 'none' && (
        <span class={`line ${state}`}>
          <i aria-hidden="true" /> {words.bar[state]}
        </span>
      )}
      <button type="button" class="small only-narrow" onClick={() => (opened.value = 'palette')}>
        {words.bar.menu}
      </button>
    </footer>
  );
}
