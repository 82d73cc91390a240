import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { present } from '../common/element-at.ts';
import type { Config } from '../config.ts';

const PATIENCE_MS = 3_000;
const POLL_MS = 100;

async function probe(host: string, port: number): Promise<number | undefined> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  const at = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return at;
}

/** The port, or a free one for 0; waits a moment for a process that is just leaving it, then throws a sentence that names the setting. */
async function claimPort(setting: string, host: string, port: number): Promise<number> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(POLL_MS)) {
    const at = await probe(host, port);
    if (at !== undefined) return at;
  }
  throw new Error(`Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to a free port.`);
}

/** Hosts on which a port is that of 127.0.0.1, too. */
const LOOPBACKS = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::']);

/** The ports of the API and of the operators' page, claimed; throws a sentence where both are to have one. */
export async function claimPorts({ HOST, PORT, BOARD_PORT }: Pick<Config, 'HOST' | 'PORT' | 'BOARD_PORT'>) {
  if (PORT === BOARD_PORT && PORT !== 0 && LOOPBACKS.has(HOST))
    throw new Error(`PORT and BOARD_PORT are both ${PORT}. Set one of them to another port.`);
  const port = await claimPort('PORT', HOST, PORT);
  return { PORT: String(port), BOARD_PORT: String(await claimPort('BOARD_PORT', '127.0.0.1', BOARD_PORT)) };
}

/** The port when it is free now, else any free one. */
export const freePortNear = async (host: string, port: number): Promise<number> =>
  (await probe(host, port)) ?? present(await probe(host, 0), 'free port');
