import { rows, sql, type Db } from './sql.ts';

/**
 * Ends sessions of this service that others wait for and that have themselves waited for their process for `seconds` in the midst of a
 * statement, which no time limit of a session covers. Answers how many.
 */
export async function endStalledSessions(db: Db, seconds: number): Promise<number> {
  const ended = await rows(
    db,
    sql`select pg_terminate_backend(s.pid) from pg_stat_activity s
      where s.datname = current_database() and s.usename = current_user and s.application_name like 'quern %'
        and s.state = 'active' and s.wait_event_type = 'Client' and s.state_change < now() - ${seconds} * interval '1 second'
        and s.pid in (select unnest(pg_blocking_pids(w.pid)) from pg_stat_activity w
          where w.datname = current_database() and w.wait_event_type = 'Lock')`,
  );
  return ended.length;
}
