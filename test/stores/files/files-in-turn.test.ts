import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from '../../../src/stores/files/files.ts';

/** Batches of one organization that come before the file of another, and files of each. */
const [BATCHES, FILES] = [60, 20];

test('a file of one organization waits for no batches of another, however many came before it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quern-files-'));
  const files = openFiles({ DATA_DIR: dir, FILES_URL: undefined });
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    files.write(
      Array.from({ length: FILES }, (_file, n) => ({
        path: `large/acme/2025/03/${batch}-${n}.md`,
        bytes: Buffer.from(`${batch} ${n}`),
      })),
    ),
  );
  await files.write([{ path: 'small/acme/2025/03/a.md', bytes: Buffer.from('small') }]);
  const written = await readdir(join(dir, 'collector'), { recursive: true }); // whether or not the folder of the batches is there yet
  const ofBatches = written.filter((path) => /^large.*\.md$/.test(path));
  expect(ofBatches.length).toBeLessThan((BATCHES * FILES) / 4);
  await Promise.all(batches);
  expect(String(await files.read(`large/acme/2025/03/${BATCHES - 1}-${FILES - 1}.md`))).toBe('59 19');
  expect(String(await files.read('small/acme/2025/03/a.md'))).toBe('small');
  await rm(dir, { recursive: true, force: true });
});
