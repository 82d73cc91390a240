import { invalid } from '../../common/errors.ts';

/** Bytes of the largest file that is read whole. */
export const LARGEST = 4 * 1024 * 1024;

/** What an unfinished large file is called at its end. */
export const DRAFT = '.part';

const SAFE_PATH = /^[\w@+-][\w@.+-]*(?:\/[\w@+-][\w@.+-]*)*$/;

/** A path of the collector path as it is; Problem `invalid` for one that this service does not make. */
export function checkPath(path: string): string {
  if (SAFE_PATH.test(path)) return path;
  throw invalid(['file'], 'The path is not one that this service makes', 'path_refused');
}

/** The same of a large file. */
export function checkLargePath(path: string): string {
  if (SAFE_PATH.test(path) && !path.endsWith(DRAFT)) return path;
  throw invalid(['file'], 'The path is not one that this service makes', 'path_refused');
}
