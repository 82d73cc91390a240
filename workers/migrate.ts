import { readConfigBeside } from '../src/embedded/beside.ts';
import { createLog } from '../src/log.ts';
import { openJobs } from '../src/queue/open.ts';
import { prepare } from '../src/stores/letters.ts';
import { migrate } from '../src/stores/migrate.ts';
import { openPool } from '../src/stores/sql.ts';

const config = readConfigBeside();
if (!config.DATABASE_URL) {
  process.stderr.write('There is no database to migrate: start Quern, or set DATABASE_URL.\n');
  process.exit(1);
}
const db = openPool(config.DATABASE_URL, { max: 2 });
const jobs = openJobs(config, createLog(config.LOG_LEVEL, 'migrate'));
const applied = await migrate(db);
await prepare(db);
await jobs.backend.ready();
await jobs.close();
await db.end();
process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
