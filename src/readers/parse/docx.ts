import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isDay } from '../../common/time.ts';
import { Unreadable } from '../reader.ts';
import { decodeEntities } from './html.ts';

const TEXT = 'word/document.xml';
const PROPERTIES = 'docProps/core.xml';
const MAX_XML = 64 * 1_048_576;
const MAX_ENTRIES = 10_000;

/** What a Word document says. */
interface Docx {
  title: string;
  date?: string;
  body: string;
}

/** Reads the text of a Word document, and nothing else that is in its archive; throws Unreadable for what is none or inflates too far. */
export async function readDocx(bytes: Buffer): Promise<Docx> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unreadable('It is no whole Word document.');
  });
  const found = await entriesOf(zip);
  const [text, properties] = [found.get(TEXT), found.get(PROPERTIES)];
  if (!text) throw new Unreadable('It is no Word document.');
  const core = properties ? await inflated(zip, properties) : '';
  const property = (name: string) => decodeEntities(new RegExp(`<${name}[^<>]*>([^<]*)`).exec(core)?.[1] ?? '').trim();
  const date = property('dcterms:modified').slice(0, 10);
  return { title: property('dc:title'), ...(isDay(date) && { date }), body: wordText(await inflated(zip, text)) };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('It holds more parts than a Word document has.');
  try {
    for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry);
  } catch {
    throw new Unreadable('It is no whole Word document.');
  }
  return found;
}

async function inflated(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_XML) throw new Unreadable('Its text inflates to more than 64 MB.');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    size += (part as Buffer).length;
    if (size > MAX_XML) throw new Unreadable('Its text inflates to more than 64 MB.');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

const TAG = /<(\/?)w:(p|t|tab|br|cr|tc|tr|numPr)(?=[\s/>])[^<>]*?(\/?)>/g;

/** The text of WordprocessingML: a line for each paragraph, cells parted by tabs, lists with hyphens. */
function wordText(xml: string): string {
  let text = '';
  let from = -1;
  for (const { 0: whole, 1: closing, 2: name, 3: empty, index } of xml.matchAll(TAG)) {
    if (name === 't' && !closing && !empty) from = index + whole.length;
    else if (name === 't' && closing && from >= 0) {
      text += decodeEntities(xml.slice(from, index));
      from = -1;
    } else text += signOf(name ?? '', Boolean(closing), Boolean(empty));
  }
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function signOf(name: string, closing: boolean, empty: boolean): string {
  if (name === 'numPr') return closing || empty ? '' : '- ';
  if (name === 'tab' && !closing) return '\t';
  if ((name === 'br' || name === 'cr') && !closing) return '\n';
  return (name === 'p' || name === 'tr') && (closing || empty) ? '\n' : '';
}
