#!/usr/bin/env node
// The `quern` command: whatever Node runs this file, the sources run on the Node that the package brings.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
if (!existsSync(cli)) {
  process.stderr.write('quern: this package holds the client alone. Run "npx quern" in a checkout of Quern.\n');
  process.exit(1);
}
const node = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quern');
const env = { NODE_COMPILE_CACHE: cache, ...process.env };
const child = spawn(node, ['--max-semi-space-size=4', cli, ...process.argv.slice(2)], { stdio: 'inherit', env });
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`quern: ${error.message}. Run "npm ci" in the checkout first.\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)));
