const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** How much a body may hold: bytes after inflating, and JSON values together with the names of fields. */
export interface BodyLimit {
  bytes: number;
  values: number;
}

/** Of a route that declares none. */
export const ORDINARY: BodyLimit = { bytes: 64 * KB, values: 10_000 };
/** Of a route that takes one item or document: its text may be escaped. */
export const CONTENT: BodyLimit = { bytes: 4 * MB, values: 50_000 };
/** Of a route that takes many items. */
export const BATCH: BodyLimit = { bytes: 10 * MB, values: 100_000 };

/** Most fields of one object: more names than any object of ours has, and few enough to be looked up fast. */
export const MAX_FIELDS = 1_000;
/** How deep JSON may be nested. */
export const DEEPEST = 32;

/** Bytes in words. */
export function sizeOf(bytes: number): string {
  if (bytes < MB) return `${bytes / KB} KB`;
  return bytes < GB ? `${bytes / MB} MB` : `${bytes / GB} GB`;
}
