import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { formatOf } from '../../readers/detect.ts';
import { readers } from '../../readers/load.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import { splitMbox } from '../../readers/parse/mbox.ts';
import { readForeign } from '../../readers/read-foreign.ts';
import type { ReadOptions } from '../../readers/reader.ts';
import { readWholeMail } from '../read/mail.ts';
import { inWindow } from '../read/window.ts';
import type { Collected, Collecting } from '../toolkit.ts';
import { sentence, type Sentence } from '../../common/text/sentence.ts';

/** A file that is open for reading. */
interface OpenFile extends AsyncDisposable {
  handle: FileHandle;
  bytes: number;
  /** When its content or name changed last, in milliseconds since 1970. */
  changed: number;
  modified: Date;
}

/** Opens a file under a folder; undefined for what is no ordinary file, has gone, or is a link out of the folder. */
export async function openFile(root: string, path: string): Promise<OpenFile | undefined> {
  const full = join(root, path);
  const real = await realpath(full).catch(() => undefined);
  if (real === undefined || !isUnder(root, real)) return undefined;
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  const stat = await handle?.stat();
  if (!handle || !stat?.isFile() || !isUnder(root, await openedAt(handle, real))) {
    await handle?.close();
    return undefined;
  }
  const { size: bytes, ctimeMs: changed, mtime: modified } = stat;
  return { handle, bytes, changed, modified, [Symbol.asyncDispose]: () => handle.close().catch(() => {}) };
}

const isUnder = (root: string, path: string): boolean => path.startsWith(root.endsWith(sep) ? root : root + sep);

/** Where an open file is, as Linux tells it: a folder on its path may have been swapped for a link since `real` was looked up. */
const openedAt = (handle: FileHandle, real: string): Promise<string> =>
  readlink(`/proc/self/fd/${handle.fd}`).catch(() => real);

const YEAR_MS = 365 * 86_400_000;
const MAX_BYTES = 50 * 1_048_576;
/** Items as they are sent to be ingested name their own entities, which a connection does not allow. */
const NOT_COLLECTED = new Set(['json', 'jsonl']);

/** Formats whose files show more than their text does, and are kept. */
const DOCUMENTS = new Set(['pdf', 'docx', 'html']);
const typeOf = new Map([...(await readers()).values()].map(({ name, types }) => [name, types[0] ?? '']));

const formats = new Map(
  [...(await readers()).values()]
    .filter(({ name }) => !NOT_COLLECTED.has(name))
    .flatMap(({ name, extensions }) => extensions.map((extension) => [extension, name] as const)),
);

/** True for a file name that says that the file can be read. */
export const isReadable = (name: string): boolean => formats.has(extname(name).toLowerCase());

/** The items of a file, in its order; one that cannot be read is noted and gives none. */
export async function* itemsOf(
  run: Collecting<unknown>,
  root: string,
  path: string,
  file: OpenFile,
): AsyncGenerator<Collected> {
  const named = formats.get(extname(path).toLowerCase());
  if (named === undefined) return;
  if (file.bytes > MAX_BYTES && named !== 'mbox') return run.note(sentence`${path} is left out: it is over 50 MB.`);
  const options = {
    place: `${fingerprint(root)}/${path}`,
    name: basename(path),
    day: file.modified.toISOString().slice(0, 10),
    from: run.since.toISOString(),
    to: new Date(Date.now() + YEAR_MS).toISOString(),
  };
  const telling = { ...run, note: (line: Sentence) => run.note(sentence`${path}: ${line}`) };
  let [found, failed] = [0, 0];
  for await (const [kind, bytes] of partsOf(file, path, named))
    try {
      const items = await read(telling, kind, bytes, options);
      found += items.length;
      yield* items;
    } catch (error) {
      run.signal.throwIfAborted();
      failed++;
      run.note(sentence`${path} cannot be read: ${(error as Error).message}`);
    }
  if (found + failed === 0) run.note(sentence`${path} holds nothing that can be read.`);
}

/** What is of the window in a part of a file; a mail takes along what came with it. */
async function read(
  { since, signal, note }: Pick<Collecting<unknown>, 'since' | 'signal' | 'note'>,
  kind: string,
  bytes: Buffer,
  options: ReadOptions,
): Promise<Collected[]> {
  const wanted = inWindow(since);
  if (kind === 'eml') {
    const mail = await readWholeMail(bytes, options, { signal, note });
    return mail[0] && wanted(mail[0]) ? mail : [];
  }
  const { items, warnings } = await readForeign(kind, bytes, options, { signal });
  for (const { message } of warnings) note(sentence`${message}`);
  const original = DOCUMENTS.has(kind) && { filename: options.name, type: typeOf.get(kind) ?? '', bytes };
  return items.filter(wanted).map((item) => ({ ...item, ...(original && { original }) }));
}

/**
 * What of a file is read at once: each mail of an mbox, all of anything else, which is what its bytes say before it is what it is called.
 * What is written to it meanwhile is left to the next run.
 */
async function* partsOf(
  { handle, bytes }: OpenFile,
  path: string,
  named: string,
): AsyncGenerator<[format: string, bytes: Buffer]> {
  const isMailbox = named === 'mbox';
  const stretch = (): AsyncIterable<Buffer> | Buffer[] =>
    bytes > 0 ? handle.createReadStream({ autoClose: false, start: 0, end: bytes - 1 }) : [];
  const whole = isMailbox ? Buffer.alloc(0) : Buffer.concat(await Array.fromAsync(stretch()));
  const format = isMailbox ? named : ((await formatOf(whole, '', path)) ?? named);
  if (format !== 'mbox') return yield [format, whole];
  const mails = isMailbox ? stretch() : [whole];
  for await (const mail of splitMbox(mails)) yield ['eml', mail];
}
