import '../src/common/frozen-intrinsics.ts';
import { resolve } from 'node:path';
import { createContext } from '../src/context.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { restore } from '../src/pipeline/maintenance/backup.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where from: npm run restore -- <the folder of a backup>');
  const ctx = await createContext(readConfigBeside(), 'restore');
  const { made_at, files, originals } = await restore(ctx, resolve(folder), print);
  await ctx.close();
  const copied = `${files.count} files of items and ${originals.count} files as they were sent`;
  print(`All is as it was at ${made_at}, with ${copied}. The vault opens with the root secrets of that time.`);
  if (ctx.config.NEO4J_URI) print('Now bring the graphs into Neo4j: npm run rebuild');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
