import { setImmediate as turn } from 'node:timers/promises';
import { invalid, Problem, refuseIssues } from '../../common/errors.ts';
import { conform, keyWithin } from '../../common/conform.ts';
import { dayIn } from '../../common/time.ts';
import type { Context } from '../../context.ts';
import { read } from '../../http/read.ts';
import type { OrgScope } from '../../http/route.ts';
import { adviceFor } from '../../readers/advice.ts';
import { formatNames, formatOf } from '../../readers/detect.ts';
import { fingerprintInTurns } from '../../readers/parse/fingerprint.ts';
import { charsetOf } from '../../readers/parse/text.ts';
import { readFile, type FileItem } from '../../readers/read-file.ts';
import { Unreadable, type Warning } from '../../readers/reader.ts';
import type { Db } from '../../stores/db/sql.ts';
import { byKeys } from '../../stores/items/items.ts';
import { keepFiles, removeUnused } from '../../stores/items/keep-file.ts';
import type { Original } from '../../stores/items/originals.ts';
import { noRoomForFile } from '../over-plan.ts';
import { checked, IngestItem, type ReadItem } from './item.ts';

/** A file that somebody sends, and what is said of it beside. */
interface SentFile {
  bytes: Buffer;
  mediaType: string;
  filename: string;
  entity?: string | undefined;
  source: string;
  type?: string | undefined;
  graph_id: string;
  idempotency_key?: string | undefined;
}

/** What a file gave: its items as they are sent to be ingested, with the attachment that each was read from. */
interface FileItems {
  format: string;
  items: (ReadItem & Pick<FileItem, 'attachment'>)[];
  warnings: Warning[];
}

/** Reads a file that was sent; Problem `unsupported_media_type` for a format that is not read, `invalid` for a file that cannot be. */
export async function readSent(ctx: Context, file: SentFile, signal: AbortSignal): Promise<FileItems> {
  if (file.bytes.length === 0) throw invalid(['body'], 'The file is empty', 'file_empty');
  const format = await formatOf(file.bytes, file.mediaType, file.filename);
  if (format === undefined) throw await unsupported(file.bytes);
  const day = dayIn(ctx.config.TIME_ZONE, ctx.clock.now());
  const charset = charsetOf(file.mediaType);
  const place = `${file.source}:${await fingerprintInTurns(file.bytes)}`;
  const options = { place, name: file.filename, day, ...(charset && { charset }) };
  const found = await readFile(format, file.bytes, options, signal).catch((error: unknown) => {
    if (error instanceof Unreadable)
      throw invalid(['body'], `${file.filename} cannot be read as ${format}: ${error.message}`, 'file_unreadable');
    throw error;
  });
  const items: FileItems['items'] = [];
  const places = new Map<number, number>();
  const warnings: Warning[] = [];
  let since = performance.now();
  for (const [n, one] of found.items.entries()) {
    if (performance.now() - since > MAX_TURN_MS) {
      await turn();
      since = performance.now();
    }
    try {
      const only = found.items.length === 1;
      const item = read(IngestItem, one.given ? asGiven(one, file, only) : asFound(one, file, { day, only }));
      places.set(n, items.length);
      if (!one.given && item.body.length < one.body.replaceAll('\0', '').length)
        warnings.push({
          index: items.length,
          message: `${item.title}: the text is longer than 1 MB, its end is left out.`,
        });
      items.push({ ...checked({ item, sent: { title: item.title }, loc: ['query'] }), attachment: one.attachment });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      warnings.push({
        message: `${one.called ?? `Item ${n + 1}`} is left out: ${error.extra.issues?.[0]?.msg ?? error.message}`,
      });
    }
  }
  if (items.length === 0) refuseUnreadable(file, [...found.warnings, ...warnings]);
  const shifted = found.warnings.map(({ index, message }) => {
    const at = index === undefined ? undefined : places.get(index);
    return { ...(at !== undefined && { index: at }), message };
  });
  return { format, items, warnings: [...shifted, ...warnings].slice(0, MAX_WARNINGS) };
}

/** Says everything for which nothing of a file is kept. */
function refuseUnreadable({ filename }: SentFile, warnings: Warning[]): void {
  const said = warnings.map(({ message }) => message);
  const all = said.length > 0 ? said : [`${filename} holds nothing that can be read`];
  refuseIssues(all.map((msg) => ({ loc: ['body'], msg, type: 'file_unreadable' })));
}

const MAX_WARNINGS = 1_000;
/** How long items are checked before other requests have their turn. */
const MAX_TURN_MS = 10;

async function unsupported(bytes: Buffer): Promise<Problem> {
  const formats = await formatNames();
  const sentences = ['This kind of file is not read.', adviceFor(bytes), `Formats that are: ${formats.join(', ')}.`];
  return new Problem('unsupported_media_type', sentences.filter(Boolean).join(' '), { body: { formats } });
}

/** The key of an item: what was given for the file, its number beside where there are many, else what the item is called where it is from. */
function keyOf({ key }: FileItem, { idempotency_key, source, entity }: SentFile, only: boolean): string {
  if (idempotency_key === undefined) return keyWithin(`${source.slice(0, 40)}:${entity ?? ''}:`.slice(0, 110), key);
  return only ? idempotency_key : keyWithin('', `${idempotency_key}#${key}`);
}

function asFound(found: FileItem, file: SentFile, { day, only }: { day: string; only: boolean }) {
  const { entity, source, type, graph_id, filename } = file;
  const conformed = conform({ ...found, ...(type && !found.attachment && { type }) }, day);
  const metadata = { filename, ...conformed.metadata };
  return { ...conformed, metadata, entity, source, graph_id, idempotency_key: keyOf(found, file, only) };
}

/** An item that says more of itself than its file: what it leaves out, the file says. */
function asGiven(found: FileItem, file: SentFile, only: boolean) {
  const { entity, source, type, graph_id } = file;
  const given = { entity, source, date: found.date, idempotency_key: keyOf(found, file, only), ...found.given };
  return { ...given, ...(type && { type }), graph_id };
}

/**
 * Keeps the files that items were read from; answers the file of each item. Where the plan has no room for the one that was sent: none when
 * all of its items are known, so that a file sent again is answered as the first time, and `OverPlan` otherwise.
 */
export async function keepSent(
  ctx: Context,
  org: OrgScope,
  file: SentFile,
  items: FileItems['items'],
): Promise<Original[]> {
  const attached = [...new Set(items.flatMap(({ attachment }) => attachment ?? []))].slice(0, MAX_OWN);
  const { bytes, filename, mediaType } = file;
  const [whole, ...parts] = await keepFiles(ctx, org.id, [{ bytes, filename, type: mediaType }, ...attached]);
  if (!whole) {
    await removeUnused(
      ctx,
      org.id,
      parts.flatMap((part) => part ?? []),
    );
    if (await areKnown(ctx.db, org.id, items)) return [];
    throw noRoomForFile(org.plan);
  }
  const own = new Map(attached.map((one, n) => [one, parts[n]]));
  return items.map(({ attachment }) => (attachment && own.get(attachment)) ?? whole);
}

async function areKnown(db: Db, org: string, items: FileItems['items']): Promise<boolean> {
  const keys = [...new Set(items.map(({ item }) => item.idempotency_key ?? null))];
  const holders = await byKeys(
    db,
    keys.map((idempotency_key) => ({ org_id: org, idempotency_key })),
  );
  return holders.length === keys.length;
}

/** Attachments of one file that are kept by themselves; later ones stand in the file, as do those that the plan has no room for. */
const MAX_OWN = 100;
