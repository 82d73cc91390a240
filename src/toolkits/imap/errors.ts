import type { ImapFlowError } from 'imapflow';
import { Problem } from '../../common/errors.ts';
import type { Collecting } from '../toolkit.ts';
import type { ImapCredentials } from './credentials.ts';
import { ours, sentence } from '../../common/text/sentence.ts';

const BUSY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'OVERQUOTA', 'SERVERBUG']);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const NEVER_BEGAN = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEDOUT']);
const SILENT = 'ETIMEOUT';
const RUBBISH = /^(?:ParserError|LineTooLarge|LiteralTooLarge|ResponseTooLarge|UnexpectedTag|InvalidResponse|MAX_IMAP)/;

/** What went wrong in the owner's words: `invalid` for what only the owner can mend, `unavailable` for what passes; nothing of what the server said, which could hold a secret. */
export function failureOf(error: unknown, { credentials, signal, waits }: Collecting<ImapCredentials>): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Problem) return error;
  const { code = '' } = error as ImapFlowError;
  const { host, tls, username } = credentials;
  const at = `${host}:${credentials.port ?? (tls ? 993 : 143)}`;
  if (isRefusal(error)) {
    if (credentials.oauth2)
      return new Problem('invalid', sentence`${host} refused ${username} with this grant. Authorize the source again.`);
    return new Problem(
      'invalid',
      sentence`${host} refused ${username} with this password. Many providers want a password made for one app, and IMAP switched on in the account's settings.`,
    );
  }
  if (CERTIFICATE.test(code)) {
    return new Problem(
      'invalid',
      sentence`${at} shows a certificate that cannot be trusted (${code}). Give the certificate of its authority as \`authority\`, or the host name that the certificate bears.`,
    );
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return new Problem('invalid', sentence`${at} does not speak TLS. Set \`tls\` to false, or give the port for TLS.`);
  }
  if (RUBBISH.test(code))
    return new Problem('invalid', sentence`${at} does not answer as an IMAP server does (${code}).`);
  if (NEVER_BEGAN.has(code))
    return new Problem('unavailable', sentence`${at} said nothing for ${waits.connect / 1000} s.`);
  if (code === SILENT) return new Problem('unavailable', sentence`${at} said nothing for ${waits.silence / 1000} s.`);
  if (code === TOO_SLOW)
    return new Problem('unavailable', sentence`${at} did not end its answer within ${waits.answer / 1000} s.`);
  if (code === TOO_MUCH) return new Problem('invalid', sentence`${at} answers with more than a mailbox has.`);
  return new Problem('unavailable', sentence`${at} ended the connection (${code || ours('no reason given')}).`);
}

/** Whether the server refused to sign somebody in, and not only for a while. */
export function isRefusal(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode = '' } = error as ImapFlowError;
  return Boolean(authenticationFailed) && !BUSY.has(serverResponseCode);
}

/** The code of an answer that did not end in time. */
export const TOO_SLOW = 'TOO_SLOW';

/** The code of an answer that was longer than any. */
export const TOO_MUCH = 'TOO_MUCH';
