import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pause, type Quern } from '../../client/client.ts';
import { command, word } from '../command.ts';
import { UsageError } from '../exits.ts';
import { bytes, percent } from '../progress.ts';
import { present } from '../../common/element-at.ts';

const LOOK_MS = 500;
const ENDING = { zip: 'zip', 'graph-json': 'jsonl.gz' };

export const exportData = command({
  name: 'export',
  summary: 'Makes an export, waits for it and downloads it.',
  options: [
    ['-f, --format <format>', 'zip (every markdown file and a manifest) or graph-json (nodes, then edges)', 'zip'],
    ['-o, --output <file>', 'where to; <org>-<day>.<ending> when left out'],
    ['-g, --graph <id>', 'of graph-json: which graph', 'primary'],
  ],
  values: { '--format': Object.keys(ENDING) },
  examples: ['export', 'export --format graph-json --output graph.jsonl.gz'],
  async run({ options, out, quern, signal }) {
    const client = await quern();
    const format = word(options.format) as 'zip' | 'graph-json';
    const file =
      word(options.output) ?? `${client.org}-${new Date().toISOString().slice(0, 10)}.${ENDING[format] ?? 'bin'}`;
    await access(dirname(file), constants.W_OK);
    await refuseOtherThanFile(file);
    const { export_id } = await client.startExport({ format, graph_id: word(options.graph) });
    const ready = await whenReady(client, export_id, signal, (share) => out.status(`Exporting… ${percent(share)}`));
    const sha256 = await download(client, present(ready.download_url, 'address of the download'), file, signal);
    if (sha256 !== ready.sha256)
      throw new Error(`The download is damaged: its sha256 is not ${ready.sha256}. Run this again.`);
    out.answer(
      { export_id, file, bytes: ready.bytes, sha256 },
      () => `${file}: ${bytes(ready.bytes ?? 0)}, sha256 ${sha256}`,
    );
  },
});

/** What is downloaded takes the place of a file of that name, and of nothing else that has it. */
async function refuseOtherThanFile(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile()) throw new UsageError(`${file} is no file. Name one that the export may replace.`);
}

async function whenReady(client: Quern, id: string, signal: AbortSignal, progress: (share: number) => void) {
  for (;;) {
    const found = await client.exportStatus({ export_id: id }, { signal });
    if (found.status === 'ready') return found;
    if (found.status === 'failed') throw new Error(`The export failed: ${found.error ?? 'no reason is known'}`);
    progress(found.progress);
    await pause(LOOK_MS, signal);
  }
}

/** Downloads into a file that has its name only when it is whole; answers its sha256. */
async function download(client: Quern, url: string, file: string, signal: AbortSignal): Promise<string> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const answer = await client.raw({ method: 'GET', path: pathname + search, repeatable: true, stream: true, signal });
  const hash = createHash('sha256');
  const parts = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(Readable.fromWeb(answer.body as never), parts, createWriteStream(`${file}.part`), { signal });
  await rename(`${file}.part`, file);
  return hash.digest('hex');
}
