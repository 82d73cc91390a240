const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
]);
/** Connections lost, a server that starts, stops or only reads, and what time limits end: silent transactions (25P03, 25P04), waits for a lock (55P03), statements (57014). */
const POSTGRES = /^(08\w{3}|57P0[1-5]|53300|25006|25P0[34]|55P03|57014)$/;
const NEO4J =
  /^(ServiceUnavailable|SessionExpired|Neo\.(TransientError|ClientError\.Security)\..*|Neo\.ClientError\.(Cluster\.NotALeader|General\.\w+ReadOnly\w+|Transaction\.TransactionTimedOut.*))$/;
const DRIVER =
  /^(Connection terminated|Connection acquisition timed out|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Waits for a lock and statements that a time limit ended: one graph may be kept busy while all others are well. */
const BUSY = /^(?:55P03|57014)$/;

/** True of an outage that says only that somebody else keeps busy what was asked for. */
export const isKeptBusy = (error: unknown): boolean =>
  error instanceof Error && BUSY.test(String((error as NodeJS.ErrnoException).code));

/** True when an error says that a store or queue is down, restarting or kept busy, so that waiting helps: it costs no attempt and answers 503. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && SYSTEM.has(code) && code !== 'ENOENT') return true;
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (POSTGRES.test(code) || NEO4J.test(code))) return true;
  return DRIVER.test(error.message);
}
