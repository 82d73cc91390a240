import type { Item, Quern } from '../client/client.ts';
import { DEMO_BUSINESSES } from './items.ts';
import { DEMO_ORG } from './org.ts';

const BATCH = 8;
const WIDTH = 30;

/** What loading the items came to. */
export interface Loaded {
  added: number;
  known: number;
  tookMs: number;
}

/** Makes the org and its two businesses where they are missing. */
export async function provision(quern: Quern): Promise<void> {
  await quern.provisionOrg(DEMO_ORG);
  for (const business of DEMO_BUSINESSES) await quern.registerBusiness(business);
}

const bar = (done: number, all: number): string => {
  const filled = Math.round((done / all) * WIDTH);
  return `  [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${all} items`;
};

/** Finds communities and raises suggestions, as the night does, so that both are there at first sight. */
export async function lookThrough(quern: Quern): Promise<void> {
  for (const job of ['communities', 'suggestions'] as const) {
    const { status } = await quern.run({ job, org_id: DEMO_ORG.org_id });
    if (status === 'failed') throw new Error(`The job ${job} failed: GET /admin/failed-jobs says why.`);
  }
}

/** Ingests items in small batches, each searchable before the next is sent; calls back with a progress line. */
export async function load(quern: Quern, items: Item[], progress: (line: string) => void): Promise<Loaded> {
  const began = Date.now();
  let [sent, added] = [0, 0];
  for await (const batch of quern.ingestAll(items, { size: BATCH, sync: true })) {
    const { ingested = 0, sync_error } = batch.answer ?? {};
    if (sync_error) throw new Error(`The items are kept, but could not be read now: ${sync_error}`);
    added += ingested;
    progress(bar((sent += batch.items.length), items.length));
  }
  return { added, known: items.length - added, tookMs: Date.now() - began };
}
