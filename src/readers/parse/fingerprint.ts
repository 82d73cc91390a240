import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

const LENGTH = 16;
/** Of what is read in one turn. */
const PART = 1_048_576;

/** Sixteen signs that tell one content from another: part of the key of what a source may alter. */
export const fingerprint = (content: unknown): string =>
  createHash('sha256')
    .update(content instanceof Uint8Array ? content : JSON.stringify(content))
    .digest('hex')
    .slice(0, LENGTH);

/** The same of many bytes, between whose parts others have their turns. */
export async function fingerprintInTurns(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += PART) {
    hash.update(bytes.subarray(at, at + PART));
    await turn();
  }
  return hash.digest('hex').slice(0, LENGTH);
}
