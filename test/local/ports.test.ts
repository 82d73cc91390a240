import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderKey } from '../../src/embedded/lock.ts';
import { claimPorts } from '../../src/embedded/ports.ts';
import { freePort } from '../support/processes.ts';
import { scratch } from './scratch.ts';

const claimed = async (HOST: string, PORT: number, BOARD_PORT: number): Promise<unknown> =>
  claimPorts({ HOST, PORT, BOARD_PORT }).catch((error: Error) => error.message);

test('a port for both the API and the operators’ page is told, unless they are of different addresses', async () => {
  const port = await freePort();
  for (const host of ['127.0.0.1', '0.0.0.0', 'localhost', '::'])
    expect(await claimed(host, port, port)).toBe(
      `PORT and BOARD_PORT are both ${port}. Set one of them to another port.`,
    );
  expect(await claimed('127.0.0.2', port, port)).toEqual({ PORT: String(port), BOARD_PORT: String(port) });
  expect(await claimed('127.0.0.1', 0, 0)).toEqual({ PORT: expect.any(String), BOARD_PORT: expect.any(String) });
});

test('a port that another program has is told with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await claimed('127.0.0.1', await freePort(), port)).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set BOARD_PORT to a free port.`,
  );
  other.close();
});

test('a data folder that cannot be made is told with its setting', async () => {
  await using folder = await scratch();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  for (const [path, code] of [
    [file, 'EEXIST'],
    [join(file, 'below'), 'ENOTDIR'],
  ] as const)
    await expect(folderKey(path)).rejects.toThrow(
      `${path} cannot be made a folder (${code}). Set DATA_DIR to a folder that can be written.`,
    );
});
