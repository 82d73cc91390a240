import { hash } from 'node:crypto';
import { extname, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contentOf, type Item } from '../../client/client.ts';
import { load } from '../../common/load.ts';
import type { Journal } from './journal.ts';
import { adviceFor } from '../../readers/advice.ts';
import { formatOf } from '../../readers/detect.ts';
import { asFound, reader, readIn, type Found, type Reader, type Source } from './reader.ts';
import { fileAt, places, standardInput } from './sources.ts';

/** The file of an item on its way. */
export const FILE = Symbol('file');
/** The mark in the journal of the file that an item is the last of. */
export const LAST = Symbol('last');
export type Coming = Item & { [FILE]: string; [LAST]?: string };

const LARGEST = 1_000_000;
/** After so many files requests and answers have their turn. */
const BATCH_SIZE = 32;

/** Every kind of file, by its endings. */
export async function readers(): Promise<Map<string, Reader>> {
  const modules = [...(await load(fileURLToPath(new URL('./readers', import.meta.url)))).values()];
  const all = modules.flatMap((module) => Object.values(module)) as Reader[];
  return new Map(all.flatMap((reader) => reader.endings.map((ending) => [ending, reader] as const)));
}

/** What an ingest is told of while it reads. */
export interface Report {
  /** A file that cannot be read, or an item of it, and why. */
  failed(file: string, why: string): void;
  /** Something in a file is left out, and the rest of it is sent. */
  warned(file: string, why: string): void;
  /** A file that an earlier run has been through. */
  known(file: string): void;
  /** A file without anything to send. */
  passed(file: string): void;
  /** A file of a folder or pattern that is of no kind that is read. */
  other(file: string): void;
}

/** What all items of an ingest have in common. */
export interface Common {
  entity?: string | undefined;
  source: string;
  type?: string | undefined;
  graph_id?: string | undefined;
  /** The ending that standard input is read as. */
  as: string;
}

/** The items of all files, one file after the other; a file that cannot be read stops no other. */
export async function* readAll(
  args: string[],
  common: Common,
  journal: Journal,
  report: Report,
): AsyncGenerator<Coming> {
  const kinds = await readers();
  let files = 0;
  for await (const { path } of places(args, {
    known: (ending) => kinds.has(ending),
    other: (path) => report.other(path),
  })) {
    if (++files % BATCH_SIZE === 0) await turn();
    try {
      const source = path === '-' ? standardInput(common.as) : fileAt(path);
      const mark = 'size' in source ? `${resolve(source.path)} ${source.size} ${source.modified.getTime()}` : '';
      if (mark && journal.has(mark)) report.known(path);
      else yield* itemsOf(kinds, { source, mark }, common, report);
    } catch (error) {
      report.failed(
        path,
        (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'There is no such file.' : (error as Error).message,
      );
    }
  }
}

async function* itemsOf(
  kinds: Map<string, Reader>,
  { source, mark }: { source: Source; mark: string },
  common: Common,
  report: Report,
): AsyncGenerator<Coming> {
  const ending = extname(source.name).toLowerCase();
  const kind = (await byHead(source, kinds)) ?? kinds.get(ending) ?? (await byBytes(source, kinds));
  let held: Coming | undefined;
  try {
    for await (const found of kind.read({ ...source, warn: (why) => report.warned(source.path, why) })) {
      if (Buffer.byteLength(found.body) > LARGEST) {
        report.failed(source.path, `${found.title.slice(0, 60)}: the item is over 1 MB.`);
        continue;
      }
      if (held) yield held;
      held = { ...asItem(found, common), [FILE]: source.path };
    }
  } catch (error) {
    if (held) yield held;
    throw error;
  }
  if (held) yield { ...held, [LAST]: mark };
  else report.passed(source.path);
}

/** How a file is read whose first bytes are of another format than its name says; what stands at the top of an mbox looks like a mail. */
async function byHead(source: Source, kinds: Map<string, Reader>): Promise<Reader | undefined> {
  const format = source.head && (await formatOf(source.head(), '', ''));
  const named = await formatOf(Buffer.alloc(0), '', source.name);
  if (format === undefined || named === undefined || format === named || named === 'mbox') return undefined;
  return format === 'mbox' ? kinds.get('.mbox') : asFormat(format);
}

const asFormat = (format: string): Reader => reader({ endings: [], read: (given) => found(format, given) });

/** How a file under a name that says nothing is read: by its bytes, as the service tells it. */
async function byBytes(source: Source, kinds: Map<string, Reader>): Promise<Reader> {
  const bytes = await source.bytes();
  const format = await formatOf(Buffer.from(bytes), '', '');
  if (format) return asFormat(format);
  const sentences = [
    'Files of this kind are not read.',
    adviceFor(bytes),
    `Those are: ${[...kinds.keys()].join(' ')}.`,
  ];
  throw new Error(sentences.filter(Boolean).join(' '));
}

async function* found(format: string, source: Source): AsyncGenerator<Found> {
  for (const one of await readIn(format, await source.bytes(), source)) yield asFound(one);
}

/** An item with what the command line says, under a key of what it holds: a date that is only the file's is no part of it. */
function asItem({ undated, ...found }: Found, { entity, source, type, graph_id }: Common): Item {
  const common = { source, ...(entity !== undefined && { entity }), ...(graph_id !== undefined && { graph_id }) };
  const item: Item = { ...common, ...found, ...(type !== undefined && { type }) };
  const { date: _, ...rest } = item;
  return {
    ...item,
    idempotency_key: item.idempotency_key ?? `sha256:${hash('sha256', contentOf(undated ? rest : item))}`,
  };
}
