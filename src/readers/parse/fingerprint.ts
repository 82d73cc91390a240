import { createHash } from 'node:crypto';

/** Sixteen signs that tell one content from another: part of the key of what a source may alter. */
export const fingerprint = (content: unknown): string =>
  createHash('sha256')
    .update(content instanceof Uint8Array ? content : JSON.stringify(content))
    .digest('hex')
    .slice(0, 16);
