import { createContext } from '../../src/context.ts';
import { readConfig } from '../../src/config.ts';
import { startWork } from '../../src/queue/work.ts';
import { WALK, walkers } from './walk.ts';

const ctx = await createContext(readConfig(), 'test');
const [name = ''] = process.argv.slice(2);

/** A worker process that writes a row when it comes to the named stage of the walk, and never ends that one. */
const hang = async () => {
  await ctx.db.query('insert into begun (n) values (1)');
  return new Promise<never>(() => {});
};
startWork(ctx, walkers({ [name]: hang }).workers, async () => WALK);
process.send?.('ready');
