import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { worker } from '../src/queue/queue.ts';
import { exporting } from '../src/queues/export.ts';

const DAY_MS = 86_400_000;

export default worker(exporting, {
  async drafts(_, { ctx }) {
    const folder = join(ctx.config.DATA_DIR, 'exports');
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const drafts = names.filter((name) => name.endsWith('.part')).map((name) => join(folder, name));
    const ages = await Promise.all(drafts.map(async (path) => ctx.clock.now().getTime() - (await stat(path)).mtimeMs));
    const old = drafts.filter((_path, i) => ages[i]! > DAY_MS);
    await Promise.all(old.map((path) => rm(path, { force: true })));
    return { removed: old.length };
  },
});
