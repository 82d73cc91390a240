import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createApp } from '../../../src/app.ts';
import { capRequests } from '../../../src/http/connections.ts';
import { answeringServer } from '../../../src/http/unparsed.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

/** What came on a connection until the other side ended it, or until as much as is asked for was there. */
export type Talk = (sent: string | Buffer, isEnough?: (came: string) => boolean) => Promise<string>;

/** The server as the web process has it, with the org `acme`, to be talked to byte by byte. */
export interface Wire extends AsyncDisposable {
  h: Harness;
  acme: OrgFixture;
  talk: Talk;
}

export async function wire(): Promise<Wire> {
  const h = await harness();
  const acme = await h.org({ id: 'acme', entities: ['acme'] });
  const server = answeringServer({}, capRequests(await createApp(h.ctx)), h.ctx.log).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    h,
    acme,
    async talk(sent, isEnough = () => false) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      let came = '';
      socket.on('data', (part) => {
        came += String(part);
        if (isEnough(came)) socket.destroy();
      });
      socket.write(sent);
      await once(socket, 'close');
      return came;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await h[Symbol.asyncDispose]();
    },
  };
}

/** A head as it goes on the wire. */
export const head = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: quern.example', ...headers].join('\r\n')}\r\n\r\n`;

/** The statuses of the answers that came, in their order. */
export const statusesIn = (came: string): number[] =>
  [...came.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => Number(status));
