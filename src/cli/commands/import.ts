import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pause } from '../../client/client.ts';
import { command } from '../command.ts';
import { UsageError } from '../exits.ts';
import { bytes, percent } from '../progress.ts';

const LOOK_MS = 500;

const TYPES: Record<string, string> = { '.zip': 'application/zip', '.gz': 'application/gzip' };

export const importData = command({
  name: 'import',
  summary: 'Takes the file of an export into an organization that is empty, and waits until it can be read.',
  args: [['<file>', 'a .zip or .jsonl.gz that `quern export` made']],
  examples: ['import acme-2026-11-21.zip', '--org new import graph.jsonl.gz'],
  async run({ args: [file = ''], out, quern, signal }) {
    const type = TYPES[extname(file)];
    if (!type) throw new UsageError('An import is a .zip or a .jsonl.gz.');
    const { size } = await stat(file);
    const client = await quern();
    let sent = 0;
    const counting = createReadStream(file).on('data', (part) => {
      sent += part.length;
      out.status(`Sending… ${percent(sent / size)} of ${bytes(size)}`);
    });
    const path = `/org/${client.org}/import`;
    const body = Readable.toWeb(counting) as unknown as RequestInit['body'];
    const request = { method: 'POST', path, body, headers: { 'content-type': type }, repeatable: false, stream: true };
    const { import_id } = (await (await client.raw({ ...request, retries: 0, signal })).json()) as {
      import_id: string;
    };
    signal.addEventListener('abort', () => out.note('The server has the whole file and goes on taking it in.'), {
      once: true,
    });
    for (;;) {
      const found = await client.importStatus({ import_id }, { signal });
      if (found.status === 'failed') throw new Error(`The import failed, and nothing of it stays: ${found.error}`);
      if (found.status === 'ready') {
        const warnings = (found.warnings ?? []).map(({ item_id, message }) => `${item_id}: ${message}`);
        return out.answer(found, () => [`${file}: taken in, ${bytes(found.bytes)}.`, ...warnings].join('\n'));
      }
      out.status(`Taking in… ${percent(found.progress)}`);
      await pause(LOOK_MS, signal);
    }
  },
});
