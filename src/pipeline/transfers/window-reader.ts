import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { LargeFiles } from '../../stores/files/file-store.ts';

const WINDOW = 4 * 1024 * 1024;
/** Windows that are kept at a time. */
const MAX_WINDOWS = 3;

/** Reads anywhere in a large file, a window of it at a time: files that follow each other cost one request together. */
export class WindowReader extends RandomAccessReader {
  readonly #large: LargeFiles;
  readonly #path: string;
  readonly #size: number;
  #windows = new Map<number, Promise<Buffer>>();

  constructor(large: LargeFiles, path: string, size: number) {
    super();
    this.#large = large;
    this.#path = path;
    this.#size = size;
  }

  /** The bytes from a place on, part by part, fewer at the end of the file. */
  stream(start: number, length: number): Readable {
    return this._readStreamForRange(start, Math.min(this.#size, start + length));
  }

  /** The bytes from a place on, fewer at the end of the file. */
  async at(start: number, length: number): Promise<Buffer> {
    const end = Math.min(this.#size, start + length);
    const parts: Buffer[] = [];
    for (let from = start; from < end;) {
      const first = Math.floor(from / WINDOW) * WINDOW;
      const until = Math.min(end, first + WINDOW);
      parts.push((await this.#window(first)).subarray(from - first, until - first));
      from = until;
    }
    const [only, ...more] = parts;
    return only && more.length === 0 ? only : Buffer.concat(parts);
  }

  #window(first: number): Promise<Buffer> {
    const known = this.#windows.get(first);
    if (known) return known;
    const fresh = collected(this.#large.read(this.#path, { start: first, end: Math.min(this.#size, first + WINDOW) }));
    fresh.catch(() => this.#windows.delete(first));
    this.#windows.set(first, fresh);
    const [oldest = first] = this.#windows.keys();
    if (this.#windows.size > MAX_WINDOWS) this.#windows.delete(oldest);
    return fresh;
  }

  // oxlint-disable-next-line max-params -- yauzl's own method
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.at(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(bytes.length === length ? null : new Error('unexpected end of file'));
      },
      (error: Error) => callback(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return start < end ? this.#large.read(this.#path, { start, end }) : Readable.from([]);
  }
}

async function collected(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
