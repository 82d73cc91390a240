import { htmlToText } from './html.ts';
import { charsetOfPage } from './text.ts';

const COMPRESSED = 0x75465a4c;
const PLAIN = 0x414c454d;
const WINDOW = 4_096;
const MAX_BYTES = 16 * 1_048_576;
/** What every window begins with. */
const BEGIN =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

/** The text of a body in RTF as Outlook stores it (MS-OXRTFCP), also of one that was HTML before; '' for what is none. */
export function rtfToText(bytes: Buffer): string {
  const rtf = inflated(bytes);
  if (!rtf.startsWith('{\\rtf')) return '';
  const isHtml = rtf.slice(0, 2_000).includes('\\fromhtml');
  const text = plainText(rtf, isHtml);
  return (isHtml ? htmlToText(text) : text).trim();
}

function inflated(bytes: Buffer): string {
  if (bytes.length < 16) return '';
  const kind = bytes.readUInt32LE(8);
  if (kind === PLAIN) return bytes.toString('latin1', 16);
  if (kind !== COMPRESSED) return '';
  const window = Buffer.alloc(WINDOW, ' ');
  let to = window.write(BEGIN, 'latin1');
  const out: number[] = [];
  const put = (byte: number) => {
    out.push(byte);
    window[to] = byte;
    to = (to + 1) % WINDOW;
  };
  for (let at = 16; at < bytes.length && out.length < MAX_BYTES;) {
    const flags = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if (!(flags & (1 << bit))) {
        put(bytes[at++] ?? 0);
        continue;
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      if (reference >> 4 === to) return Buffer.from(out).toString('latin1');
      for (let n = 0; n < (reference & 15) + 2; n++) put(window[((reference >> 4) + n) % WINDOW] ?? 0);
    }
  }
  return Buffer.from(out).toString('latin1');
}

const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
/** Groups that hold no text of the body. */
const SILENT = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'themedata',
]);
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['cell', '\t'],
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
]);
const MAX_GROUPS = 1_000;
const CODE_PAGE = /\\ansicpg(\d{1,5})/;

/** A group while it is read. */
interface Group {
  isSilent: boolean;
  /** Characters that stand behind one of Unicode for those who know none. */
  spare: number;
}

/** The words of an RTF; where it was HTML, its tags among them. */
function plainText(rtf: string, isHtml: boolean): string {
  const out: string[] = [];
  const groups: Group[] = [];
  let now: Group = { isSilent: false, spare: 1 };
  const page = new TextDecoder(charsetOfPage(Number(CODE_PAGE.exec(rtf.slice(0, 2_000))?.[1])) ?? 'windows-1252');
  let left = 0;
  let bytes: number[] = [];
  const say = (text: string) => {
    const kept = text.slice(left);
    left = Math.max(0, left - text.length);
    if (!now.isSilent) out.push(kept);
  };
  /** Characters may be of several bytes. */
  const sayBytes = () => {
    if (!now.isSilent && bytes.length > 0) out.push(page.decode(Buffer.from(bytes)));
    bytes = [];
  };
  for (const [, word, number, byte, sign, brace, text] of rtf.matchAll(TOKEN)) {
    if (byte !== undefined) {
      if (left > 0) left--;
      else bytes.push(parseInt(byte, 16));
      continue;
    }
    sayBytes();
    if (brace === '{' && groups.length < MAX_GROUPS) groups.push({ ...now });
    else if (brace === '}') now = groups.pop() ?? now;
    else if (text !== undefined) say(text);
    else if (sign === '*') now.isSilent = true;
    else if (sign !== undefined && '\\{}~_-'.includes(sign)) say(sign === '~' ? ' ' : sign);
    else if (word === 'htmltag') now.isSilent = !isHtml;
    else if (word === 'htmlrtf') now.isSilent = number !== '0';
    else if (word === 'uc') now.spare = Math.min(Number(number ?? 1), 10);
    else if (word === 'u') left = unicode(Number(number), say, now.spare);
    else if (word !== undefined && SILENT.has(word)) now.isSilent = true;
    else if (word !== undefined && !(isHtml && word === 'par')) say(SIGNS.get(word) ?? '');
  }
  sayBytes();
  return out.join('');
}

function unicode(code: number, say: (text: string) => void, spare: number): number {
  say(String.fromCharCode(code & 0xffff));
  return spare;
}
