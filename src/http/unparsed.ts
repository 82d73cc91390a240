import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../common/errors.ts';
import type { Logger } from '../common/log.ts';
import { noteHeldBack } from './body/held-back.ts';
import { securedLines } from './head/secured.ts';
import { problemDocument } from './refuse.ts';

const UNREADABLE =
  'This is no request of HTTP/1.1 that can be read. Check its first line, its headers and its lengths.';
const WHY: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The path and the headers are longer than 16 KB together. Send less in them.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers took too long to arrive. Send the request again, in one go.',
};
const ALLOWED = { headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } };
const NO_TUNNEL = 'This is no proxy. Send the request itself, with a path.';

/**
 * A server that answers also what cannot be parsed with a problem document and an id, and leaves no refusal to Node, whose have neither.
 * What cannot be parsed is refused behind the answers to what came before it on its connection, and ends that.
 */
export function answeringServer(options: ServerOptions, answer: RequestListener, log: Logger): Server {
  const server = createServer({ ...options, requireHostHeader: false }, answer);
  const pending = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  const secured = securedLines();

  function end(socket: Duplex, problem: Problem): void {
    if (!socket.writable) return;
    const id = randomUUID();
    log.info({ request_id: id, status: problem.status, code: problem.code }, 'request');
    socket.end(asText(problem, id, secured), () => socket.destroy());
  }

  function endBehind(answers: ServerResponse[], socket: Duplex, problem: Problem): void {
    const last = answers.at(-1);
    if (last) last.once('close', () => end(socket, problem));
    else end(socket, problem);
  }

  server.on('request', ({ socket }, res) => {
    const answers = pending.get(socket) ?? new Set();
    pending.set(socket, answers.add(res));
    res.once('close', () => answers.delete(res));
  });
  server.on('checkContinue', (req, res) => {
    noteHeldBack(req);
    server.emit('request', req, res);
  });
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket) => {
    socket.on('error', () => socket.destroy());
    endBehind([...(pending.get(socket) ?? [])], socket, new Problem('method_not_allowed', NO_TUNNEL, ALLOWED));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    if (refused.has(socket)) return;
    refused.add(socket);
    const answers = [...(pending.get(socket) ?? [])];
    const last = answers.at(-1);
    const isOfLast = last?.req.complete === false;
    if (isOfLast && last.headersSent) return void socket.destroy();
    const problem = new Problem('bad_request', WHY[error.code ?? ''] ?? UNREADABLE);
    endBehind(isOfLast ? answers.slice(0, -1) : answers, socket, problem);
  });
  return server;
}

function asText(problem: Problem, id: string, secured: string[]): string {
  const body = JSON.stringify(problemDocument(problem, id));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    ...secured,
    ...Object.entries(problem.extra.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
