import { isAbsolute, relative, resolve } from 'node:path';
import type { Config } from '../config.ts';

/** The file of the admin key as a shell takes it, from where the service was started where it lies below; folders elsewhere are told to nobody. */
export function keyFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  const path = relative(process.cwd(), resolve(DATA_DIR, 'admin-key'));
  return path.startsWith('..') || isAbsolute(path) ? '"$DATA_DIR/admin-key"' : path;
}
