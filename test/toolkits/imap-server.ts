import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';

const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => any;

interface StoredMail {
  raw: string;
  internaldate?: string;
}

interface ImapServer extends AsyncDisposable {
  port: number;
  /** Mails that went out. */
  fetched: number;
  /** Commands by name, as often as they came. */
  commands: Record<string, number>;
  /** A command that gets no answer from now on. */
  silent?: string;
  /** Connections that are open. */
  open(): number;
  deliver(mail: string): void;
  /** Deletes the mails of INBOX whose text has this in it. */
  expunge(text: string): void;
  /** Makes the server count anew, as after a restore. */
  renumber(): void;
}

/** An IMAP server on loopback with mails in INBOX and in a folder for sent ones; user `testuser`, password `testpass`, token `testtoken`. */
export async function imapServer(
  inbox: StoredMail[],
  { sent = [], tls }: { sent?: StoredMail[]; tls?: { key: string; cert: string } } = {},
): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: ['SPECIAL-USE', 'UNSELECT', 'SASL-IR', 'XOAUTH2'],
    ...(tls ? { secureConnection: true, credentials: tls } : {}),
    storage: {
      INBOX: { messages: inbox },
      '': { separator: '/', folders: { Versendet: { 'special-use': '\\Sent', messages: sent } } },
    },
  });
  const sockets = new Set<Socket>();
  server.server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.setNoDelay();
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const self: ImapServer = {
    port: (server.server.address() as AddressInfo).port,
    fetched: 0,
    commands: {},
    open: () => sockets.size,
    deliver: (mail) => server.appendMessage(server.getMailbox('INBOX'), [], new Date(), mail),
    expunge(text) {
      const { messages } = server.getMailbox('INBOX');
      const kept = messages.filter(({ raw }: StoredMail) => !raw.includes(text));
      messages.splice(0, messages.length, ...kept);
    },
    renumber: () => server.getMailbox('INBOX').uidvalidity++,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  watch(server, self);
  server.fetchHandlers.BODY = server.fetchHandlers['BODY.PEEK'] = partOf();
  return self;
}

function watch(server: any, self: ImapServer): void {
  const handlerOf = server.getCommandHandler.bind(server);
  server.getCommandHandler = (name: string) => {
    const handler = handlerOf(name);
    return (
      handler &&
      ((...args: unknown[]) => {
        self.commands[name] = (self.commands[name] ?? 0) + 1;
        if (name !== self.silent) handler(...args);
      })
    );
  };
  server.outputHandlers.push((_: unknown, response: { attributes?: any[] }) => {
    if (response.attributes?.[1]?.value === 'FETCH') self.fetched++;
  });
}

/** Gives the asked bytes of each mail; the server's own handler forgets after the first how many were asked for. */
function partOf() {
  const asked = new WeakMap<object, number[]>();
  return (_: unknown, message: { raw: string }, query: { partial: (string | number)[] }) => {
    const [start, length] = asked.get(query) ?? query.partial.map(Number);
    asked.set(query, [start!, length!]);
    query.partial = [start!];
    return { type: 'LITERAL', value: message.raw.slice(start, start! + length!) };
  };
}
