import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parse } from 'csv-parse';
import type { FoundItem } from '../../../readers/reader.ts';
import { decoded } from '../../../readers/parse/text.ts';
import { asFound, dayOf, readIn, reader, type Found, type Source } from '../reader.ts';

const WHOLE_BYTES = 64 * 1_048_576;
const MAX_ROW = 1_000_000;
/** Lines that tell the names of a long table and how its days are written. */
const LOOKED_AT = 1_000;

/** Rows of a table, as the service itself reads them; of one over 64 MB one row is in memory at a time. */
export const table = reader({
  endings: ['.csv', '.tsv'],
  async *read(source) {
    const items = isShort(source) ? await readIn('csv', await source.bytes(), source) : rowsOf(source);
    let number = 0;
    for await (const item of items) {
      number++;
      yield asRow(item, source);
    }
    if (number === 0) throw new Error('It has no rows below its line of names.');
  },
});

const isShort = (source: Source & { size?: number }): boolean =>
  source.size !== undefined && source.size <= WHOLE_BYTES;

async function* rowsOf(source: Source): AsyncGenerator<FoundItem> {
  const { rowReader } = await import('../../../readers/parse/csv/csv.ts');
  const { signsOf } = await import('../../../readers/parse/csv/signs.ts');
  const { head, whole } = await headOf(textsOf(source.stream()));
  const options = { bom: true, delimiter: signsOf(head), max_record_size: MAX_ROW };
  const relaxed = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const rows = Readable.from(whole).pipe(parse({ ...options, ...relaxed })) as AsyncIterable<string[]>;
  const place = { scope: source.name, day: dayOf(source.modified) };
  const first: string[][] = [];
  let known: ReturnType<typeof rowReader> | undefined;
  const begin = function* (): Generator<FoundItem> {
    known = rowReader(first, place);
    for (const cells of first.slice(known.begin)) yield* known.read(cells);
  };
  let broken: Error | undefined;
  try {
    for await (const cells of rows)
      if (known) yield* known.read(cells);
      else if (first.push(cells) === LOOKED_AT) yield* begin();
  } catch (error) {
    broken = tooLong(error);
  }
  if (!known) yield* begin();
  if (broken) throw broken;
}

const HEAD = 10_000;

/** A stream as texts: UTF-16 by its mark, else each part in UTF-8 where it is that, and line by line where not. */
async function* textsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let wide: TextDecoder | undefined;
  let rest: Buffer | undefined;
  for await (const part of stream) {
    if (rest === undefined) wide = wideBy(part);
    if (wide) yield wide.decode(part, { stream: true });
    const whole: Buffer = rest?.length ? Buffer.concat([rest, part]) : part;
    const end = wide ? whole.length : endOfSigns(whole);
    if (!wide && end > 0) yield decoded(whole.subarray(0, end));
    rest = whole.subarray(end);
  }
  if (rest?.length) yield decoded(rest);
}

/** Where bytes can be parted with no sign in two: behind the last that is of ASCII. */
function endOfSigns(bytes: Buffer): number {
  const last = bytes.findLastIndex((byte) => byte < 0x80);
  return last < 0 && bytes.length > MAX_ROW ? bytes.length : last + 1;
}

function wideBy([first, second]: Buffer): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined;
}

/** The beginning of a stream of texts, and all of it. */
async function headOf(stream: AsyncIterable<string>) {
  const parts = stream[Symbol.asyncIterator]();
  const seen: string[] = [];
  let size = 0;
  while (size < HEAD) {
    const next = await parts.next();
    if (next.done) break;
    seen.push(next.value);
    size += next.value.length;
  }
  const whole = async function* () {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  return { head: seen.join('').replace(/^\uFEFF/, ''), whole: whole() };
}

/** Where a table holds what is no row of one, as a sentence. */
function tooLong(error: unknown): Error {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code !== 'CSV_MAX_RECORD_SIZE') throw error;
  return new Error(`A row at line ${lines} is longer than 1 MB: it and what follows are left out.`);
}

/** A row of the command line's own: columns may say whose it is and where it is from. */
function asRow(item: FoundItem, { modified }: Source): Found {
  const { entity, source, ...metadata } = item.metadata ?? {};
  return {
    ...asFound({ ...item, metadata }),
    ...(item.date === dayOf(modified) && { undated: true }),
    ...(typeof entity === 'string' && { entity }),
    ...(typeof source === 'string' && { source }),
  };
}
