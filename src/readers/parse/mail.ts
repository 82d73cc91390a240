import { isUtf8 } from 'node:buffer';
import type { Address, Email } from 'postal-mime';
import type { Metadata } from '../../common/model.ts';
import { ENGLISH_AND_GERMAN_MONTHS } from '../../common/text/calendar-names.ts';
import { isDay } from '../../common/time.ts';
import { Unreadable, type Attachment, type FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';
import { htmlToText } from './html.ts';
import { parseMime } from './mime/mime.ts';
import type { MimeFile } from './mime/parser.ts';
import { writePerson } from './people.ts';
import { decoded } from './text.ts';
import { isPacked, unpack, type Packed } from './tnef.ts';

/** A mail as an item, and the files that came with it. */
interface Mail {
  item: FoundItem;
  attachments: Attachment[];
  /** What its sender should know of it. */
  warnings: string[];
}

/** A mail (RFC 5322) as an item alone. */
export const readMail = async (bytes: Uint8Array, received: Date): Promise<FoundItem | undefined> =>
  (await parseMail(bytes, received))?.item;

/**
 * A mail (RFC 5322) as an item: who wrote to whom, its thread, the names of its attachments, its text. Dated by the sender's own
 * calendar, else by when it was received. Undefined for bytes that are no mail; throws an Unreadable for a mail that is not read whole.
 */
export async function parseMail(bytes: Uint8Array, received: Date): Promise<Mail | undefined> {
  const mail = await parseMime(declared(fromFirstHeader(bytes))).catch(refused);
  if (!mail || (!mail.from && !mail.messageId && !mail.subject)) return undefined;
  const id = ids(mail.messageId)[0];
  const files = mail.attachments.flatMap(asAttachment).map(asPacked);
  const opened = files.flatMap(({ packed }) => packed ?? []);
  const text = (mail.text?.trim() ? mail.text : htmlToText(mail.html ?? '')).replace(/\r\n?/g, '\n').trim();
  const page = pageOf(mail);
  const item = {
    key: id ?? fingerprint(bytes),
    title: mail.subject?.trim() || '(no subject)',
    body: text || (opened.find(({ body }) => body)?.body ?? '').replace(/\r\n?/g, '\n'),
    type: page ? 'document' : 'email',
    ...page,
    date: dayOf(mail) ?? received.toISOString().slice(0, 10),
    metadata: page ? {} : fields(mail, id, namesOf(mail, files)),
  };
  const within = files.flatMap(({ file, packed }) => packed?.attachments ?? [file]);
  const attachments = new Map(within.map((one) => [fingerprint(one.bytes), one]));
  const warnings = files.flatMap(({ file, packed }) =>
    packed?.isBroken ? `${file.filename} is damaged: what could be read of it is.` : [],
  );
  return { item, attachments: [...attachments.values()], warnings };
}

/** The bounds that a mail may not pass, as the library tells of them and as its sender is told. */
const BOUNDS: readonly [told: RegExp, said: string][] = [
  [/nesting depth/i, 'Its parts stand in one another too deep: send what came with it by itself.'],
  [/header size/i, 'The headers of the mail and its parts are over 2 MB: send what came with it by itself.'],
];

function refused(error: unknown): undefined {
  const said = BOUNDS.find(([told]) => told.test(String(error)))?.[1];
  if (said !== undefined) throw new Unreadable(said);
}

/** Of a page that a browser has saved as a mail (MHTML): where it is from. */
function pageOf({ headers, from }: Email): { url?: string } | undefined {
  const url = headers.find(({ key }) => key === 'snapshot-content-location')?.value ?? '';
  const isSaved = url !== '' || /^saved by\b/i.test(from?.name ?? '');
  return isSaved ? { ...(URL.canParse(url) && { url }) } : undefined;
}

/** A file, and what Outlook has packed into it. */
interface Opened {
  file: Attachment;
  packed?: Packed;
}
const asPacked = (file: Attachment): Opened => ({ file, ...(isPacked(file.bytes) && { packed: unpack(file.bytes) }) });

/** What the files are called that came with a mail, each once. */
function namesOf(mail: Email, files: Opened[]): string[] {
  const outer = new Set(files.flatMap(({ file, packed }) => (packed ? file.filename : [])));
  const own = mail.attachments.flatMap((part) => (part.related ? [] : (part.filename ?? [])));
  const inner = files.flatMap(({ packed }) => packed?.attachments.map(({ filename }) => filename) ?? []);
  return [...new Set([...own.filter((name) => !outer.has(name)), ...inner])];
}

/** What parts without a name go by: invitations and mails that were passed on come like that. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ['text/calendar', 'invitation.ics'],
  ['message/rfc822', 'message.eml'],
  ['text/vcard', 'contact.vcf'],
  ['text/x-vcard', 'contact.vcf'],
  ['text/csv', 'table.csv'],
  ['text/html', 'page.html'],
  ['text/plain', 'text.txt'],
  ['application/pdf', 'document.pdf'],
  ['application/ms-tnef', 'winmail.dat'],
]);

/** A part that is a file of its own; pictures within the text are none. */
function asAttachment({ filename, mimeType, charset, related, content }: MimeFile): Attachment[] {
  const name = filename || NAMELESS.get(mimeType);
  if (name === undefined || (related && mimeType.startsWith('image/'))) return [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return [{ filename: name, type: charset ? `${mimeType}; charset=${charset}` : mimeType, bytes }];
}

/** Without the mark of UTF-8 and the empty lines that some programs write before a mail: the first header would be none. */
function fromFirstHeader(bytes: Uint8Array): Uint8Array {
  let at = MARK.every((byte, i) => bytes[i] === byte) ? MARK.length : 0;
  while (bytes[at] === 10 || bytes[at] === 13) at++;
  return at > 0 ? bytes.subarray(at) : bytes;
}
const MARK = Buffer.from('\uFEFF');

const HEADERS_END = /\r?\n\r?\n/;
const UNDECLARED = /^(content-type:[ \t]*text\/[\w.+-]+)(?=([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*))/gim;

/** A mail whose bytes are no UTF-8: its head is written in UTF-8, and texts without a character set say Windows-1252. */
function declared(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = HEADERS_END.exec(raw.toString('latin1'))?.index ?? raw.length;
  const head = decoded(raw.subarray(0, end));
  const typed = /^content-type:/im.test(head) ? head : `Content-Type: text/plain\r\n${head}`;
  const body = raw.toString('latin1', end);
  return Buffer.concat([Buffer.from(withCharset(typed)), Buffer.from(withCharset(body), 'latin1')]);
}

const withCharset = (text: string): string =>
  text.replace(UNDECLARED, (type: string, _: string, rest: string) =>
    /charset/i.test(rest) ? type : `${type}; charset=windows-1252`,
  );

function fields(mail: Email, id: string | undefined, attachments: string[]): Metadata {
  const references = ids(mail.references);
  const answered = ids(mail.inReplyTo)[0];
  const from = people(mail.from ? [mail.from] : [])[0];
  const replyTo = people(mail.replyTo).filter((person) => person !== from);
  const all: Record<string, Metadata[string] | undefined> = {
    from,
    to: people(mail.to),
    cc: people(mail.cc),
    bcc: people(mail.bcc),
    reply_to: replyTo[0],
    message_id: id,
    in_reply_to: answered,
    references,
    thread: references[0] ?? answered ?? id,
    attachments,
  };
  const filled = Object.entries(all).filter(
    ([, value]) => value !== undefined && (!Array.isArray(value) || value.length),
  );
  return Object.fromEntries(filled) as Metadata;
}

const people = (addresses: Address[] = []): string[] =>
  addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => writePerson(name, name && !address?.includes('@') ? '' : address))
    .filter(Boolean);

/** Message ids without their angle brackets. */
const ids = (header = ''): string[] => {
  const bracketed = [...header.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);
  return bracketed.length > 0 ? bracketed : header.trim().split(/\s+/).filter(Boolean);
};

const MONTHS = ENGLISH_AND_GERMAN_MONTHS.map(([english = '']) => english.slice(0, 3));

function dayOf({ headers, date }: Email): string | undefined {
  const all = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const received = all('received').map((hop) => hop.slice(hop.lastIndexOf(';') + 1));
  const days = [dayIn(all('date')[0]) ?? date?.slice(0, 10), ...[...all('delivery-date'), ...received].map(dayIn)];
  return days.find((one) => one && isDay(one));
}

function dayIn(header = ''): string | undefined {
  const [, day = '', name = '', year] = /(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})/i.exec(header) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return year && `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
