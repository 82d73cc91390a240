import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { keepRenewing } from '../stores/db/lease.ts';

/** How often it is asked whether what is being sent may be had still. */
const CHECK_MS = 1_000;

/** Sends the bytes of a file for as long as its reader may have them: once `mayHave` answers false, the connection is cut in the middle of it. */
export async function sendLargeFile(
  bytes: Readable,
  { res, signal }: { res: Response; signal: AbortSignal },
  mayHave: () => Promise<boolean>,
): Promise<void> {
  await using watch = keepRenewing(mayHave, CHECK_MS);
  await pipeline(bytes, res, { signal: AbortSignal.any([signal, watch.lost]) }).catch((error: unknown) => {
    if (!res.headersSent) throw error;
    res.destroy();
  });
}
