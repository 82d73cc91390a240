import { createGunzip } from 'node:zlib';
import { Problem } from '../../common/errors.ts';
import { refused } from './archive.ts';
import type { LargeFiles } from '../../stores/files/file-store.ts';

const MAX_LINE_LENGTH = 2 * 1024 * 1024;
const SUSPECT_FROM = 64 * 1024 * 1024;
const MAX_RATIO = 200;

/** The lines of a gzip among the large files, many at a time; Problem `invalid` for one that is cut off, damaged or blown up. */
export async function* readLines(large: LargeFiles, path: string): AsyncGenerator<string[]> {
  const size = await large.size(path);
  if (size === undefined) throw new Problem('not_found', 'The file is gone. Send it again.');
  const packed = large.read(path);
  const plain = packed.pipe(createGunzip());
  packed.once('error', (error) => plain.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, bytes] = ['', 0];
  try {
    for await (const part of plain) {
      bytes += (part as Buffer).length;
      if (bytes > SUSPECT_FROM && bytes > MAX_RATIO * size) throw refused('it unpacks to far more than a graph does');
      const lines = (rest + decoder.decode(part as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_LENGTH) throw refused('one of its lines is too long');
      if (lines.length > 0) yield lines;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw refused('it is no whole gzip');
    if (error instanceof TypeError) throw refused('it is not UTF-8');
    throw error;
  } finally {
    packed.destroy();
  }
  if (rest !== '') yield [rest];
}
