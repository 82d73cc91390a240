import { elementAt } from '../../common/element-at.ts';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../common/errors.ts';
import type { Places } from '../../stores/files/files.ts';
import type { Answer, Wanted } from './pack-thread.ts';
import type { Packed } from './zip-writer.ts';

/** Threads that read and pack files, as many as cores and four at most; they end with their scope. */
interface Packers extends AsyncDisposable {
  pack(wanted: Wanted[]): Promise<Packed>;
}

const MAX_PACKERS = 4;

/** How many batches keep all packers busy. */
export const BATCHES_AHEAD = Math.min(MAX_PACKERS, availableParallelism()) + 1;

/** Packers of files of the collector path; each is started with its first batch. */
export function openPackers(places: Places): Packers {
  const packers = Array.from({ length: BATCHES_AHEAD - 1 }, () => openPacker(places));
  let turn = 0;
  return {
    pack: (wanted) => elementAt(packers, turn++ % packers.length).pack(wanted),
    async [Symbol.asyncDispose]() {
      await Promise.all(packers.map((packer) => packer[Symbol.asyncDispose]()));
    },
  };
}

function openPacker({ FILES_URL, DATA_DIR, ...more }: Places): Packers {
  const waiting: PromiseWithResolvers<Packed>[] = [];
  let thread: Worker | undefined;

  function start(): Worker {
    const { AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = more;
    const bucket = { AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN };
    const workerData: Places = { FILES_URL, DATA_DIR, ...bucket };
    const worker = new Worker(new URL('./pack-thread.ts', import.meta.url), { workerData });
    const end = (error: Error) => waiting.splice(0).forEach(({ reject }) => reject(error));
    worker.on('error', end).on('exit', () => end(new Error('A packing thread ended')));
    return worker.on('message', (answer: Answer) => settle(waiting.shift(), answer));
  }

  return {
    pack(wanted) {
      const answer = Promise.withResolvers<Packed>();
      waiting.push(answer);
      (thread ??= start()).postMessage(wanted);
      return answer.promise;
    },
    [Symbol.asyncDispose]: async () => void (await thread?.terminate()),
  };
}

function settle(waiting: PromiseWithResolvers<Packed> | undefined, answer: Answer): void {
  if ('bytes' in answer) waiting?.resolve(answer);
  else waiting?.reject(answer.code ? new Problem(answer.code, answer.failed) : new Error(answer.failed));
}
