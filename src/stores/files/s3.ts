import { randomUUID } from 'node:crypto';
import type * as Sdk from '@aws-sdk/client-s3';
import { invalid } from '../../common/errors.ts';
import { LARGEST, checkPath } from './path.ts';
import { s3LargeFiles } from './s3-large.ts';
import { openBucket, put, putOne, removeUnder, type Bucket, type S3Place } from './s3-bucket.ts';
import type { Files } from './file-store.ts';
import { present } from '../../common/element-at.ts';

/**
 * Files as objects of an S3-compatible bucket: under the prefix `collector` for what is accepted, `quarantine` for what is set aside and
 * `large` for what is large. An object is whole and durable once the store has said so; there is no disk whose free share could be told.
 */
export function s3Files(place: S3Place): Files {
  const bucket = openBucket(place);
  const under = (folder: string) => (place.prefix ? `${place.prefix}/${folder}/` : `${folder}/`);
  const [collector, aside] = [under('collector'), under('quarantine')];
  const keyOf = (path: string) => collector + checkPath(path);
  const asides = (path: string) => [`${aside}${path}`, `${aside}${path}.reason`];
  return {
    async write(files) {
      await put(
        bucket,
        files.map(({ path, bytes }) => ({ key: keyOf(path), bytes })),
      );
    },
    read: async (path) => read(bucket, keyOf(path)),
    remove: async (paths) => bucket.remove(paths.flatMap((path) => [keyOf(path), ...asides(path)])),
    async removeAll(folder) {
      checkPath(folder);
      return (await removeUnder(bucket, `${collector}${folder}/`)) + (await removeUnder(bucket, `${aside}${folder}/`));
    },
    async quarantine(path, reason) {
      const [to, why] = asides(path) as [string, string];
      const source = [bucket.name, ...`${collector}${path}`.split('/')].map(encodeURIComponent).join('/');
      await bucket.send((sdk) => new sdk.CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource: source }));
      await put(bucket, [{ key: why, bytes: Buffer.from(`${reason}\n`) }]);
      await bucket.remove([collector + path]);
    },
    async *scan() {
      for await (const { path, modifiedAt } of bucket.list(collector))
        yield { path: path.slice(collector.length), modifiedAt };
    },
    probe: () => probe(bucket, `${collector}probe-${randomUUID()}`),
    large: s3LargeFiles(bucket, under('large')),
    close: () => bucket.close(),
  };
}

async function read(bucket: Bucket, key: string): Promise<Buffer | undefined> {
  const found = await bucket.send<Sdk.GetObjectCommandOutput>(
    (sdk) => new sdk.GetObjectCommand({ Bucket: bucket.name, Key: key }),
  );
  if (!found) return undefined;
  if ((found.ContentLength ?? 0) > LARGEST) {
    (found.Body as unknown as { destroy?(): void }).destroy?.();
    throw invalid(['file'], `It is larger than ${LARGEST} bytes`, 'file_damaged');
  }
  return Buffer.from(await present(found.Body, `body of ${key}`).transformToByteArray());
}

async function probe(bucket: Bucket, key: string): Promise<{ writable: boolean; free: number }> {
  try {
    await putOne(bucket, key, Buffer.from('ok'));
    await bucket.remove([key]);
    return { writable: true, free: 1 };
  } catch {
    return { writable: false, free: 0 };
  }
}
