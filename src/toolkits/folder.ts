import { readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { isReadable, itemsOf, openFile } from './folder/file.ts';
import { toolkit, type Collected, type Collecting, type Page } from './toolkit.ts';
import { sentence } from '../common/text/sentence.ts';

const Credentials = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(1_000)
    .refine((path) => isAbsolute(path) && !path.includes('\0'), 'Give the absolute path of a folder')
    .describe('A folder that the operator allows.'),
});
type Run = Collecting<z.output<typeof Credentials>>;

/** Files that changed since `done` are new. Of a pass that is under way: when it `began`, the last path that is `after` all that is done, and how many items of the next file are. */
interface Cursor {
  done?: number;
  began?: number;
  after?: string;
  skip?: number;
}
const PAGE_ITEMS = 100;
const LISTED = 1_000;
const PAGE_CHARACTERS = 4_000_000;
/** Files that are kept take less of a page than texts, which are read anew. */
const BYTES_A_CHARACTER = 32;
/** Clocks of file systems are coarse. */
const OVERLAP_MS = 2_000;

export const folder = toolkit({
  name: 'folder',
  summary:
    'Files under a folder of the server that the operator allows: markdown, text, mails (eml, mbox), calendars, cards, tables.',
  credentials: Credentials,
  source: ({ path }) => pathToFileURL(path).toString(),
  endpoints: () => 1,
  async *collect(run) {
    const root = await allowed(run);
    const { done, began = Date.now(), after = '', skip = 0 } = (run.cursor ?? {}) as Cursor;
    const pass = { ...(done && { done }), began };
    let left = run.limit;
    const paths = await pathsUnder(run, root);
    for (let from = 0; from === 0 || from < paths.length; from += LISTED) {
      const whole = from + LISTED >= paths.length && { complete: true as const };
      const listed = paths.slice(from, from + LISTED);
      yield { items: [], listed, ...whole, cursor: { ...pass, after, skip } satisfies Cursor };
    }
    const places = { since: (done ?? 0) - OVERLAP_MS, after, skip };
    for await (const { items, at } of pagesOf(run, root, paths, places)) {
      yield { items, cursor: { ...pass, ...at } satisfies Cursor };
      left -= items.length;
      if (left <= 0) return;
    }
    yield { items: [], cursor: { done: began } satisfies Cursor };
  },
});

/** The folder's real path; throws Problem `invalid` unless it is one that the operator allows, or under one. */
async function allowed({ credentials, folders }: Run): Promise<string> {
  if (folders.length === 0)
    throw new Problem(
      'invalid',
      sentence`No folder may be read: the operator names those that may in COLLECT_FOLDERS.`,
    );
  const real = (path: string) => realpath(path).catch(() => undefined);
  const [root, ...roots] = await Promise.all([credentials.path, ...folders].map(real));
  if (!root || !roots.some((one) => one && (root === one || root.startsWith(one.endsWith(sep) ? one : one + sep))))
    throw new Problem(
      'invalid',
      sentence`This folder is not there, or not under one that the operator allows in COLLECT_FOLDERS.`,
    );
  return root;
}

interface From {
  since: number;
  after: string;
  skip: number;
}

/** What is new under the folder, file by file in the order of their paths, in pages that end within a file where it is long. */
async function* pagesOf(
  run: Run,
  root: string,
  paths: string[],
  { since, after, skip }: From,
): AsyncGenerator<{ items: Page['items']; at: Cursor }> {
  let items: Collected[] = [];
  let size = 0;
  let at: Cursor = { after, skip };
  for (const path of paths.filter((one) => one > after)) {
    run.signal.throwIfAborted();
    await using file = await openFile(root, path);
    if (file && file.changed >= since) {
      let n = 0;
      for await (const item of itemsOf(run, root, path, file)) {
        if (++n <= skip) continue;
        items.push({ ...item, object: path });
        size += item.body.length + (item.original?.bytes.length ?? 0) / BYTES_A_CHARACTER;
        at = { ...at, skip: n };
        if (items.length < PAGE_ITEMS && size < PAGE_CHARACTERS) continue;
        yield { items, at };
        [items, size] = [[], 0];
      }
    }
    at = { after: path };
    skip = 0;
  }
  if (items.length > 0) yield { items, at };
}

/** The paths of all readable files, sorted; links are not followed. */
async function pathsUnder(run: Run, root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink()).length;
  if (links > 0) run.note(sentence`${links} links are not followed.`);
  return entries
    .filter((entry) => entry.isFile() && isReadable(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted((a, b) => (a < b ? -1 : 1));
}
