import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mailbox on loopback whose mails are written as they are asked for; any user may sign in. */
export interface Mailbox extends AsyncDisposable {
  port: number;
  /** How many mails INBOX holds, by UID from 1 on. */
  count: number;
}

/** Speaks as much IMAP as reading a folder takes; `mail` writes the mail of a UID. */
export async function mailbox(mail: (uid: number) => string): Promise<Mailbox> {
  const sockets = new Set<Socket>();
  const self = { count: 0 } as Mailbox;
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay().on('error', () => {}));
    socket.write('* OK ready\r\n');
    createInterface({ input: socket }).on('line', (line) => void answer(socket, line, self, mail));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(self, {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}

async function answer(socket: Socket, line: string, { count }: Mailbox, mail: (uid: number) => string): Promise<void> {
  const [, tag, command, rest] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line)!;
  switch (command!.toUpperCase()) {
    case 'CAPABILITY':
      socket.write('* CAPABILITY IMAP4rev1\r\n');
      break;
    case 'LIST':
    case 'LSUB':
      socket.write(`* ${command} () "/" INBOX\r\n`);
      break;
    case 'EXAMINE':
      socket.write(`* ${count} EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT ${count + 1}]\r\n`);
      break;
    case 'UID SEARCH':
      socket.write(`* SEARCH${uidsFrom(rest!, count)}\r\n`);
      break;
    case 'UID FETCH':
      for (const uid of listed(rest!.split(' ')[0]!))
        if (!socket.write(fetched(uid, mail(uid)))) await once(socket, 'drain');
  }
  socket.write(`${tag} OK done\r\n`);
}

function uidsFrom(query: string, count: number): string {
  const from = Number(/UID (\d+):/i.exec(query)?.[1] ?? 1);
  return Array.from({ length: Math.max(0, count - from + 1) }, (_, n) => ` ${from + n}`).join('');
}

const listed = (set: string): number[] =>
  set.split(',').flatMap((part) => {
    const [first, last = first] = part.split(':').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, n) => first! + n);
  });

const fetched = (uid: number, mail: string): string => {
  const size = Buffer.byteLength(mail);
  return `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${size} INTERNALDATE "13-Feb-2026 12:00:00 +0000" BODY[]<0> {${size}}\r\n${mail})\r\n`;
};
