import pg from 'pg';

/** Loaded before a program: ends its process in the midst of a statement that stores what these addresses are in. */
const POISON: [statement: RegExp, address: string][] = [
  [/insert into documents/, 'ends-reading@poison.example'],
  [/insert into mentions/, 'ends-settling@poison.example'],
];

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;

pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]): never {
  const { text = '', values } = (typeof given[0] === 'string' ? { text: given[0] } : given[0]) as pg.QueryConfig;
  for (const [statement, address] of POISON)
    if (statement.test(text) && JSON.stringify(values).includes(address)) process.kill(process.pid, 'SIGKILL');
  return send.apply(this, given) as never;
};
