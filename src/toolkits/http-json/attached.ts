import { readAttached } from '../../readers/read-file.ts';
import type { Attachment } from '../../readers/reader.ts';
import { TooLong } from '../read/whole.ts';
import type { Collected, Collecting } from '../toolkit.ts';
import { readBeside } from './beside.ts';
import type { Endpoint } from './endpoint.ts';
import { conditionOf, textOf, valueAt } from './expression.ts';
import type { At } from './request.ts';
import { sentence } from '../../common/text/sentence.ts';

/** The items in the files of a record, which they go with; the record's own item is told their names. */
export async function attachedTo(
  own: Collected,
  record: object,
  endpoint: Endpoint,
  { run, at }: { run: Collecting<unknown>; at: At },
): Promise<Collected[]> {
  const { attached } = endpoint;
  if (!attached || !conditionOf(attached.when)(record)) return [];
  const found = await readBeside(run, endpoint, { list: '', ...attached }, { ...at, record }).catch(
    (error: unknown) => {
      if (!(error instanceof TooLong)) throw error;
      run.note(sentence`${own.title}: what is attached is longer than 32 MB and left out.`);
      return [];
    },
  );
  const all = Array.isArray(found) ? found : [];
  const wanted = attached.only === undefined ? all : all.filter(conditionOf(attached.only));
  const files = wanted.map((one): Attachment => {
    const field = (path: string) => textOf(valueAt(one, path));
    const bytes = new Uint8Array(Buffer.from(field(attached.bytes), 'base64'));
    return { filename: field(attached.name), type: field(attached.type).toLowerCase(), bytes };
  });
  const { metadata = {}, object, date, key } = own;
  const names = [...new Set(files.map(({ filename }) => filename).filter(Boolean))];
  if (names.length > 0) own.metadata = { ...metadata, attachments: names };
  const place = textOf(metadata.message_id) || textOf(metadata.external_id) || key;
  const { items, warnings } = await readAttached(files, { place, name: place, day: date }, run.signal);
  for (const { message } of warnings) run.note(sentence`${own.title}: ${message}`);
  return items.map(({ attachment, ...item }) => ({
    ...item,
    ...(object !== undefined && { object }),
    ...(attachment && { original: attachment }),
  }));
}
