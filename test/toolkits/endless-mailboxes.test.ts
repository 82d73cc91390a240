import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { imap } from '../../src/toolkits/imap.ts';
import { collecting, gather } from './collecting.ts';

const FILLER = 'x'.repeat(60_000);
const MAIL = `Subject: ${'x'.repeat(999_991)}`;
const UIDS = Array.from({ length: 5_000 }, (_, n) => n + 1).join(' ');

/** What a server says again and again to a command, each time with another number. */
const ENDLESS: Record<string, (n: number) => string> = {
  AUTHENTICATE: (n) => `* OK ${n} ${FILLER}`,
  EXAMINE: (n) => `* OK [X${n}] ${FILLER}`,
  SEARCH: () => `* SEARCH ${UIDS}`,
  FETCH: (n) => `* ${n} FETCH (UID ${n} RFC822.SIZE ${MAIL.length} BODY[] {${MAIL.length}}\r\n${MAIL})`,
  'FETCH of one mail': () => `* 1 FETCH (UID 1 RFC822.SIZE ${MAIL.length} BODY[] {${MAIL.length}}\r\n${MAIL})`,
};

const ANSWERS: Record<string, string> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n',
  LIST: '* LIST (\\HasNoChildren) "/" "INBOX"\r\n',
  LSUB: '* LSUB (\\HasNoChildren) "/" "INBOX"\r\n',
  EXAMINE: '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 4] x\r\n',
  SEARCH: '* SEARCH 1 2 3\r\n',
};

function flood(socket: Socket, line: (n: number) => string): void {
  let n = 0;
  const go = () => {
    while (!socket.destroyed && socket.write(`${line(++n)}\r\n`));
    if (!socket.destroyed) socket.once('drain', () => setImmediate(go));
  };
  go();
}

/** A mail server whose answer to one command never ends. */
async function endlessly(command: string, line: (n: number) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] hi\r\n');
    socket.on('data', (said) => {
      for (const asked of String(said).split('\r\n').filter(Boolean)) {
        const [tag = '', first = '', second = ''] = asked.toUpperCase().split(' ');
        const name = first === 'UID' ? second : first;
        if (name === command) flood(socket, line);
        else socket.write(`${ANSWERS[name] ?? ''}${tag} OK done\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.each(Object.entries(ENDLESS))('a mail server whose answer to %s never ends is left', async (name, line) => {
  const server = await endlessly(name.split(' ')[0]!, line);
  const { port } = server.address() as AddressInfo;
  const given = { host: '127.0.0.1', port, tls: false, username: 'ann', password: 'canary', folders: ['INBOX'] };
  const run = collecting(imap.credentials.parse(given) as never, {
    waits: { connect: 50_000, silence: 50_000, answer: 50_000 },
  });
  await expect(gather(imap.collect(run))).rejects.toMatchObject({
    code: 'invalid',
    message: `127.0.0.1:${port} answers with more than a mailbox has.`,
  });
  server.close();
});
