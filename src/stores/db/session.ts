import type pg from 'pg';

/** How long a transaction, or a session with a lock, may be silent: while its process is awake it says so every second. */
export const SILENT_SECONDS = 8;

/**
 * What every session is bound to, so that no process that sleeps or is cut off holds a lock for long: one that is silent in a transaction,
 * takes no answer or cannot be reached is ended by the server. What its statements were to change does not happen.
 */
export const SESSION: Record<string, string> = {
  idle_in_transaction_session_timeout: `${SILENT_SECONDS}s`,
  lock_timeout: '60s',
  tcp_user_timeout: '20s',
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '3s',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '5s',
};

/** The settings for a connection of somebody else's making. */
export const asOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The settings as one simple query; the transaction's alone when it is `local`. */
export const asStatements = (settings: Record<string, string>, local = false): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${local ? 'local ' : ''}${name} = '${value}'`)
    .join('; ');

/** Frees a transaction that is long for a good reason from what bounds the others: a migration, a backup. */
export async function withoutLimits(db: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const none = {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    tcp_user_timeout: '0',
  };
  await db.query(asStatements(none, true));
}

const BEAT_MS = 1_000;

/** Says every second that the process of an open transaction, or of a session with a lock, is awake, however long its work is; the answer stops it. */
export function stayAwake(client: Pick<pg.ClientBase, 'query'>): () => void {
  let unanswered = false;
  const timer = setInterval(() => {
    if (unanswered) return;
    unanswered = true;
    const answered = () => void (unanswered = false);
    client.query('select').then(answered, answered);
  }, BEAT_MS);
  return () => clearInterval(timer);
}
