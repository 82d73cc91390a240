import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../support/http/client.ts';
import type { SampleItem } from '../support/samples/sample-items.ts';
import { note, type Entry, type Ledger } from './ledger.ts';

export interface SendOptions {
  batch?: number;
  inFlight?: number;
  sync?: boolean;
  /** Milliseconds after which an ambiguous request is given up for good. */
  patience?: number;
  /** Told of every answer: its status and how long the try took. */
  heard?: (answer: Answer) => void;
}

const again = (answer: Answer): boolean => answer.status >= 500 || answer.status === 429;

function settle(batch: Entry[], answer: Answer): void {
  const ids: string[] = answer.body?.ids ?? [];
  if (answer.status < 300 && ids.length === batch.length) {
    batch.forEach((entry, i) => {
      entry.outcome = 'acked';
      entry.ids.add(ids[i]!);
    });
  } else for (const entry of batch) entry.outcome = 'rejected';
}

const doubt = (batch: Entry[]): void => {
  for (const entry of batch) {
    entry.outcome = 'ambiguous';
    entry.wasAmbiguous = true;
  }
};

async function sendBatch(api: Client, batch: Entry[], options: SendOptions): Promise<void> {
  const { sync = false, patience = 60_000, heard } = options;
  const body = batch.length === 1 ? batch[0]!.item : { items: batch.map((e) => e.item) };
  const until = performance.now() + patience;
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    const answer = await api.post(`/ingest${sync ? '?sync=true' : ''}`, body).catch(() => undefined);
    if (answer) heard?.(answer);
    if (answer && !again(answer)) return settle(batch, answer);
    doubt(batch);
    if (performance.now() > until) return;
    await pause(wait);
  }
}

/** Sends items as a good client does: what got no clear answer is sent again with the same key. Resolves when each has its outcome. */
export async function send(api: Client, ledger: Ledger, items: SampleItem[], options: SendOptions = {}): Promise<void> {
  const { batch = 20, inFlight = 8 } = options;
  const noted = items.map((item) => note(ledger, item));
  const batches = Array.from({ length: Math.ceil(noted.length / batch) }, (_, i) =>
    noted.slice(i * batch, (i + 1) * batch),
  );
  const lane = async (): Promise<void> => {
    for (let next = batches.shift(); next; next = batches.shift()) await sendBatch(api, next, options);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
