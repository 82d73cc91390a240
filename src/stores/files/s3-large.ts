import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { Problem } from '../../common/errors.ts';
import { checkLargePath } from './path.ts';
import { absent, put, removeUnder, type Bucket } from './s3-bucket.ts';
import type { LargeFiles } from './file-store.ts';

const PART = 8 * 1024 * 1024;
const CONCURRENCY = 3;

/** Large files as objects under a prefix, sent in parts of 8 MB; what is unfinished is an upload that was not completed. */
export function s3LargeFiles(bucket: Bucket, prefix: string): LargeFiles {
  const keyOf = (path: string) => prefix + checkLargePath(path);
  const head = (key: string) =>
    bucket.send<Sdk.HeadObjectCommandOutput>((sdk) => new sdk.HeadObjectCommand({ Bucket: bucket.name, Key: key }));
  return {
    write: (path, parts) => upload(bucket, keyOf(path), parts),
    async writeAll(files) {
      await put(
        bucket,
        files.map(({ path, bytes }) => ({ key: keyOf(path), bytes })),
      );
    },
    size: async (path) => (await head(keyOf(path)))?.ContentLength,
    read: (path, range) => Readable.from(bytesOf(bucket, keyOf(path), range), { objectMode: false }),
    remove: (path) => bucket.remove([keyOf(path)]),
    async removeAll(folder) {
      const under = `${prefix}${checkLargePath(folder)}/`;
      return (await abandon(bucket, under)) + (await removeUnder(bucket, under));
    },
    async *scan() {
      for await (const { path, modifiedAt } of bucket.list(prefix))
        yield { path: path.slice(prefix.length), modifiedAt };
    },
    discardDrafts: (before) => abandon(bucket, prefix, before),
  };
}

async function upload(
  bucket: Bucket,
  key: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const { client } = await bucket.open();
  const { Upload } = await import('@aws-sdk/lib-storage');
  const hash = createHash('sha256');
  let [bytes, failure] = [0, undefined as { error: unknown } | undefined];
  async function* watched() {
    try {
      for await (const part of parts) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  const Body = Readable.from(watched(), { objectMode: false });
  const sending = new Upload({
    client,
    params: { Bucket: bucket.name, Key: key, Body },
    partSize: PART,
    queueSize: CONCURRENCY,
  });
  try {
    await sending.done();
  } catch (error) {
    await sending.abort().catch(() => {});
    if (failure) throw failure.error;
    absent(error);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* bytesOf(
  bucket: Bucket,
  key: string,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const found = await bucket.send<Sdk.GetObjectCommandOutput>(
    (sdk) =>
      new sdk.GetObjectCommand({
        Bucket: bucket.name,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
      }),
  );
  if (!found) throw new Problem('not_found', 'The file is gone.');
  yield* found.Body as Readable;
}

/** Gives up uploads under a prefix that were begun before an instant and never completed; answers how many. A store that lists none has none. */
async function abandon(bucket: Bucket, prefix: string, before?: Date): Promise<number> {
  const listed = await bucket
    .send<Sdk.ListMultipartUploadsCommandOutput>(
      (sdk) => new sdk.ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: prefix }),
    )
    .catch((error: unknown) => {
      if (error instanceof Problem && error.message.includes('NotImplemented')) return undefined;
      throw error;
    });
  const old = (listed?.Uploads ?? []).filter(({ Initiated }) => !before || (Initiated ?? new Date(0)) < before);
  for (const { Key, UploadId } of old)
    await bucket.send((sdk) => new sdk.AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId }));
  return old.length;
}
