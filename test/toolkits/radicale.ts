import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until.ts';

/** True where Debian's CalDAV and CardDAV server is installed. */
export const hasRadicale = spawnSync('radicale', ['--version']).status === 0;

interface DavServer extends AsyncDisposable {
  url: string;
  /** Requests by method and, of reports, their kind, as often as they came. */
  requests: Record<string, number>;
  /** Objects whose bodies went out. */
  bodies: number;
  /** From now on the server tells nothing of sync tokens. */
  withoutTokens: boolean;
  /** From now on it knows no token that it gave before. */
  forgetTokens: boolean;
  /** A token that it takes in the place of the password while set. */
  bearer?: string;
  /** Answers in its place while set. */
  instead?: (response: ServerResponse) => void;
  /** Makes a calendar or an address book, at `/ann/<name>/`. */
  make(name: string, kind: 'calendar' | 'addressbook'): Promise<void>;
  put(path: string, body: string): Promise<void>;
  remove(path: string): Promise<void>;
}

const AUTHORIZATION = `Basic ${Buffer.from('ann:sesame').toString('base64')}`;

/** A CalDAV and CardDAV server on loopback that counts what it is asked; user `ann`, password `sesame`. */
export async function davServer(): Promise<DavServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quern-dav-'));
  await writeFile(join(folder, 'users'), 'ann:sesame\n');
  const port = await freePort();
  const options = {
    hosts: `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(folder, 'store'),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const radicale = spawn('radicale', ['--config', '', ...flags], { stdio: 'ignore' });
  await until(() => isOpen(port));
  const self = { requests: {}, bodies: 0, withoutTokens: false, forgetTokens: false } as unknown as DavServer;
  const front = createServer((asked, answer) => void pass(asked, answer, port, self)).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const send = async (method: string, path: string, body?: string, headers = {}) => {
    const init = { method, headers: { authorization: AUTHORIZATION, ...headers }, ...(body ? { body } : {}) };
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, init);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
  };
  return Object.assign(self, {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}/`,
    make: (name: string, kind: 'calendar' | 'addressbook') => send('MKCOL', `/ann/${name}/`, collection(name, kind)),
    put: (path: string, body: string) => send('PUT', path, body),
    remove: (path: string) => send('DELETE', path),
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      front.close();
      radicale.kill();
      await once(radicale, 'exit');
      await rm(folder, { recursive: true });
    },
  });
}

function collection(name: string, kind: 'calendar' | 'addressbook'): string {
  const type = kind === 'calendar' ? '<C:calendar/>' : '<A:addressbook/>';
  return `<?xml version="1.0"?><mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav"><set><prop><resourcetype><collection/>${type}</resourcetype><displayname>${name}</displayname></prop></set></mkcol>`;
}

async function pass(asked: IncomingMessage, answer: ServerResponse, port: number, self: DavServer): Promise<void> {
  const body = Buffer.concat(await asked.toArray());
  const report = /(sync-collection|calendar-query|multiget)/.exec(body.toString())?.[1];
  const kind = asked.method === 'REPORT' && report ? report : asked.method!;
  self.requests[kind] = (self.requests[kind] ?? 0) + 1;
  if (self.instead) return self.instead(answer);
  if (kind === 'sync-collection' && self.forgetTokens) {
    answer.writeHead(403, { 'content-type': 'text/xml' });
    return void answer.end('<error xmlns="DAV:"><valid-sync-token/></error>');
  }
  const { method, url: path } = asked;
  const isGranted = self.bearer !== undefined && asked.headers.authorization === `Bearer ${self.bearer}`;
  const authorization = isGranted ? { authorization: AUTHORIZATION } : {};
  const headers = { ...asked.headers, ...authorization, 'accept-encoding': 'identity' };
  const inner = request({ port, host: '127.0.0.1', method, path, headers }).end(body);
  const [given] = (await once(inner, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await given.toArray()).toString();
  self.bodies += kind === 'multiget' ? text.split(/BEGIN:(?:VCALENDAR|VCARD)/).length - 1 : 0;
  const reply = self.withoutTokens
    ? text.replace(/<[^<>]*sync-token>[^<>]*<\/[^<>]*>|<[^<>]*sync-collection *\/>/g, '')
    : text;
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = given.headers;
  answer.writeHead(given.statusCode!, kept).end(reply);
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
