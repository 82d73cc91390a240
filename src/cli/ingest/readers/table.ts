import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { FoundItem } from '../../../readers/reader.ts';
import { asFound, dayOf, readIn, reader, type Found, type Source } from '../reader.ts';

const WHOLE_BYTES = 64 * 1_048_576;
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
  const { rowReader } = await import('../../../readers/parse/csv.ts');
  const { signsOf } = await import('../../../readers/parse/csv-signs.ts');
  const { head, whole } = await headOf(source.stream());
  const options = { bom: true, delimiter: signsOf(head), max_record_size: 1_000_000 };
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

/** The beginning of a stream as text, and all of it. */
async function headOf(stream: AsyncIterable<Buffer>) {
  const parts = stream[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
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
  return {
    head: Buffer.concat(seen)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
    whole: whole(),
  };
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
