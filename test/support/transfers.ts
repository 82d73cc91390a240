import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Caller } from './http/listening.ts';
import type { Harness } from './harness.ts';
import { until } from './until.ts';

/** Asks for an export and waits for its end; answers with its status. */
export async function exported(owner: Caller, org: string, format: 'zip' | 'graph-json'): Promise<any> {
  const begun = await owner.get(`/org/${org}/export?format=${format}`);
  if (begun.status !== 202) throw new Error(JSON.stringify(begun.body));
  return ended(owner, String(begun.headers.location));
}

/** Waits until an export or import is ready or has failed; answers with its status. */
export async function ended(owner: Caller, path: string): Promise<any> {
  let last: any;
  await until(async () => {
    last = (await owner.get(path)).body;
    return last.status === 'ready' || last.status === 'failed';
  }, 45_000);
  return last;
}

/** What a link gives: its status, headers and bytes. */
export function download(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, any>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, bytes: Buffer.concat(parts) }));
      res.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** What a download gives, of which the beginning was read. */
export function begun(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (res) => {
      res.once('readable', () => resolve(res));
    })
      .on('error', reject)
      .end();
  });
}

/** Reads on bit by bit until nothing more comes; whether that was all. */
export async function isWhole(res: IncomingMessage): Promise<boolean> {
  res.on('error', () => {});
  await until(() => {
    res.read();
    return Promise.resolve(res.closed || res.readableEnded);
  }, 45_000);
  return res.complete;
}

const TYPES = { zip: 'application/zip', 'graph-json': 'application/gzip' };

/** Sends a file in. */
export const send = (
  owner: Caller,
  org: string,
  format: 'zip' | 'graph-json',
  bytes: Buffer,
  headers: Record<string, string> = {},
) => owner.call('POST', `/org/${org}/import`, bytes, { 'content-type': TYPES[format], ...headers });

/** Sends a file in and waits for the end of its import; answers with its status. */
export async function imported(owner: Caller, org: string, format: 'zip' | 'graph-json', bytes: Buffer): Promise<any> {
  const sent = await send(owner, org, format, bytes);
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
  return ended(owner, String(sent.headers.location));
}

/** The lines of a graph export. */
export const linesOf = (bytes: Buffer): any[] =>
  gunzipSync(bytes)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Whether a large file of the org is kept: an import's goes just after its end was told. */
export async function holdsFiles({ ctx }: Pick<Harness, 'ctx'>, id: string): Promise<boolean> {
  for await (const { path } of ctx.files.large.scan()) if (path.startsWith(`${id}/`)) return true;
  return false;
}
