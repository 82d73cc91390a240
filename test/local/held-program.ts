import { appendFileSync } from 'node:fs';
import { run } from '../../src/process.ts';

const { STEPS = '', FAILS = '' } = process.env;
const tell = async (what: string): Promise<void> => {
  if (what === FAILS) throw new Error(`It cannot ${what}`);
  appendFileSync(STEPS, `${what}\n`);
};

await run(
  async () => {
    await tell('go');
    return () => tell('leave');
  },
  { load: () => tell('load'), prepare: () => tell('prepare') },
);
