import { pause, type Item, type Quern } from '../../client/client.ts';
import type { Out } from '../out.ts';
import { bar, rate } from '../progress.ts';

const LOOK_MS = 500;

/** Waits for items of which the server said that they take longer: a minute at a time, until they can be searched. Answers why some cannot. */
export async function untilSearchable(
  client: Quern,
  batches: Item[][],
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const items of batches) {
    let trouble: string | undefined;
    do {
      ({ sync_error: trouble } = await client.ingest({ items, sync: true }, { signal }));
    } while (trouble === TIMED_OUT);
    if (trouble) return trouble;
  }
  return undefined;
}

/** What the server says of items that are still being read after a minute. */
export const TIMED_OUT = 'timed_out';

/** Shows how many items of the organization are left to read, until none is. */
export async function untilNoneWaits(client: Quern, out: Out, signal: AbortSignal): Promise<void> {
  const from = performance.now();
  let most = 0;
  for (;;) {
    const { summary } = await client.extractionQueue({ limit: 1 }, { signal });
    const left = summary.org.pending + summary.org.processing;
    most = Math.max(most, left);
    if (left === 0) return;
    out.status(`${bar(most - left, most, 'items')}${rate(most - left, from)}`);
    await pause(LOOK_MS, signal);
  }
}
