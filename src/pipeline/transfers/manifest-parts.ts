/** Where the list of files begins, by the text before it. */
const OPENING = /"files"\s*:\s*\[$/;
const MAX_HEAD_LENGTH = 32 * 1024 * 1024;
const MAX_FILE_LENGTH = 64 * 1024;
/** Values outside the list of files, of which an object or a list counts for four: of a few bytes each, many of them are dear to build. */
const MAX_VALUES = 1_000_000;
const LIST_VALUES = 4;

const TOO_LARGE = 'it is too large to be one';

/** What a manifest is made of: the JSON of each file, and in the end that of all else, with an empty list of files. */
type ManifestPart = { file: string } | { head: string };

/** Reads a manifest part by part, whatever its white space and order; throws for text that is not UTF-8 or grows too large to be one. */
export async function* manifestParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ManifestPart> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts = splitter();
  for await (const chunk of chunks) {
    for (const file of parts.take(decoder.decode(chunk, { stream: true }))) yield { file };
    if (parts.head.length > MAX_HEAD_LENGTH || parts.rest.length > MAX_FILE_LENGTH) throw new Error(TOO_LARGE);
  }
  yield { head: parts.head };
}

/** Tells the objects of the list of files from all else; `rest` is what is there of the next one. */
function splitter() {
  const at = { head: '', rest: '', depth: 0, values: 0, quoted: false, escaped: false, listing: false };

  function take(text: string): string[] {
    const files: string[] = [];
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const c = text.charAt(i);
      if (at.quoted) within(c);
      else if (c === '"') at.quoted = true;
      else if (c === '{' || c === '[') from = open(text, from, i, c);
      else if (c === '}' || c === ']') from = close(text, from, i, files);
      else if (c === ',' && !at.listing) count(1);
    }
    if (!at.listing) at.head += text.slice(from);
    else if (at.depth > 2) at.rest += text.slice(from);
    return files;
  }

  function within(c: string): void {
    if (at.escaped) at.escaped = false;
    else if (c === '\\') at.escaped = true;
    else if (c === '"') at.quoted = false;
  }

  function count(values: number): void {
    at.values += values;
    if (at.values > MAX_VALUES) throw new Error(TOO_LARGE);
  }

  function open(text: string, from: number, i: number, c: string): number {
    at.depth++;
    if (at.listing) return at.depth === 3 ? i : from;
    count(LIST_VALUES);
    const before = at.depth === 2 && c === '[' ? at.head.slice(-100) + text.slice(from, i + 1) : '';
    if (!OPENING.test(before.slice(-100))) return from;
    at.head += text.slice(from, i + 1);
    at.listing = true;
    return i + 1;
  }

  function close(text: string, from: number, i: number, files: string[]): number {
    at.depth--;
    if (!at.listing || at.depth > 2) return from;
    if (at.depth === 2) files.push(at.rest + text.slice(from, i + 1));
    else at.listing = false;
    at.rest = '';
    return at.depth === 2 ? i + 1 : i;
  }

  return {
    take,
    get head() {
      return at.head;
    },
    get rest() {
      return at.rest;
    },
  };
}
