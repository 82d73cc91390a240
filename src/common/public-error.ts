import { randomBytes } from 'node:crypto';
import { Problem } from './errors.ts';

declare const reviewed: unique symbol;
/** A sentence that the people of an organization may read: written by us, without a word of PostgreSQL, Node or a library. */
export type PublicMessage = string & { readonly [reviewed]: true };

/** Vouches for a sentence that is written where this is called; what is put into it must be ours too. */
export const publicMessage = (sentence: string): PublicMessage => sentence as PublicMessage;

/** Where errors are kept whole, for operators. */
export interface FaultLog {
  error(fields: object, message: string): void;
}

/**
 * What people are told of an error: what a Problem says, what became of a connection, and of anything else that `what` happened through a
 * fault of ours, with an id. Under that id the log has the error whole, with `about`: ids of what it happened to.
 */
export function publicError(
  log: FaultLog,
  error: unknown,
  what: string,
  about: Record<string, unknown> = {},
): PublicMessage {
  if (error instanceof Problem) return publicMessage(error.message);
  const broken = brokenConnection(error);
  if (broken) return publicMessage(`${what}: ${broken}.`);
  const fault = `fault_${randomBytes(6).toString('hex')}`;
  log.error({ ...about, fault, err: whole(error) }, what);
  return publicMessage(`${what}, through a fault of ours. An operator finds it in the log as ${fault}.`);
}

/** Everything an error has to tell, but for what a database quotes of its rows. */
function whole(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return { type: name, message, stack, ...(code !== undefined && { code }), ...(cause ? { cause: whole(cause) } : {}) };
}

const BROKEN: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'the connection was broken off'],
  [/^(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'there was no answer in time'],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'the name of the host is not known'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/, 'there is no way to the host'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'the certificate cannot be trusted'],
  [/^(?:EPROTO|ERR_SSL\w*)$/, 'the host does not speak TLS'],
];

/** True for what broke a connection to another machine. */
export const isBrokenConnection = (error: Error): boolean => brokenConnection(error) !== undefined;

/** What broke a connection to another machine; an outage of our own stores is never told with this. */
function brokenConnection(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'there was no answer in time';
  const { code } = error as NodeJS.ErrnoException;
  const known = typeof code === 'string' ? BROKEN.find(([pattern]) => pattern.test(code)) : undefined;
  return known?.[1] ?? brokenConnection(error.cause);
}
