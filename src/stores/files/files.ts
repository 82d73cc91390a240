import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { folderFiles } from './folder.ts';
import { s3Files } from './s3.ts';
import { s3Place } from './s3-bucket.ts';
import type { Files } from './file-store.ts';

/** What says where files are kept. */
export type Places = Pick<Config, 'FILES_URL' | 'DATA_DIR'> & Partial<Config>;

/** The file store that `FILES_URL` names, a folder or a bucket, or `DATA_DIR/collector`; what is quarantined, and what is large, goes beside it. */
export function openFiles(config: Places): Files {
  const root = collectorFolder(config);
  if (root === undefined) return s3Files(s3Place(config as Config));
  const data = resolve(config.DATA_DIR);
  if (!config.FILES_URL)
    return folderFiles(root, { quarantine: join(data, 'quarantine'), large: join(data, 'exports') });
  return folderFiles(root, { quarantine: `${root}.quarantine`, large: `${root}.exports` });
}

/** The folder that is the collector path; undefined where that is a bucket. */
export function collectorFolder({ FILES_URL: address, DATA_DIR }: Places): string | undefined {
  if (!address) return join(resolve(DATA_DIR), 'collector');
  const { protocol } = new URL(address);
  if (protocol === 's3:') return undefined;
  if (protocol !== 'file:')
    throw new Error(`FILES_URL: ${protocol}// is not supported. Use file:///an/absolute/folder or s3://bucket/prefix.`);
  return resolve(fileURLToPath(address));
}
