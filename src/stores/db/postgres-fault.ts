import { isOutage } from '../../common/transient-errors.ts';
import { one, sql, type Db } from './sql.ts';

const OLDEST = 150000;

interface Server {
  version: string;
  number: number;
  encoding: string;
  read_only: boolean;
  migrated: boolean;
  may_create: boolean;
  barred: string[];
}

/** Finds out in one sentence what keeps a PostgreSQL from serving and what to do about it; undefined when nothing does. */
export async function postgresFault(db: Db): Promise<string | undefined> {
  try {
    return faultOf(await one<Server>(db, LOOK));
  } catch (error) {
    return postgresSentence(error);
  }
}

const LOOK = sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only,
    to_regclass('migrations') is not null as migrated,
    has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in (current_schema(), 'bullmq', 'pgboss')
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete')) order by 1 limit 3) as barred`;

function faultOf(server: Server): string | undefined {
  const { version, number, encoding, read_only, migrated, may_create, barred } = server;
  if (number < OLDEST) return `PostgreSQL is ${version}: upgrade it to 15 or later.`;
  if (encoding !== 'UTF8') return `The database is encoded in ${encoding}: create one with "encoding 'UTF8'".`;
  if (read_only) return 'PostgreSQL only reads: name the primary in DATABASE_URL, not a standby.';
  if (barred.length > 0)
    return `The user of DATABASE_URL may not read and write ${barred.join(', ')}: grant it select, insert, update and delete.`;
  if (!migrated && !may_create)
    return 'The user of DATABASE_URL may not make schemas and tables: grant it create on the database and on its schema.';
  return undefined;
}

const SENTENCES: [RegExp, string][] = [
  [/^28/, 'refuses the user or the password: mend them in DATABASE_URL, or let the user in (pg_hba.conf)'],
  [/SASL|password/, 'wants a password: write it into DATABASE_URL'],
  [/^3D000/, 'has no such database: create it, or name another in DATABASE_URL'],
  [/^42501/, 'lets the user do too little: grant it what its log names'],
  [/^53300/, 'has no connection left: raise max_connections, or run fewer processes'],
  [/^57P0/, 'is starting or stopping: wait, or see its log'],
];

/** What an error of PostgreSQL's client means for an operator, in one sentence. */
export function postgresSentence(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  const reason = code ?? message;
  const known = SENTENCES.find(([pattern]) => pattern.test(reason))?.[1];
  if (known) return `PostgreSQL ${known} (${reason}).`;
  if (isOutage(error))
    return `PostgreSQL cannot be reached (${reason}): see that it runs and that DATABASE_URL names its host and port.`;
  return `PostgreSQL answers with an error (${reason}): see its log.`;
}
