import type * as Sdk from '@aws-sdk/client-s3';
import type { Config } from '../../config.ts';
import { Problem } from '../../common/errors.ts';
import type { StoredFile } from './file-store.ts';

/** Where objects are kept, as `FILES_URL` says it. */
export interface S3Place {
  bucket: string;
  /** Without slashes at its ends; '' for none. */
  prefix: string;
  endpoint?: string;
  region: string;
  pathStyle: boolean;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

type Settings = Pick<
  Config,
  | 'FILES_URL'
  | 'AWS_REGION'
  | 'AWS_ENDPOINT_URL_S3'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN'
>;

/** Reads `s3://bucket/prefix?endpoint=…&region=…&path_style=true`; what the address leaves out comes from the usual AWS settings. */
export function s3Place(settings: Settings): S3Place {
  const url = new URL(settings.FILES_URL ?? '');
  const asked = url.searchParams;
  const endpoint = asked.get('endpoint') ?? settings.AWS_ENDPOINT_URL_S3;
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: key, AWS_SESSION_TOKEN: token } = settings;
  const unknown = [...asked.keys()].find((name) => !['endpoint', 'region', 'path_style'].includes(name));
  if (url.hostname === '' || url.username !== '' || unknown !== undefined)
    throw new Error(
      'FILES_URL: write it as s3://bucket/prefix?endpoint=…&region=…&path_style=true. Credentials go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  return {
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    ...(endpoint && { endpoint }),
    region: asked.get('region') ?? settings.AWS_REGION ?? 'us-east-1',
    pathStyle: asked.has('path_style') ? asked.get('path_style') === 'true' : endpoint !== undefined,
    ...(id && key && { credentials: { accessKeyId: id, secretAccessKey: key, ...(token && { sessionToken: token }) } }),
  };
}

/** A bucket as a client sees it; the library is loaded, and the network touched, at the first use. */
export interface Bucket {
  name: string;
  /** Sends a command; a fault of the store is Problem `unavailable`, `NotFound` and `NoSuchKey` come as undefined. */
  send<Out extends object>(command: (sdk: typeof Sdk) => object): Promise<Out | undefined>;
  /** The client itself and its library. */
  open(): Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }>;
  /** Every object under a prefix, by key. */
  list(prefix: string): AsyncGenerator<StoredFile>;
  /** Removes objects; those that are not there are passed over. */
  remove(keys: string[]): Promise<void>;
  close(): Promise<void>;
}

const BATCH_SIZE = 1000;
const PLACERS = 32;

export function openBucket(place: S3Place): Bucket {
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  const open = () => (opened ??= connect(place));
  const name = place.bucket;

  async function send<Out extends object>(command: (sdk: typeof Sdk) => object): Promise<Out | undefined> {
    const { sdk, client } = await open();
    return (client.send(command(sdk) as never) as Promise<unknown> as Promise<Out>).catch(absent);
  }

  return {
    name,
    send,
    open,
    async *list(prefix) {
      let next: string | undefined;
      do {
        const page = await send<Sdk.ListObjectsV2CommandOutput>(
          (sdk) => new sdk.ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: next }),
        );
        if (!page) throw unavailable('the bucket is not there');
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { path: Key, modifiedAt: LastModified };
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += BATCH_SIZE) {
        const Objects = keys.slice(at, at + BATCH_SIZE).map((Key) => ({ Key }));
        const done = await send<Sdk.DeleteObjectsCommandOutput>(
          (sdk) => new sdk.DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
        );
        const failed = done?.Errors?.find(({ Code }) => Code !== 'NoSuchKey');
        if (!done || failed) throw unavailable(failed?.Code ?? 'the bucket is not there');
      }
    },
    close: async () => (await opened?.catch(() => undefined))?.client.destroy(),
  };
}

/** Puts objects, some at a time: all of them, or none. */
export async function put(bucket: Bucket, objects: { key: string; bytes: Uint8Array }[]): Promise<void> {
  const waiting = objects.values();
  const lost: unknown[] = [];
  const placer = async () => {
    for (const { key, bytes } of waiting) {
      if (lost.length > 0) return;
      await putOne(bucket, key, bytes).catch((error: unknown) => lost.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(PLACERS, objects.length) }, placer));
  if (lost.length === 0) return;
  await bucket.remove(objects.map(({ key }) => key)).catch(() => {});
  throw lost[0];
}

/** Puts one object. */
export async function putOne(bucket: Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const done = await bucket.send((sdk) => new sdk.PutObjectCommand({ Bucket: bucket.name, Key: key, Body: bytes }));
  if (!done) throw new Error('an object was put and is not there');
}

/** Removes everything under a prefix; answers how many objects there were. */
export async function removeUnder(bucket: Bucket, prefix: string): Promise<number> {
  const keys: string[] = [];
  for await (const { path } of bucket.list(prefix)) keys.push(path);
  await bucket.remove(keys);
  return keys.length;
}

async function connect({ region, endpoint, pathStyle, credentials }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  return { sdk, client };
}

/** What an object store's error means: nothing there, or that the store cannot be used right now. */
export function absent(error: unknown): undefined {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404))
    return undefined;
  throw unavailable(name ?? 'it does not answer');
}

const unavailable = (why: string): Problem =>
  new Problem(
    'unavailable',
    `The file store cannot be used right now (${why}). Nothing was stored; try again in a moment.`,
    { retryAfter: 5 },
  );
