import { readForeign } from '../../readers/read-foreign.ts';
import { Unreadable } from '../../readers/reader.ts';
import type { Collecting } from '../toolkit.ts';
import type { Mapping } from './endpoint.ts';
import { textsFor } from './expression.ts';
import type { Known } from './filters.ts';
import { sentence } from '../../common/text/sentence.ts';

/** Of a text that is read at once, in a few milliseconds; what is longer is read in a thread. */
const LONGEST = 16_384;

/** What is known, with what long HTML in a record says: each text is read in a thread, and one that cannot be read is left out with a note. */
export async function withLongHtml(
  known: Known,
  record: object,
  { paths, fields }: Pick<Mapping, 'paths' | 'fields'>,
  { note, signal }: Pick<Collecting<unknown>, 'note' | 'signal'>,
): Promise<Known> {
  const expressions = [...Object.values(paths), ...Object.values(fields)];
  const given = new Set(expressions.flatMap((one) => textsFor('html', one, record, known)));
  const html = new Map<string, string>();
  for (const text of given)
    if (text.length > LONGEST)
      html.set(
        text,
        await textOfPage(text, signal).catch((error: unknown) => {
          if (!(error instanceof Unreadable)) throw error;
          note(sentence`A text is left out: ${error.message}`);
          return '';
        }),
      );
  return html.size > 0 ? { ...known, html } : known;
}

async function textOfPage(page: string, signal: AbortSignal): Promise<string> {
  const options = { place: '', name: '', day: '' };
  const { items } = await readForeign('html', Buffer.from(page.replaceAll('\0', '')), options, { signal });
  return items[0]?.body ?? '';
}
