import { withLineFeeds } from './text.ts';

/** A separator that nothing else is: an address, a time of day and a year. */
const STRICT = /^From \S.*\b\d{1,2}:\d{2}(?::\d{2})?\b.*\b\d{4}\b/;
/** What some programs write in its place: no more than an address or nothing at all, or no time of day. */
const LOOSE = /^From (?:-|\S+@\S+)?\s*$|^From \S.*\d{4}\s*$/;
const HEADER = /^>?[!-9;-~]+:/;
const BLANK = /^\s*$/;
const MAX_BYTES = 30 * 1_048_576;
const SHORT = 300;
/** What Thunderbird writes in a message; one that was deleted stays in the file until that is compacted. */
const STATUS = /^X-Mozilla-Status:[ \t]*([0-9a-f]{4})\b/im;
const DELETED = 0x0008;
const STATUS_WITHIN = 500;
/** Where Google's archive says a message lies, in the language of the account, folded and encoded as headers are. */
const LABELS = /^X-Gmail-Labels:[ \t]*(.*(?:\r?\n[ \t].*)*)/im;
const LABELS_WITHIN = 4_000;
/** What Gmail calls its trash, spam, drafts and chats. */
const PASSED_OVER = new Set(
  (
    'trash spam draft drafts chat chats bin junk papierkorb entwurf entwürfe corbeille brouillon brouillons papelera borrador borradores ' +
    'cestino bozza bozze lixeira lixo rascunho rascunhos prullenbak concept concepten papirkurv papperskorg utkast kladde'
  ).split(' '),
);

/** A line that may begin a message, until the line after it has decided. */
interface Held {
  line: Buffer;
  certain: boolean;
}

/**
 * The messages of an mbox, one after the other, without their `From ` lines; one over 30 MB is cut. A `From ` line begins a message where
 * a blank line or the message's first header line stands beside it; what stands before the first one is given like a message. Flat
 * memory, whatever the length. Messages that Thunderbird has deleted are left out, and so are those that lie in Gmail's trash, spam, drafts
 * or chats.
 */
export async function* splitMbox(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const message of messagesOf(inLines(bytes)))
    if (!isDeleted(message) && !(await isPassedOver(message))) yield message;
}

/** The bytes with line feeds where the first of them that end a line are carriage returns alone. */
async function* inLines(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let isPlain: boolean | undefined;
  for await (const chunk of bytes) {
    isPlain ??= chunk.includes('\n') || (chunk.includes('\r') ? false : undefined);
    yield isPlain === false ? withLineFeeds(chunk) : chunk;
  }
}

const isDeleted = (message: Buffer): boolean =>
  (Number.parseInt(STATUS.exec(message.toString('latin1', 0, STATUS_WITHIN))?.[1] ?? '0', 16) & DELETED) !== 0;

async function isPassedOver(message: Buffer): Promise<boolean> {
  const head = message.toString('latin1', 0, LABELS_WITHIN).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const labels = LABELS.exec(head)?.[1];
  if (labels === undefined) return false;
  const { decodeWords } = await import('postal-mime');
  const written = decodeWords(labels.replace(/\r?\n[ \t]+/g, ' '));
  const each = written.match(/"[^"]*"|[^,]+/g) ?? [];
  return each.some((label) => PASSED_OVER.has(label.trim().replace(/^"|"$/g, '').toLowerCase()));
}

async function* messagesOf(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let [size, blank, afterBlank] = [0, true, true];
  let held: Held | undefined;
  const add = (line: Buffer): void => {
    blank &&= isBlank(line);
    if (size >= MAX_BYTES) return;
    const shown = line[0] === 0x3e && /^>+From /.test(line.toString('latin1', 0, 20)) ? line.subarray(1) : line;
    join(parts, shown);
    size += shown.length;
  };
  for await (const lines of linesOf(bytes))
    for (const line of lines) {
      if (held && (held.certain || HEADER.test(line.toString('latin1', 0, SHORT)))) {
        if (!blank) yield Buffer.concat(parts);
        [parts, size, blank] = [[], 0, true];
      } else if (held) add(held.line);
      held = heldOf(line, afterBlank);
      if (!held) add(line);
      afterBlank = isBlank(line);
    }
  if (held && !held.certain) add(held.line);
  if (!blank) yield Buffer.concat(parts);
}

/** Adds a line; one that follows the last part in memory is one part with it, so that millions of short lines take no more than their bytes. */
function join(parts: Buffer[], line: Buffer): void {
  const last = parts.at(-1);
  const follows = last?.buffer === line.buffer && last.byteOffset + last.length === line.byteOffset;
  if (last && follows) parts[parts.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + line.length);
  else parts.push(line);
}

function heldOf(line: Buffer, afterBlank: boolean): Held | undefined {
  if (line.length >= SHORT || line[0] !== 0x46) return undefined;
  const text = line.toString('latin1');
  const strict = STRICT.test(text);
  return strict || (afterBlank && LOOSE.test(text)) ? { line, certain: strict && afterBlank } : undefined;
}

const isBlank = (line: Buffer): boolean => line.length <= 2 && (line[0] === 10 || BLANK.test(line.toString('latin1')));

/** The lines with their ends, those of each part together, without the mark of UTF-8 before the first. */
async function* linesOf(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer[] = [];
  let begun = false;
  for await (const part of bytes) {
    const lines: Buffer[] = [];
    let from = !begun && part.subarray(0, 3).equals(MARK) ? MARK.length : 0;
    begun = true;
    for (let end = part.indexOf(10, from); end >= 0; end = part.indexOf(10, from)) {
      const line = part.subarray(from, end + 1);
      lines.push(rest.length > 0 ? Buffer.concat([...rest, line]) : line);
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(Buffer.from(part.subarray(from)));
    yield lines;
  }
  if (rest.length > 0) yield [Buffer.concat(rest)];
}

const MARK = Buffer.from('\uFEFF');
