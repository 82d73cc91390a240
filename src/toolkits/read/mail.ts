import { readFile } from '../../readers/read-file.ts';
import type { ReadOptions } from '../../readers/reader.ts';
import { sentence } from '../../common/text/sentence.ts';
import type { Collected, Collecting } from '../toolkit.ts';

/** A mail, and as items of their own the documents, meetings and contacts that came with it; what cannot be read of those is noted. Throws for what is no mail. */
export async function readWholeMail(
  bytes: Buffer,
  options: ReadOptions,
  { note, signal }: Pick<Collecting<unknown>, 'note' | 'signal'>,
): Promise<Collected[]> {
  const { items, warnings } = await readFile('eml', bytes, options, signal);
  for (const { message } of warnings) note(sentence`${message}`);
  return items.map(({ attachment, ...item }) => ({ ...item, ...(attachment && { original: attachment }) }));
}
