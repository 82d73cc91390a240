import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, ROOT } from '../support/processes.ts';

/** The product as a user starts it. */
export interface Started {
  url: string;
  child: ChildProcess;
  /** Milliseconds from `npm start` to the first 200 of `/health`. */
  healthyAfter: number;
  /** Ends it as Ctrl-C does; resolves with the milliseconds that it took. */
  stop(): Promise<number>;
}

async function healthy(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(15);
  }
}

/** Runs `npm start` on a folder and free ports, with the settings of other servers where some are given. */
export async function npmStart(dataDir: string, servers: Record<string, string> = {}): Promise<Started> {
  const [port, board] = [await freePort(), await freePort()];
  const { DATABASE_URL: _, REDIS_URL: __, NEO4J_URI: ___, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...servers,
    PORT: String(port),
    BOARD_PORT: String(board),
    DATA_DIR: dataDir,
    IP_RATE_PER_MINUTE: '1000000',
  };
  const from = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([healthy(url), ended.then(() => Promise.reject(new Error('npm start ended')))]);
  return {
    url,
    child,
    healthyAfter: performance.now() - from,
    async stop() {
      const asked = performance.now();
      process.kill(-child.pid!, 'SIGINT');
      await ended;
      return performance.now() - asked;
    },
  };
}
