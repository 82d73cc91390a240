import { startPostgres } from '../../src/embedded/postgres.ts';

try {
  const { url, pid } = await startPostgres(process.argv[2]!, { fsync: 'off' });
  process.stdout.write(`url ${url} pid ${pid()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
