import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { postgresFault, postgresSentence } from '../../../src/stores/db/postgres-fault.ts';
import { openPool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { freePort } from '../../support/processes.ts';

async function faultAt(url: string): Promise<string | undefined> {
  const db = openPool(url, { max: 1 });
  try {
    return await postgresFault(db);
  } finally {
    await db.end();
  }
}

/** The database as another user sees it, who is dropped in the end. */
async function asStranger(data: Awaited<ReturnType<typeof database>>, look: (url: string) => Promise<void>) {
  const name = `quern_stranger_${randomBytes(4).toString('hex')}`;
  await data.pool.query(`create role ${name} login password 'x'`);
  const url = new URL(data.url);
  url.username = name;
  url.password = 'x';
  try {
    await look(url.href);
  } finally {
    await data.pool.query(`drop owned by ${name}; drop role ${name}`);
  }
}

test('a database that is migrated and may be written has no fault', async () => {
  await using data = await database();
  expect(await postgresFault(data.pool)).toBeUndefined();
});

test('a server that cannot be reached is said with its setting', async () => {
  expect(await faultAt(`postgres://postgres@127.0.0.1:${await freePort()}/quern`)).toBe(
    'PostgreSQL cannot be reached (ECONNREFUSED): see that it runs and that DATABASE_URL names its host and port.',
  );
});

test('a database that is not there is said', async () => {
  await using data = await database();
  const url = new URL(data.url);
  url.pathname = '/quern_that_is_not_there';
  expect(await faultAt(url.href)).toContain('has no such database: create it');
});

test('a user without rights on the tables is told which', async () => {
  await using data = await database();
  await asStranger(data, async (url) => {
    expect(await faultAt(url)).toMatch(
      /may not read and write \w+, \w+, \w+: grant it select, insert, update and delete/,
    );
    const { username } = new URL(url);
    await data.pool.query(`grant select, insert, update, delete on all tables in schema public, bullmq to ${username}`);
    expect(await faultAt(url)).toBeUndefined();
  });
});

test('a user who may not make tables in an empty database is told so', async () => {
  await using data = await database();
  await data.pool.query('drop schema public, bullmq cascade; create schema public');
  await asStranger(data, async (url) => expect(await faultAt(url)).toContain('grant it create on the database'));
});

test('a server that only reads is said', async () => {
  await using data = await database();
  await data.pool.query(`alter database ${new URL(data.url).pathname.slice(1)} set default_transaction_read_only = on`);
  expect(await faultAt(data.url)).toContain('PostgreSQL only reads');
});

test.each([
  [{ code: '28P01' }, 'refuses the user or the password'],
  [{ code: '53300' }, 'has no connection left'],
  [{ code: '57P03' }, 'is starting or stopping'],
  [{ message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' }, 'wants a password'],
  [{ code: 'XX000' }, 'answers with an error (XX000): see its log'],
])('%o is a sentence for operators', (given, expected) => {
  expect(postgresSentence(Object.assign(new Error(), given))).toContain(expected);
});

test('an older server is told to be upgraded', async () => {
  const old = { version: '13.4', number: 130004, encoding: 'UTF8', read_only: false, migrated: true, may_create: true };
  const server = { query: async () => ({ rows: [{ ...old, barred: [] }] }) };
  expect(await postgresFault(server as never)).toBe('PostgreSQL is 13.4: upgrade it to 15 or later.');
});
