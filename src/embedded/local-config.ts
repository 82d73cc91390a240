import { join } from 'node:path';
import { readConfig, type Config } from '../config.ts';
import { runningPostgres } from './postgres.ts';

/** The settings of a command that is run beside `npm start`: its PostgreSQL is used where `DATABASE_URL` names none. */
export function readConfigBeside(): Config {
  const config = readConfig();
  return config.DATABASE_URL ? config : { ...config, DATABASE_URL: runningPostgres(join(config.DATA_DIR, 'postgres')) };
}
