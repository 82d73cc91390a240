// What `npm start` runs: keeps what Node compiles of the sources in `DATA_DIR`, where the processes that it starts find it too.
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.DATA_DIR || '.quern');
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(process.env.NODE_COMPILE_CACHE || join(folder, 'compile-cache'));
} catch {
  // Whoever starts says why the folder cannot be used.
}
await import('../local.ts');
