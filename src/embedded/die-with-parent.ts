import { spawn, type ChildProcess } from 'node:child_process';

/** Has a shell kill a server when this process is gone, however it ended: its pipe to us closes then. */
export function endWithUs(server: ChildProcess): void {
  const watchdog = spawn('sh', ['-c', `read -r _; kill -9 ${server.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  server.once('exit', () => watchdog.kill('SIGKILL'));
}
