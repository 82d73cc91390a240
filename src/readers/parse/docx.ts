import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { lastOf } from '../../common/element-at.ts';
import { isDay } from '../../common/time.ts';
import { Unreadable } from '../reader.ts';
import { decodeEntities } from './html.ts';

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
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('It holds more parts than a Word document has.');
  try {
    for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry);
  } catch {
    throw new Unreadable('It is no whole Word document: send it again, or save it anew first.');
  }
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
  return Buffer.concat(parts).toString('utf8');
}

const TAG = /<(\/?)w:(p|t|tab|br|cr|noBreakHyphen|tc|tr|numPr|comment)(?=[\s/>])([^<>]*?)(\/?)>/g;
const AUTHOR = /\bw:author="([^"]*)"/;

/** What is no text here: what older programs show in the place of a drawing, what was moved away, and where tabs stop. */
const SILENT: readonly (readonly [begin: RegExp, end: string])[] = [
  [/<mc:Fallback>/g, '</mc:Fallback>'],
  [/<w:moveFrom\s[^<>]*[^<>/]>/g, '</w:moveFrom>'],
  [/<w:tabs>/g, '</w:tabs>'],
];

const withoutSilent = (xml: string): string =>
  SILENT.reduce((text, [begin, end]) => {
    const kept: string[] = [];
    let from = 0;
    for (const { index } of text.matchAll(begin)) {
      if (index < from) continue;
      const close = text.indexOf(end, index);
      if (close < 0) break;
      kept.push(text.slice(from, index));
      from = close + end.length;
    }
    return kept.join('') + text.slice(from);
  }, xml);

/** The text of WordprocessingML: a line for each paragraph and each row of a table, lists with hyphens. */
function wordText(source: string): string {
  const xml = withoutSilent(source);
  /** The text, that of the row within it, that of the cell within that, and so on where tables stand in cells. */
  const open: string[][] = [['']];
  let from = -1;
  const write = (text: string): void => {
    const into = lastOf(open);
    if (into.length === 0) into.push('');
    into[into.length - 1] += text;
  };
  for (const { 0: whole, 1: closing, 2: name, 3: given = '', 4: empty, index } of xml.matchAll(TAG)) {
    if (name === 't' && !closing && !empty) from = index + whole.length;
    else if (name === 't' && closing && from >= 0) {
      write(decodeEntities(xml.slice(from, index)));
      from = -1;
    } else if (name === 'tr' && !empty) {
      if (!closing) open.push([]);
      else if (open.length > 1) write(rowText(open.pop() ?? []));
    } else if (name === 'tc' && open.length > 1) {
      if (!closing) lastOf(open).push('');
    } else if (name === 'comment') write(closing ? '' : saidBy(given));
    else write(signOf(name ?? '', Boolean(closing), Boolean(empty)));
  }
  const text = open.flat().join('');
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Who wrote a comment, before what it says. */
function saidBy(attributes: string): string {
  const author = decodeEntities(AUTHOR.exec(attributes)?.[1] ?? '').trim();
  return author && `${author}: `;
}

function signOf(name: string, closing: boolean, empty: boolean): string {
  if (name === 'numPr') return closing || empty ? '' : '- ';
  if (name === 'tab' && !closing) return '\t';
  if (name === 'noBreakHyphen' && !closing) return '-';
  if ((name === 'br' || name === 'cr') && !closing) return '\n';
  return name === 'p' && (closing || empty) ? '\n' : '';
}

/** Cells of a line each are one line with tabs between; where one holds more, as in letters that are laid out by a table, each begins a line. */
function rowText(cells: string[]): string {
  const texts = cells.map((cell) => cell.trim());
  return `${texts.join(texts.some((text) => text.includes('\n')) ? '\n' : '\t')}\n`;
}
