import type { Item } from '../../client/client.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import { readFile } from '../../readers/read-file.ts';
import type { FoundItem } from '../../readers/reader.ts';

/** What is read: a file, or standard input. */
export interface Source {
  /** As it was named, for messages. */
  path: string;
  /** The file's own name. */
  name: string;
  modified: Date;
  /** Its bytes, at most 64 MB; throws a sentence when it is larger. */
  bytes(): Buffer | Promise<Buffer>;
  stream(): AsyncIterable<Buffer>;
  /** Its first bytes; standard input is said to be something, and not looked at. */
  head?(): Buffer;
  /** Hears what of it is left out. */
  warn?(why: string): void;
}

/** An item of a file: what only the command line knows is added later. */
export type Found = Omit<Item, 'source' | 'entity'> & {
  source?: string;
  entity?: string;
  /** Its date is the file's, and no part of what it holds. */
  undated?: boolean;
};

/** A kind of file as it is declared: one file under `cli/ingest/readers/` each. */
export interface Reader {
  /** With their dot, lower case. */
  endings: string[];
  /** The items of a file, as they are read; throws a sentence for a file that is none of its kind. */
  read(source: Source): AsyncGenerator<Found>;
}

/** Declares a kind of file; every export of a file under `cli/ingest/readers/` that this made is known. */
export const reader = (declared: Reader): Reader => declared;

/** The day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What a reader of a source found, as an item. Its own key is left out: what it holds is its key. */
export function asFound({ title, body, type, url, date, metadata }: FoundItem): Found {
  return { title, body, type, date, ...(url && { url }), ...(metadata && { metadata: metadata as Item['metadata'] }) };
}

/** The items of bytes in a foreign format, what came with a mail among them, read in a thread; rejects with a sentence for what cannot be read. */
export async function readIn(format: string, bytes: Buffer, source: Source): Promise<FoundItem[]> {
  const { name, modified } = source;
  const options = { place: `file:${fingerprint(bytes)}`, name, day: dayOf(modified) };
  const { items, warnings } = await readFile(format, bytes, options, new AbortController().signal);
  for (const { message } of warnings) source.warn?.(message);
  return items;
}
