import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { readCalendar } from '../read/calendar.ts';
import { readTable } from '../read/csv.ts';
import { readDocument } from '../read/document.ts';
import { fingerprint } from '../read/fingerprint.ts';
import { readMail } from '../read/mail.ts';
import { splitMbox } from '../read/mbox.ts';
import { readCards } from '../read/vcard.ts';
import type { Collected, Collecting } from '../toolkit.ts';

/** A file that is open for reading. */
export interface OpenFile extends AsyncDisposable {
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
  if (real === undefined || !real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  const stat = await handle?.stat();
  if (!handle || !stat?.isFile()) {
    await handle?.close();
    return undefined;
  }
  const { size: bytes, ctimeMs: changed, mtime: modified } = stat;
  return { handle, bytes, changed, modified, [Symbol.asyncDispose]: () => handle.close().catch(() => {}) };
}

interface Source {
  run: Collecting<unknown>;
  file: OpenFile;
  /** Tells this file from all others of the server without telling where it is. */
  place: string;
  name: string;
}
type Reader = (source: Source) => AsyncGenerator<Collected> | Promise<Collected[]>;

const YEAR_MS = 365 * 86_400_000;
const dayOf = ({ modified }: OpenFile): string => modified.toISOString().slice(0, 10);
const textOf = async ({ handle }: OpenFile): Promise<string> => new TextDecoder().decode(await handle.readFile());

const document: Reader = async ({ file, place, name }) => [
  readDocument(await textOf(file), { place, name, day: dayOf(file) }),
];
const table: Reader = async ({ file, place }) => readTable(await textOf(file), { scope: place, day: dayOf(file) });

const READERS: Record<string, Reader> = {
  '.md': document,
  '.markdown': document,
  '.txt': document,
  '.csv': table,
  '.tsv': table,
  '.vcf': async ({ file }) => readCards(await textOf(file), dayOf(file)),
  '.ics': async ({ run, file }) =>
    readCalendar(await textOf(file), { from: run.since, to: new Date(Date.now() + YEAR_MS) }),
  '.eml': async ({ file }) => {
    const mail = await readMail(await file.handle.readFile(), file.modified);
    return mail ? [mail] : [];
  },
  async *'.mbox'({ file }) {
    for await (const bytes of splitMbox(file.handle.createReadStream({ autoClose: false }))) {
      const mail = await readMail(bytes, file.modified);
      if (mail) yield mail;
    }
  },
};
const MOST_BYTES = 50 * 1_048_576;

/** True for a file name that says that the file can be read. */
export const isReadable = (name: string): boolean => extname(name).toLowerCase() in READERS;

/** The items of a file, in its order; one that cannot be read is noted and gives none. */
export async function* itemsOf(
  run: Collecting<unknown>,
  root: string,
  path: string,
  file: OpenFile,
): AsyncGenerator<Collected> {
  const kind = extname(path).toLowerCase();
  if (file.bytes > MOST_BYTES && kind !== '.mbox') return run.note(`${path} is left out: it is over 50 MB.`);
  const place = `${fingerprint(root)}/${path}`;
  let found = 0;
  try {
    for await (const item of await READERS[kind]!({ run, file, place, name: basename(path) })) {
      found++;
      yield item;
    }
    if (found === 0) run.note(`${path} holds nothing that can be read.`);
  } catch (error) {
    run.note(`${path} cannot be read: ${(error as Error).message}`);
  }
}
