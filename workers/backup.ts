import '../src/common/frozen-intrinsics.ts';
import { resolve } from 'node:path';
import { secretFile } from '../src/access/secrets.ts';
import { createContext } from '../src/context.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { backUp } from '../src/pipeline/maintenance/backup.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where to: npm run backup -- <a folder that is not there yet>');
  const ctx = await createContext(readConfigBeside(), 'backup');
  const { made_at, tables, files, originals } = await backUp(ctx, resolve(folder), print);
  await ctx.close();
  const copied = `${files.count} files of items and ${originals.count} files as they were sent`;
  print(`${Object.keys(tables).length} tables as of ${made_at}, ${copied} are in ${resolve(folder)}.`);
  const secrets = ctx.config.ROOT_SECRETS ? 'ROOT_SECRETS' : secretFile(ctx.config, 'ROOT_SECRETS');
  print(`It does not hold the root secrets, without which its vault cannot be opened: keep ${secrets} elsewhere.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
