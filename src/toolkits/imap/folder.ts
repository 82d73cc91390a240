import { lastOf, valueAt } from '../../common/element-at.ts';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { readForeign } from '../../readers/read-foreign.ts';
import { readWholeMail } from '../read/mail.ts';
import { mustBeOpen, type Session } from './session.ts';
import type { Collected, Collecting, Listing } from '../toolkit.ts';
import { sentence, type Sentence } from '../../common/text/sentence.ts';

const PAGE = 100;
const LISTED = 5_000;
/** Of the longer mails of a page together. */
const MAX_PAGE_BYTES = 64 * 1_048_576;
/** A longer mail is read by itself. */
const MAX_BYTES = 1_048_576;
/** Of a mail that is longer still the beginning is read, which holds its text; the names of its attachments come from its structure. */
const MAX_WHOLE_BYTES = 25 * 1_048_576;
/** Of all that a server says while a page is read: the longest page and as much as half of it. */
const MAX_SAID_BYTES = 256 * 1_048_576;

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
    run.note(sentence`${path}: ${uids.length} new, ${wanted.length} are read now`);
    /** The next page is on its way while one is accepted; what a run that ends early leaves of it fails unheard. */
    const pageAt = (from: number): Promise<MailPage> => {
      const page = answered(readPage(client, wanted.slice(from, from + PAGE), run), MAX_SAID_BYTES);
      page.catch(() => {});
      return page;
    };
    for (let at = 0, page = pageAt(0); at < wanted.length;) {
      const { items, read } = await page;
      at += read;
      page = pageAt(at);
      yield { items, scope, state: { ...state, uid: lastOf(wanted.slice(0, at)) } };
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
  if (known)
    note(sentence`${path}: the server counts anew (UIDVALIDITY ${known.validity}, now ${validity}); it is read again`);
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

type Telling = Pick<Collecting<unknown>, 'note' | 'signal'>;

/** The mails of a page with what came with them, and how many of the UIDs that were asked for are done with. */
interface MailPage {
  items: Collected[];
  read: number;
}

/** Reads the first of these mails: as many as one page holds in bytes, and one at least. */
async function readPage(client: ImapFlow, asked: number[], telling: Telling): Promise<MailPage> {
  if (asked.length === 0) return { items: [], read: 0 };
  const mails = new Map<number, Collected[]>();
  const [long, cut]: [Map<number, number>, number[]] = [new Map(), []];
  const wanted = new Set(asked);
  for await (const message of fetched(client, asked, MAX_BYTES)) {
    if (!wanted.delete(message.uid)) continue;
    const size = message.size ?? 0;
    if (size > MAX_BYTES && size <= MAX_WHOLE_BYTES) long.set(message.uid, size);
    else mails.set(message.uid, await readOne(message, size <= MAX_BYTES, telling));
    if (size > MAX_WHOLE_BYTES) cut.push(message.uid);
  }
  let bytes = 0;
  const beyond = asked.findIndex((uid, n) => (bytes += long.get(uid) ?? 0) > MAX_PAGE_BYTES && n > 0);
  const uids = beyond < 0 ? asked : asked.slice(0, beyond);
  for (const uid of uids.filter((one) => long.has(one)))
    for await (const message of fetched(client, [uid], MAX_WHOLE_BYTES))
      if (message.uid === uid) mails.set(uid, await readOne(message, true, telling));
  if (cut.length > 0) await nameAttachments(client, cut, mails);
  mustBeOpen(client);
  const read = uids.filter((uid) => (mails.get(uid) ?? []).length > 0);
  if (read.length < uids.length)
    telling.note(sentence`${uids.length - read.length} mails could not be read, or went away meanwhile`);
  const items = read.flatMap((uid) => valueAt(mails, uid).map((item) => ({ ...item, object: String(uid) })));
  return { items, read: uids.length };
}

const fetched = (client: ImapFlow, uids: number[], maxLength: number) =>
  client.fetch(uids, { uid: true, size: true, internalDate: true, source: { maxLength } }, { uid: true });

/** A mail, with what came with it where all of it is there; nothing for one that cannot be read. */
async function readOne(message: FetchMessageObject, whole: boolean, telling: Telling): Promise<Collected[]> {
  const { source, uid } = message;
  if (!source) return [];
  const { signal } = telling;
  const note = (line: Sentence) => telling.note(sentence`The mail with the UID ${uid}: ${line}`);
  const options = { place: '', name: `${uid}.eml`, day: received(message).toISOString().slice(0, 10) };
  try {
    if (whole) return await readWholeMail(source, options, { signal, note });
    return (await readForeign('eml', source, options, { signal })).items;
  } catch (error) {
    signal.throwIfAborted();
    telling.note(sentence`The mail with the UID ${uid} is left out: ${(error as Error).message}`);
    return [];
  }
}

async function nameAttachments(client: ImapFlow, uids: number[], mails: Map<number, Collected[]>): Promise<void> {
  for await (const { uid, bodyStructure } of client.fetch(uids, { uid: true, bodyStructure: true }, { uid: true })) {
    const [item] = mails.get(uid) ?? [];
    const names = bodyStructure ? attachmentNames(bodyStructure) : [];
    if (item && names.length > 0) item.metadata = { ...item.metadata, attachments: [...new Set(names)] };
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
