import '../src/common/frozen-intrinsics.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { migrateAll } from '../src/migrate.ts';

try {
  const applied = await migrateAll(readConfigBeside());
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
