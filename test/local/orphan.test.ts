import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { scratch } from './scratch.ts';

test('a lock file whose process id went to a stranger does not keep the server from starting, nor end the stranger', async () => {
  await using folder = await scratch();
  const first = await startPostgres(folder.path, { fsync: 'off' });
  const lockFile = join(folder.path, 'data/postmaster.pid');
  const lines = (await readFile(lockFile, 'utf8')).split('\n');
  await first.stop();
  await writeFile(lockFile, [process.ppid, ...lines.slice(1)].join('\n'));
  const second = await startPostgres(folder.path, { fsync: 'off' });
  expect(process.kill(process.ppid, 0)).toBe(true);
  await second.stop();
});
