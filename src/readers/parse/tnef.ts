import type { Attachment } from '../reader.ts';
import { htmlToText } from './html.ts';
import { propertiesOf, type Properties } from './mapi.ts';
import { rtfToText } from './rtf.ts';
import { charsetOfPage, decoded } from './text.ts';

/** What Outlook packs into a `winmail.dat` (TNEF): a message and the files that came with it. */
export interface Packed {
  subject: string;
  body: string;
  attachments: Attachment[];
  /** It breaks off, is damaged or holds more than is read: what was read of it stands. */
  isBroken: boolean;
}

const SIGNATURE = Buffer.from('789f3e22', 'hex');
const HEAD = 6;
const MAX_DEPTH = 5;
const MAX_FILES = 1_000;

/** Attributes by their ids, which hold their types. */
const CODE_PAGE = 0x00069007;
const SUBJECT = 0x00018004;
const BODY = 0x0002800c;
const PROPERTIES = 0x00069003;
const BEGINS = 0x00069002;
const TITLE = 0x00018010;
const DATA = 0x0006800f;
const OF_FILE = 0x00069005;

/** MAPI properties by their ids. */
const P = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  subject: 0x0037,
  data: 0x3701,
  short: 0x3704,
  long: 0x3707,
  type: 0x370e,
  shown: 0x3001,
} as const;
/** Before a message within a message stands what kind of object it is. */
const OBJECT_ID = 16;

/** Whether bytes are a TNEF stream. */
export const isPacked = (bytes: Uint8Array): boolean => SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));

/** A file while its attributes are read. */
interface File {
  title: string;
  data?: Buffer;
  properties: Properties;
}

/** What stands in a TNEF stream, messages within it opened five levels deep; takes time and memory linear in its length. */
export function unpack(bytes: Uint8Array, depth = 0): Packed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = { subject: '', body: '', files: [] as File[], properties: new Map() as Properties, isBroken: false };
  let charset: string | undefined;
  for (const { id, data, isWhole } of attributes(buffer)) {
    const file = read.files.at(-1);
    read.isBroken ||= !isWhole;
    if (id === CODE_PAGE && data.length >= 4) charset = charsetOfPage(data.readUInt32LE());
    else if (id === SUBJECT) read.subject = textIn(data, charset);
    else if (id === BODY) read.body = textIn(data, charset);
    else if (id === PROPERTIES) read.properties = propertiesOf(data, charset);
    else if (id === BEGINS) read.files.push({ title: '', properties: new Map() });
    else if (file && id === TITLE) file.title = textIn(data, charset);
    else if (file && id === DATA) file.data = data;
    else if (file && id === OF_FILE) file.properties = propertiesOf(data, charset);
  }
  const opened = read.files.slice(0, MAX_FILES).map((file) => filesIn(file, depth));
  return {
    subject: textOf(read.properties, P.subject) || read.subject,
    body: bodyOf(read.properties) || read.body,
    attachments: opened.flatMap(({ attachments }) => attachments).slice(0, MAX_FILES),
    isBroken: read.isBroken || read.files.length > MAX_FILES || opened.some(({ isBroken }) => isBroken),
  };
}

/** An attribute; not whole where the stream breaks off in it or its sum is another one. */
interface Attribute {
  id: number;
  data: Buffer;
  isWhole: boolean;
}

function* attributes(bytes: Buffer): Generator<Attribute> {
  let at = HEAD;
  while (at + 9 <= bytes.length) {
    const id = bytes.readUInt32LE(at + 1);
    const begin = at + 9;
    const end = begin + bytes.readUInt32LE(at + 5);
    const data = bytes.subarray(begin, end);
    const isWhole = end + 2 <= bytes.length && bytes.readUInt16LE(end) === sumOf(data);
    yield { id, data, isWhole };
    at = end + 2;
  }
  if (at < bytes.length) yield { id: 0, data: bytes.subarray(at), isWhole: false };
}

function sumOf(data: Buffer): number {
  let sum = 0;
  for (const byte of data) sum = (sum + byte) & 0xffff;
  return sum;
}

const textIn = (data: Buffer, charset: string | undefined): string =>
  decoded(data, charset)
    .replace(/\0[\s\S]*$/, '')
    .trim();
const textOf = (properties: Properties, id: number): string => {
  const found = properties.get(id);
  return typeof found === 'string' ? found.trim() : '';
};

function bodyOf(properties: Properties): string {
  const html = properties.get(P.html);
  const rtf = properties.get(P.rtf);
  const plain = textOf(properties, P.body);
  if (plain) return plain;
  if (html) return htmlToText(typeof html === 'string' ? html : decoded(html)).trim();
  return Buffer.isBuffer(rtf) ? rtfToText(rtf) : '';
}

/** The file that attributes tell of, or what is packed into it where it is a message. */
function filesIn({ title, data, properties }: File, depth: number): Pick<Packed, 'attachments' | 'isBroken'> {
  const held = properties.get(P.data);
  const inner = Buffer.isBuffer(held) && isPacked(held.subarray(OBJECT_ID)) ? held.subarray(OBJECT_ID) : undefined;
  if (inner) return depth < MAX_DEPTH ? asFiles(unpack(inner, depth + 1)) : { attachments: [], isBroken: true };
  const bytes = data ?? (Buffer.isBuffer(held) ? held : undefined);
  if (!bytes) return { attachments: [], isBroken: false };
  const filename = textOf(properties, P.long) || title || textOf(properties, P.short) || textOf(properties, P.shown);
  const type = textOf(properties, P.type).toLowerCase() || 'application/octet-stream';
  return { attachments: [{ filename: filename || 'attachment', type, bytes }], isBroken: false };
}

/** A message within a message as a text, with the files that came with it. */
function asFiles({ subject, body, attachments, isBroken }: Packed): Pick<Packed, 'attachments' | 'isBroken'> {
  const filename = `${subject.replaceAll(/[/\\:]/g, ' ').slice(0, 100) || 'message'}.txt`;
  const own = body ? [{ filename, type: 'text/plain', bytes: Buffer.from(body) }] : [];
  return { attachments: [...own, ...attachments], isBroken };
}
