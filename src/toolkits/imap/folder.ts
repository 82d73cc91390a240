import { lastOf, valueAt } from '../../common/element-at.ts';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { readForeign } from '../../readers/read-foreign.ts';
import { mustBeOpen, type Session } from './session.ts';
import type { Collected, Collecting, Listing } from '../toolkit.ts';

const PAGE = 100;
const LISTED = 5_000;
/** Of a longer mail the beginning is read, which holds its text; the names of its attachments come from its structure. */
const MAX_BYTES = 1_048_576;

/** How far a folder is read: its UIDs count within this validity, and mails received before the first run's day stay out. */
export interface FolderState {
  validity: string;
  uid: number;
  since: string;
}

interface Read extends Listing {
  items: Collected[];
  state: FolderState;
}

/** Reads a folder's mails above the last UID, oldest first, in pages of 100; from the start when the server counts anew. */
export async function* readFolder(
  { client, answered }: Session,
  path: string,
  known: FolderState | undefined,
  run: Pick<Collecting<unknown>, 'since' | 'limit' | 'note' | 'signal'>,
): AsyncGenerator<Read> {
  const lock = await answered(client.getMailboxLock(path, { readOnly: true }));
  try {
    const state = begin(client, path, known, run);
    const all = await answered(uidsSince(client, state));
    const scope = scopeOf(path, state);
    const replaced = known && known.validity !== state.validity && { instead: scopeOf(path, known) };
    for (let from = 0; all && (from === 0 || from < all.length); from += LISTED) {
      const whole = from + LISTED >= all.length && { complete: true as const };
      yield { items: [], scope, listed: all.slice(from, from + LISTED).map(String), ...whole, ...replaced, state };
    }
    const uids = (all ?? []).filter((one) => one > state.uid);
    const wanted = uids.slice(0, run.limit);
    run.note(`${path}: ${uids.length} new, ${wanted.length} are read now`);
    /** The next page is on its way while one is accepted; what a run that ends early leaves of it fails unheard. */
    const pageAt = (from: number): Promise<Collected[]> => {
      const page = answered(readPage(client, wanted.slice(from, from + PAGE), run));
      page.catch(() => {});
      return page;
    };
    for (let at = 0, page = pageAt(0); at < wanted.length; at += PAGE) {
      const items = await page;
      page = pageAt(at + PAGE);
      yield { items, scope, state: { ...state, uid: lastOf(wanted.slice(0, at + PAGE)) } };
    }
  } finally {
    lock.release();
  }
}

function begin(
  client: ImapFlow,
  path: string,
  known: FolderState | undefined,
  { since, note }: Pick<Collecting<unknown>, 'since' | 'note'>,
): FolderState {
  const validity = String(client.mailbox && client.mailbox.uidValidity);
  if (known?.validity === validity) return known;
  if (known) note(`${path}: the server counts anew (UIDVALIDITY ${known.validity}, now ${validity}); it is read again`);
  return { validity, uid: 0, since: known?.since ?? since.toISOString().slice(0, 10) };
}

/** UIDs tell mails apart within a folder, as long as the server counts on. */
const scopeOf = (path: string, { validity }: FolderState): string => `${path}#${validity}`;

/** The mails of a folder from the first run's day on; undefined where the server refuses to say. */
async function uidsSince(client: ImapFlow, { since }: FolderState): Promise<number[] | undefined> {
  const found = await client.search({ since: new Date(since) }, { uid: true });
  mustBeOpen(client);
  return found ? found.toSorted((a, b) => a - b) : undefined;
}

async function readPage(
  client: ImapFlow,
  uids: number[],
  { note, signal }: Pick<Collecting<unknown>, 'note' | 'signal'>,
): Promise<Collected[]> {
  if (uids.length === 0) return [];
  const items = new Map<number, Collected>();
  const cut: number[] = [];
  const query = { uid: true, size: true, internalDate: true, source: { maxLength: MAX_BYTES } };
  for await (const message of client.fetch(uids, query, { uid: true })) {
    if (!message.source) continue;
    const options = { place: '', name: `${message.uid}.eml`, day: received(message).toISOString().slice(0, 10) };
    const read = await readForeign('eml', message.source, options, { signal }).catch((error: Error) => {
      signal.throwIfAborted();
      note(`The mail with the UID ${message.uid} is left out: ${error.message}`);
    });
    const item = read?.items[0];
    if (!item) continue;
    items.set(message.uid, { ...item, object: String(message.uid) });
    if ((message.size ?? 0) > MAX_BYTES) cut.push(message.uid);
  }
  if (cut.length > 0) await nameAttachments(client, cut, items);
  mustBeOpen(client);
  if (items.size < uids.length) note(`${uids.length - items.size} mails could not be read, or went away meanwhile`);
  return [...items.values()];
}

async function nameAttachments(client: ImapFlow, uids: number[], items: Map<number, Collected>): Promise<void> {
  for await (const { uid, bodyStructure } of client.fetch(uids, { uid: true, bodyStructure: true }, { uid: true })) {
    const item = valueAt(items, uid);
    const names = bodyStructure ? attachmentNames(bodyStructure) : [];
    if (names.length > 0) item.metadata = { ...item.metadata, attachments: [...new Set(names)] };
  }
}

function attachmentNames(part: MessageStructureObject): string[] {
  const { disposition, dispositionParameters, parameters, childNodes = [] } = part;
  const name = disposition === 'attachment' ? (dispositionParameters?.filename ?? parameters?.name) : undefined;
  return [...(name ? [name] : []), ...childNodes.flatMap(attachmentNames)];
}

/** A server that tells no day that the calendar has leaves the mail undated. */
function received({ internalDate }: FetchMessageObject): Date {
  const at = new Date(internalDate ?? 0);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}
