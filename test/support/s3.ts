import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
};

/** An S3-compatible server on loopback with one empty bucket. */
export interface S3Server extends AsyncDisposable {
  /** The settings by which the service uses a prefix of the bucket. */
  settings(prefix: string): Record<string, string>;
}

export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'quern-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'quern' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    settings: (prefix) => ({
      FILES_URL: `s3://quern/${prefix}?endpoint=${endpoint}&path_style=true`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
