import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { Problem } from '../../common/errors.ts';
import type { Collecting } from '../toolkit.ts';
import type { ImapCredentials } from './credentials.ts';
import { isRefusal, TOO_MUCH, TOO_SLOW } from './errors.ts';
import { sentence } from '../../common/text/sentence.ts';

const MB = 1_048_576;
/** Of answers that name folders and mails; four million mails take as much. */
const LISTING_BYTES = 32 * MB;
const WATCHED_MS = 100;

/** A signed-in connection; the run's signal closes it, so does leaving its scope. */
export interface Session extends AsyncDisposable {
  client: ImapFlow;
  /** What ended the connection, where that is known; the commands it cut off tell less. */
  ended?: Error;
  /** Waits for what was asked for; closes the connection of a server that takes too long over it, or says more than so many bytes. */
  answered<T>(asked: Promise<T>, bytes?: number): Promise<T>;
}

/** Signs in with the password, or with a token of the grant, and once with another where that is refused. */
export async function signIn(run: Collecting<ImapCredentials>): Promise<Session> {
  const { username: user, password = '', oauth2 } = run.credentials;
  if (!oauth2) return connected(run, { user, pass: password });
  const accessToken = await run.accessToken();
  return connected(run, { user, accessToken }).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    return connected(run, { user, accessToken: await run.accessToken(accessToken) });
  });
}

/** A connection to the checked address of the host; gives up a server that says nothing, or more than 32 MB at once. */
async function connected(
  { credentials, address, signal, waits }: Collecting<ImapCredentials>,
  auth: { user: string; pass: string } | { user: string; accessToken: string },
): Promise<Session> {
  const { host, tls, authority } = credentials;
  signal.throwIfAborted();
  const client = new ImapFlow({
    host: await address(host),
    ...(isIP(host) ? {} : { servername: host }),
    port: credentials.port ?? (tls ? 993 : 143),
    secure: tls,
    ...(authority ? { tls: { ca: authority } } : {}),
    auth,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waits.connect,
    greetingTimeout: waits.connect,
    socketTimeout: waits.silence,
    maxLineLength: MB,
    maxLiteralSize: 32 * MB,
    maxResponseSize: 33 * MB,
  });
  const close = () => client.close();
  const session: Session = {
    client,
    async answered(asked, bytes = LISTING_BYTES) {
      const end = (code: string) => {
        session.ended ??= Object.assign(new Error('The answer has no end.'), { code });
        close();
      };
      const late = setTimeout(() => end(TOO_SLOW), waits.answer);
      const before = client.stats().received;
      const watch = setInterval(() => client.stats().received - before > bytes && end(TOO_MUCH), WATCHED_MS);
      return asked.finally(() => {
        clearTimeout(late);
        clearInterval(watch);
      });
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', close);
      close();
    },
  };
  client.on('error', (error) => (session.ended ??= error));
  signal.addEventListener('abort', close, { once: true });
  await session.answered(client.connect()).catch(async (error) => {
    await session[Symbol.asyncDispose]();
    throw session.ended ?? error;
  });
  return session;
}

/** Throws when the connection is gone: a closed one answers as an empty mailbox does. */
export function mustBeOpen(client: ImapFlow): void {
  if (!client.usable || !client.mailbox)
    throw Object.assign(new Error('The connection is gone.'), { code: 'NoConnection' });
}

/** The paths of the folders that the owner chose; refuses one that the mailbox lacks or that holds no mails. */
export async function chosenFolders({ client, answered }: Session, chosen: string[]): Promise<string[]> {
  const folders = (await answered(client.list())).filter(({ flags }) => !flags.has('\\Noselect'));
  return chosen.map((name) => {
    const found = folders.find(
      ({ path, specialUse }) => path === name || specialUse === name || (isInbox(name) && isInbox(path)),
    );
    if (found) return found.path;
    const there = folders
      .slice(0, 20)
      .map(({ path }) => path)
      .join(', ');
    throw new Problem('invalid', sentence`The mailbox has no folder ${name}; it has ${there}.`);
  });
}

const isInbox = (path: string): boolean => path.toUpperCase() === 'INBOX';
