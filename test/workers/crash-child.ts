import { openPool } from '../../src/stores/db/sql.ts';
import { startWork } from '../../src/queue/work.ts';
import { createContext } from '../../src/context.ts';
import { readConfig } from '../../src/config.ts';
import { trial } from './trial.ts';
import { worker } from '../../src/queue/worker.ts';

const config = readConfig();
const ctx = await createContext(config, 'test');
const seen = openPool(config.DATABASE_URL!, { max: 1 });

/** A worker process that writes a row when a job begins and never ends it. */
startWork(ctx, [
  worker(trial, {
    async hold({ n }) {
      await seen.query('insert into begun (n) values ($1)', [n]);
      return new Promise<never>(() => {});
    },
  }),
]);
process.send?.('ready');
