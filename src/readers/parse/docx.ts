import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isDay } from '../../common/time.ts';
import { Unreadable } from '../reader.ts';
import { decodeEntities } from './entities.ts';
import { decoded } from './text.ts';
import { wordText } from './word-text.ts';

const PROPERTIES = 'docProps/core.xml';
/** Parts beside the text that people read as well, in the order in which they are read. */
const BESIDE = /^word\/(?:(footnotes|endnotes|comments)|header\d*|footer\d*)\.xml$/;
const MAX_XML = 64 * 1_048_576;
const MAX_ENTRIES = 10_000;
/** A document with a password is another kind of file, in which this stands in UTF-16. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** What a Word document says. */
interface Docx {
  title: string;
  date?: string;
  body: string;
  /** Why there is no text. */
  trouble?: string;
}

/** True for the bytes of an Office document with a password. */
export const isLocked = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(ENCRYPTED);

/**
 * Reads the text of a Word document with its notes and comments, headers and footers, and nothing else that is in its archive; throws
 * Unreadable for what is none or inflates too far.
 */
export async function readDocx(bytes: Buffer): Promise<Docx> {
  if (isLocked(bytes)) return { title: '', body: '', trouble: LOCKED };
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unreadable('It is no whole Word document: send it again, or save it anew first.');
  });
  const found = await entriesOf(zip);
  const text = mainPart(found);
  if (!text) throw new Unreadable('It is no Word document.');
  if (text.isEncrypted()) return { title: '', body: '', trouble: LOCKED };
  const properties = found.get(PROPERTIES);
  const core = properties ? await inflated(zip, properties, MAX_XML) : '';
  const property = (name: string) => decodeEntities(new RegExp(`<${name}[^<>]*>([^<]*)`).exec(core)?.[1] ?? '').trim();
  const date = property('dcterms:modified').slice(0, 10);
  const body = await bodyOf(zip, [text, ...besideIn(found)]);
  return {
    title: property('dc:title'),
    ...(isDay(date) && { date }),
    body,
    ...(body === '' && { trouble: 'It holds no text.' }),
  };
}

const LOCKED = 'It wants a password, so its text is not read. Send it without one.';

/** The part with the text: programs call it by other names too. */
const mainPart = (found: Map<string, Entry>): Entry | undefined =>
  found.get('word/document.xml') ?? [...found].find(([name]) => /^word\/document\d*\.xml$/.test(name))?.[1];

const besideIn = (found: Map<string, Entry>): Entry[] =>
  [...found]
    .filter(([name]) => BESIDE.test(name))
    .toSorted(
      ([a], [b]) => Number(!BESIDE.exec(a)?.[1]) - Number(!BESIDE.exec(b)?.[1]) || Number(a > b) - Number(a < b),
    )
    .map(([, entry]) => entry);

/** The texts of parts, each once; all of them together inflate no further than one may. */
async function bodyOf(zip: ZipFile, parts: Entry[]): Promise<string> {
  const texts = new Set<string>();
  let room = MAX_XML;
  for (const part of parts) {
    const xml = await inflated(zip, part, room);
    room -= xml.length;
    texts.add(wordText(xml));
  }
  return [...texts].filter(Boolean).join('\n\n');
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  let twice = false;
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('It holds more parts than a Word document has.');
  try {
    for await (const entry of zip.eachEntry()) {
      twice ||= found.has(entry.fileName);
      found.set(entry.fileName, entry);
    }
  } catch {
    throw new Unreadable('It is no whole Word document: send it again, or save it anew first.');
  }
  if (twice)
    throw new Unreadable('It holds two parts of one name, of which programs read one or the other. Save it anew.');
  return found;
}

async function inflated(zip: ZipFile, entry: Entry, most: number): Promise<string> {
  if (entry.uncompressedSize > most) throw new Unreadable('Its text inflates to more than 64 MB. Split it.');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    size += (part as Buffer).length;
    if (size > most) throw new Unreadable('Its text inflates to more than 64 MB. Split it.');
    parts.push(part as Buffer);
  }
  const whole = Buffer.concat(parts);
  if (crc32(whole) !== entry.crc32)
    throw new Unreadable('It was damaged on its way or on a disk: send it again, or save it anew first.');
  return decoded(whole);
}
