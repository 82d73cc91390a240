import '../src/common/frozen-intrinsics.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { addRoot, forgetRoots, vaultRoots } from '../src/access/root-keys.ts';
import { openPool } from '../src/stores/db/sql.ts';
import { rewrap } from '../src/stores/collection/vault.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const config = readConfigBeside();
  if (!config.DATABASE_URL) throw new Error('There is no vault to rotate: start Quern, or set DATABASE_URL.');
  const db = openPool(config.DATABASE_URL, { max: 2 });
  const roots = vaultRoots(config);
  await addRoot(config);
  const done = await rewrap(db, roots);
  await forgetRoots(config);
  await db.end();
  print(`${done} vault keys were wrapped anew; all are wrapped by the root secret ${(await roots()).current}.`);
  if (config.ROOT_SECRETS)
    print('Older root secrets can be taken out of ROOT_SECRETS a day after every process runs with this one.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
