import type { Metadata, Scalar } from '../../common/model.ts';
import { isDay } from '../../common/time.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import { readForeign } from '../../readers/read-foreign.ts';
import { Unreadable } from '../../readers/reader.ts';
import { readWholeMail } from '../read/mail.ts';
import type { Collected, Collecting } from '../toolkit.ts';
import type { Endpoint, Mapping } from './endpoint.ts';
import { evaluate, textOf, valueAt } from './expression.ts';
import type { Known } from './filters.ts';
import { withLongHtml } from './long-html.ts';
import { dayOf } from './time.ts';
import { sentence } from '../../common/text/sentence.ts';

/** An item holds a megabyte, and 20,000 signs in a field; one sign behind them says that there was more. */
const [LONGEST_TEXT, LONGEST_FIELD] = [1_048_577, 20_001];

export const idOf = (record: unknown, { paths }: Pick<Mapping, 'paths'>, known: Known): string =>
  isEmpty(paths.id) ? '' : textOf(evaluate(paths.id, record, known));

const isEmpty = (path: string | string[]): boolean => path === '';

/** Where a record was found. */
export interface Place {
  /** What its links are read against. */
  url: string;
  /** Stands before its id. */
  source: string;
  known: Known;
}

/** A record as an item; long HTML in it is read in threads. */
export async function asItem(
  record: object,
  mapping: Mapping,
  place: Place,
  run: Pick<Collecting<unknown>, 'note' | 'signal'>,
): Promise<Collected> {
  return itemFrom(record, mapping, { ...place, known: await withLongHtml(place.known, record, mapping, run) });
}

function itemFrom(record: object, { paths, type, fields, changed }: Mapping, { url, source, known }: Place): Collected {
  const read = (path: string | string[]) => (isEmpty(path) ? '' : textOf(evaluate(path, record, known)));
  const [title, body] = [read(paths.title), read(paths.body).slice(0, LONGEST_TEXT)];
  const own = idOf(record, { paths }, known);
  const id = own || fingerprint(record);
  const link = read(paths.url);
  const metadata: Metadata = { external_id: `${source}#${id}`, ...fieldsOf(record, fields, known) };
  const linked = link && URL.canParse(link, url) ? { url: new URL(link, url).toString() } : {};
  const when = read(paths.date);
  const content = { title: title || body.slice(0, 100) || id, body, type, ...linked, date: dayOf(when), metadata };
  const dated = { ...content, date: isDay(when.slice(0, 10)) ? content.date : '' };
  const last = changed === undefined ? '' : textOf(valueAt(record, changed));
  const altered = isDay(last.slice(0, 10)) && { changed: dayOf(last) };
  return { key: `${source}#${id}#${fingerprint(dated)}`, ...(own && { object: own }), ...altered, ...content };
}

function fieldsOf(record: object, fields: Mapping['fields'], known: Known): Metadata {
  const found: Metadata = {};
  for (const [name, path] of Object.entries(fields)) {
    const value = fieldOf(evaluate(path, record, known));
    if (value !== undefined) found[name] = value;
  }
  return found;
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** What of a field is read, and a sign more. */
const cut = (value: Scalar): Scalar => (typeof value === 'string' ? value.slice(0, LONGEST_FIELD) : value);

function fieldOf(value: unknown): Metadata[string] | undefined {
  if (isScalar(value)) return cut(value);
  return Array.isArray(value) ? value.filter(isScalar).map(cut) : undefined;
}

/** The items in the file that a record holds, what came with a mail among them; none, with a note, where the file cannot be read. */
export async function itemsInFile(
  record: object,
  { reads, fields, paths }: Pick<Endpoint, 'reads' | 'fields' | 'paths'>,
  { known, run }: { known: Known; run: Pick<Collecting<unknown>, 'note' | 'signal'> },
): Promise<Collected[]> {
  const held = reads && valueAt(record, reads.path);
  if (!reads || typeof held !== 'string') return [];
  const id = idOf(record, { paths }, known);
  const day = dayOf(textOf(evaluate(paths.date, record, known)));
  const link = textOf(evaluate(paths.url, record, known));
  const options = { place: id, name: `${id}.${reads.format}`, day };
  try {
    const bytes = Buffer.from(held, 'base64url');
    const items: Collected[] =
      reads.format === 'eml'
        ? await readWholeMail(bytes, options, run)
        : (await readForeign(reads.format, bytes, options, run)).items;
    return items.map((item) => ({
      ...item,
      ...(URL.canParse(link) && { url: link }),
      object: id,
      metadata: { ...item.metadata, ...fieldsOf(record, fields, known) },
    }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    run.note(sentence`${id} is left out: ${error.message}`);
    return [];
  }
}
