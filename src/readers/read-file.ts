import { formatOf } from './detect.ts';
import { fingerprint } from './parse/fingerprint.ts';
import { splitMbox } from './parse/mbox.ts';
import { charsetOf } from './parse/text.ts';
import { readForeign } from './read-foreign.ts';
import { Unreadable, type Attachment, type FoundItem, type ReadOptions, type Warning } from './reader.ts';

/** Of one turn: so much may be as many lines. */
const CHUNK = 16_384;
/** Of one file, the attachments of its mails among it. */
const MAX_ITEMS = 20_000;
const MAX_READING_MS = 120_000;
const MAX_ATTACHMENTS = 100;
const MAX_LEVELS = 4;
/** Attachments that say nothing in words. */
const SILENT = /^(?:image|audio|video)\/|signature$/;
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

/** What a reading may still give. */
interface Room {
  /** How deep mails that came with mails are opened. */
  levels: number;
  /** Items at most. */
  most: number;
  /** Milliseconds of `performance.now()` until which parts are read. */
  until: number;
}
const wholeRoom = (): Room => ({ levels: MAX_LEVELS, most: MAX_ITEMS, until: performance.now() + MAX_READING_MS });

/** A reading that is under way. */
type Underway = FileReading & Room;

/**
 * Reads a whole file in threads: 20,000 items or mails at most, for two minutes at most. A mail of an mbox or an attachment that cannot be read, or
 * for which no room or time is left, is a warning, and its neighbours are read all the same; a file of which nothing can be read rejects
 * with Unreadable.
 */
export async function readFile(
  format: string,
  bytes: Buffer,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<FileReading> {
  const all: Underway = { items: [], warnings: [], ...wholeRoom() };
  if (format !== 'mbox') await readPart(all, { format, bytes, options }, signal);
  else await readMails(all, bytes, options, signal);
  return { items: all.items, warnings: all.warnings };
}

async function readMails(all: Underway, bytes: Buffer, options: ReadOptions, signal: AbortSignal): Promise<void> {
  let n = 0;
  let failed: Error | undefined;
  for await (const mail of splitMbox(chunksOf(bytes))) {
    n++;
    if (isFull(all) || n > MAX_ITEMS) {
      all.warnings.push({ message: `Mail ${n} and those behind it are left out: ${FULL}` });
      break;
    }
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

const FULL = 'One file gives 20,000 items at most, and is read for two minutes. Send it in parts.';

const DEEP = `Mails within mails are opened ${MAX_LEVELS} deep; send what came with this one by itself.`;

const isFull = ({ items, most, until }: Underway): boolean => items.length >= most || performance.now() > until;

/** Reads a part within what the whole file may still give. */
function readWithin({ items, most }: Underway, { format, bytes, options }: Part, signal: AbortSignal) {
  return readForeign(format, bytes, { ...options, most: most - items.length }, { signal });
}

interface Part {
  format: string;
  bytes: Buffer;
  options: ReadOptions;
}

async function readPart(all: Underway, { format, bytes, options }: Part, signal: AbortSignal): Promise<void> {
  const read = await readWithin(all, { format, bytes, options: { ...options, attachments: true } }, signal);
  const first = all.items.length;
  for (const item of read.items) all.items.push(item);
  for (const warning of read.warnings) all.warnings.push(shifted(warning, first));
  const [mail] = read.items;
  const { attachments = [] } = read;
  if (!mail || attachments.length === 0) return;
  if (all.levels === 0) return void all.warnings.push({ index: first, message: DEEP });
  const begin = all.items.length;
  const room = { levels: all.levels - 1, most: all.most - begin, until: all.until };
  const beside = { ...options, place: mail.key, day: mail.date };
  const attached = await readAttached(attachments, beside, signal, room);
  for (const item of attached.items) all.items.push(item);
  for (const warning of attached.warnings) all.warnings.push(shifted({ index: first - begin, ...warning }, begin));
}

/**
 * Reads the files that came with something, which `options.place` names: each gives items of its own. One that cannot be read is a
 * warning, and so is what is beyond the first hundred.
 */
export async function readAttached(
  attachments: Attachment[],
  options: ReadOptions,
  signal: AbortSignal,
  room: Room = wholeRoom(),
): Promise<FileReading> {
  const all: Underway = { items: [], warnings: [], ...room };
  if (attachments.length > MAX_ATTACHMENTS)
    all.warnings.push({ message: `Of ${attachments.length} attachments ${MAX_ATTACHMENTS} are read.` });
  for (const attachment of attachments.slice(0, MAX_ATTACHMENTS))
    await readAttachment(all, attachment, options, signal).catch((error: Error) => {
      signal.throwIfAborted();
      all.warnings.push({ message: `${attachment.filename} is left out: ${error.message}` });
    });
  return { items: all.items, warnings: all.warnings };
}

/** The items of an attachment, a text being a document; `options.place` is what it came with. Throws Unreadable for what has words and cannot be read. */
async function readAttachment(
  all: Underway,
  attachment: Attachment,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { filename, type } = attachment;
  if (isFull(all)) throw new Unreadable(FULL);
  const bytes = Buffer.from(attachment.bytes);
  const format = await formatOf(bytes, type, filename);
  if (format === undefined || NOT_ATTACHED.has(format)) {
    if (!SILENT.test(type)) throw new Unreadable('this kind of file is not read.');
    return;
  }
  const place = `${options.place}/${fingerprint(bytes)}`;
  const charset = charsetOf(type);
  const { levels, most, until } = all;
  const inner: Underway = { items: [], warnings: [], levels, most: most - all.items.length, until };
  await readPart(
    inner,
    { format, bytes, options: { ...options, place, name: filename, ...(charset && { charset }) } },
    signal,
  );
  const first = all.items.length;
  for (const item of inner.items)
    all.items.push({
      ...item,
      type: item.type === 'note' ? 'document' : item.type,
      key: `${options.place}/${item.key}`,
      metadata: item.attachment ? item.metadata : { ...item.metadata, filename, attached_to: options.place },
      attachment: item.attachment ?? attachment,
    });
  for (const warning of inner.warnings) all.warnings.push(shifted(warning, first));
}

const shifted = ({ index, message }: Warning, by: number): Warning => ({
  ...(index !== undefined && { index: index + by }),
  message,
});
