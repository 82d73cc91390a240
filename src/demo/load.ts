import type { Call } from './client.ts';
import { DEMO_BUSINESSES, DEMO_ORG, type DemoItem } from './items.ts';

const BATCH = 8;
const WIDTH = 30;

/** What loading the items came to. */
export interface Loaded {
  added: number;
  known: number;
  tookMs: number;
}

/** Makes the org and its two businesses where they are missing. */
export async function provision(call: Call): Promise<void> {
  await call('POST', '/admin/provision-org', DEMO_ORG);
  for (const business of DEMO_BUSINESSES) await call('POST', `/org/${DEMO_ORG.org_id}/businesses`, business);
}

const bar = (done: number, all: number): string => {
  const filled = Math.round((done / all) * WIDTH);
  return `  [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${all} items`;
};

/** Ingests items in small batches, each searchable before the next is sent; calls back with a progress line. */
export async function load(call: Call, items: DemoItem[], progress: (line: string) => void): Promise<Loaded> {
  const began = Date.now();
  let added = 0;
  for (let from = 0; from < items.length; from += BATCH) {
    const batch = items.slice(from, from + BATCH);
    const answer = await call<{ ingested: number; sync_error?: string }>('POST', '/ingest?sync=true', { items: batch });
    if (answer.sync_error) throw new Error(`The items are kept, but could not be read now: ${answer.sync_error}`);
    added += answer.ingested;
    progress(bar(from + batch.length, items.length));
  }
  return { added, known: items.length - added, tookMs: Date.now() - began };
}
