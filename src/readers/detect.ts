import { extname } from 'node:path';
import { readers } from './load.ts';

/** What programs send of a file that they do not know, or know to be some text. */
const VAGUE = new Set(['', 'application/octet-stream', 'application/x-www-form-urlencoded', 'text/plain']);
const JSON_SUFFIX = /\+json$/;

/** The names of the formats that can be read of a file that somebody sends. */
export async function formatNames(): Promise<string[]> {
  return [...(await readers()).values()].filter(({ extensions }) => extensions.length > 0).map(({ name }) => name);
}

/** The format of a file: by its bytes, then by the media type that it was sent with, then by its name; undefined for none that is read. */
export async function formatOf(bytes: Buffer, type: string, filename: string): Promise<string | undefined> {
  const all = [...(await readers()).values()];
  const media = type.split(';', 1)[0]?.trim().toLowerCase().replace(JSON_SUFFIX, '/json') ?? '';
  const extension = extname(filename).toLowerCase();
  const certain = all.find(({ detect }) => detect?.(bytes));
  const typed = VAGUE.has(media) ? undefined : all.find(({ types }) => types.includes(media));
  const named = all.find(({ extensions }) => extensions.includes(extension));
  const vague = media === 'text/plain' && extension === '' ? 'txt' : undefined;
  return (certain ?? typed ?? named)?.name ?? vague;
}
