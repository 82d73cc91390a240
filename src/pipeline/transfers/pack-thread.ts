import '../../common/frozen-intrinsics.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '../../common/errors.ts';
import { sha256 } from '../../stores/items/content-hash.ts';
import { openReader } from '../../stores/files/reader.ts';
import type { Places } from '../../stores/files/files.ts';
import { packFiles, type Packed } from './zip-writer.ts';

/** A file to pack, as it was accepted. */
export interface Wanted {
  path: string;
  sha256: string;
  at: Date;
}
/** Files that are packed, those left out that are gone or damaged; or why none could be read. */
export type Answer = Packed | { failed: string; code?: ProblemCode };

const read = openReader(workerData as Places);

async function pack(wanted: Wanted[]): Promise<Packed> {
  const found = await read(wanted.map(({ path }) => path));
  const whole = wanted.flatMap(({ path, at, sha256: hash }, i) => {
    const bytes = found[i];
    return bytes && sha256(bytes) === hash ? [{ path, bytes, at }] : [];
  });
  return packFiles(whole);
}

if (!parentPort) throw new Error('This module is the entry of a packing thread');
const port = parentPort;

function answer(message: Answer, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}

port.on('message', (wanted: Wanted[]) =>
  pack(wanted).then(
    (packed) => answer(packed, [packed.bytes.buffer]),
    (error: Error) => answer({ failed: error.message, ...(error instanceof Problem && { code: error.code }) }),
  ),
);
