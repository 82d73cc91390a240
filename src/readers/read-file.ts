import { formatOf } from './detect.ts';
import { fingerprint } from './parse/fingerprint.ts';
import { splitMbox } from './parse/mbox.ts';
import { readForeign } from './read-foreign.ts';
import type { Attachment, FoundItem, ReadOptions, Warning } from './reader.ts';

const CHUNK = 65_536;
/** Items as they are sent to be ingested stand in no mail. */
const NOT_ATTACHED = new Set(['json', 'jsonl', 'mbox']);

/** An item of a file; one of an attachment comes with the attachment. */
export interface FileItem extends FoundItem {
  attachment?: Attachment;
}

/** What stands in a file, the attachments of its mails among it. */
interface FileReading {
  items: FileItem[];
  warnings: Warning[];
}

/**
 * Reads a whole file in threads. A mail of an mbox or an attachment that cannot be read is a warning, and its neighbours are read all the
 * same; a file of which nothing can be read rejects with Unreadable.
 */
export async function readFile(
  format: string,
  bytes: Buffer,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<FileReading> {
  const all: FileReading = { items: [], warnings: [] };
  if (format !== 'mbox') await readPart(all, { format, bytes, options }, signal);
  else await readMails(all, bytes, options, signal);
  return all;
}

async function readMails(all: FileReading, bytes: Buffer, options: ReadOptions, signal: AbortSignal): Promise<void> {
  let n = 0;
  let failed: Error | undefined;
  for await (const mail of splitMbox(chunksOf(bytes))) {
    n++;
    await readPart(all, { format: 'eml', bytes: mail, options }, signal).catch((error: Error) => {
      signal.throwIfAborted();
      failed ??= error;
      all.warnings.push({ message: `Mail ${n} is left out: ${error.message}` });
    });
  }
  if (all.items.length === 0 && failed) throw failed;
}

/** Piece by piece, so that others have their turns. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK);
    await new Promise(setImmediate);
  }
}

interface Part {
  format: string;
  bytes: Buffer;
  options: ReadOptions;
}

async function readPart(all: FileReading, { format, bytes, options }: Part, signal: AbortSignal): Promise<void> {
  const read = await readForeign(format, bytes, { ...options, attachments: true }, { signal });
  const first = all.items.length;
  for (const item of read.items) all.items.push(item);
  for (const warning of read.warnings) all.warnings.push(shifted(warning, first));
  const mail = read.items[0];
  for (const attachment of mail ? (read.attachments ?? []) : [])
    await readAttachment(all, attachment, { ...options, place: mail?.key ?? options.place }, signal).catch(
      (error: Error) => {
        signal.throwIfAborted();
        all.warnings.push({ index: first, message: `${attachment.filename} is left out: ${error.message}` });
      },
    );
}

/** The items of an attachment; `options.place` is the key of its mail. */
async function readAttachment(
  all: FileReading,
  attachment: Attachment,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { filename, type } = attachment;
  const bytes = Buffer.from(attachment.bytes);
  const format = await formatOf(bytes, type, filename);
  if (format === undefined || NOT_ATTACHED.has(format)) return;
  const place = `${options.place}/${fingerprint(bytes)}`;
  const read = await readForeign(format, bytes, { ...options, place, name: filename, attachments: false }, { signal });
  const first = all.items.length;
  for (const item of read.items) {
    const metadata = { ...item.metadata, filename, attached_to: options.place };
    all.items.push({ ...item, key: `${options.place}/${item.key}`, metadata, attachment });
  }
  for (const warning of read.warnings) all.warnings.push(shifted(warning, first));
}

const shifted = ({ index, message }: Warning, by: number): Warning => ({
  ...(index !== undefined && { index: index + by }),
  message,
});
